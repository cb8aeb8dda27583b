/** The actions of keys in a grid. */
import { showToast } from '../parts/toast.tsx'
import type { FieldReference, GridCell, GridRow } from './grid-row.ts'
import { type CellPosition, movedBy } from './navigation.ts'
import type { Selection } from './selection.ts'
import { copySelection } from './transfer.ts'
import type { ShownColumn } from './view.ts'

/** Change of the width of a column by one press of a key, in pixels. */
const stepPx = 16

interface KeyTarget {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly GridRow[]
  readonly selection: Selection
  /** Number of rows that are visible at once. */
  readonly page: number
  readonly select: (active: CellPosition, isExtending: boolean) => void
  readonly selectAll: () => void
  readonly open: (row: number) => void
  /** Closes the inspector, if it is open. */
  readonly close: (() => void) | undefined
  readonly follow: ((to: FieldReference, value: GridCell) => void) | undefined
  readonly sort: (key: string) => void
  readonly showOptions: (key: string) => void
  readonly resize: (key: string, widthPx: number) => void
}

export function keyActions(event: KeyboardEvent, target: KeyTarget): void {
  const action = actionOf(event, target)
  if (action === undefined) return
  event.preventDefault()
  event.stopPropagation()
  action()
}

function actionOf(event: KeyboardEvent, target: KeyTarget): (() => void) | undefined {
  const { key, altKey, shiftKey } = event
  const hasControl = event.ctrlKey || event.metaKey
  const { columns, rows, selection, page } = target
  const { active } = selection
  const column = columns[active.column]
  if (column === undefined) return undefined
  if (altKey) return columnAction(key, column, target)
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    return () => target.showOptions(column.key)
  }
  if (key === 'Escape') return target.close
  if (key === 'Enter') return enterAction(hasControl, column, target)
  if (hasControl && key.toLowerCase() === 'a') return target.selectAll
  if (hasControl && key.toLowerCase() === 'c') {
    return () =>
      void copySelection({ columns, rows, selection }).then((message) => showToast(message))
  }
  const size = { rows: rows.length, columns: columns.length, page: Math.max(page, 1) }
  const next = movedBy(key, hasControl, active, size)
  return next && (() => target.select(next, shiftKey))
}

function columnAction(key: string, column: ShownColumn, { resize, showOptions }: KeyTarget) {
  if (key === 'ArrowDown') return () => showOptions(column.key)
  if (key === 'ArrowLeft') return () => resize(column.key, column.widthPx - stepPx)
  if (key === 'ArrowRight') return () => resize(column.key, column.widthPx + stepPx)
  return undefined
}

function enterAction(hasControl: boolean, column: ShownColumn, target: KeyTarget) {
  const { row } = target.selection.active
  if (row === -1) return () => target.sort(column.key)
  const cell = target.rows[row]?.cells[column.position]
  const { refersTo } = column
  if (!hasControl) return () => target.open(row)
  if (refersTo === undefined || cell === undefined || cell === null) return undefined
  return target.follow && (() => target.follow?.(refersTo, cell))
}
