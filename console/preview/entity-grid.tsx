/** The first events of an entity as a grid. */
import { useMemo } from 'preact/hooks'
import { columnKey } from '../grid/columns.ts'
import { fileNameOf } from '../grid/export-text.ts'
import { Grid, type GridProps } from '../grid/grid.tsx'
import {
  errorColumn,
  type GridCell,
  type GridColumn,
  type GridRow,
  ownColumn,
} from '../grid/grid-row.ts'
import { countText } from '../parts/display.tsx'
import type { EntityPreview, RowCell } from './protocol.ts'
import { simulatedTimeText } from './time-text.ts'

export interface EntityGridProps {
  readonly entity: EntityPreview
  readonly startMs: number
  readonly onFollow: GridProps['onFollow']
  readonly target: GridProps['target']
}

export function EntityGrid({ entity, startMs, onFollow, target }: EntityGridProps) {
  const { key } = entity
  const { columns, rows } = useMemo(() => entityGrid(entity, startMs), [entity, startMs])
  return (
    <Grid
      label={`First events of ${key}`}
      class="h-96 shrink-0 border-b"
      columns={columns}
      rows={rows}
      fileName={fileNameOf(key)}
      titleOf={(event) => `Event ${countText(event)} of ${key}`}
      onFollow={onFollow}
      target={target}
    />
  )
}

/**
 * Returns the columns and rows: the time, the type of the event if the entity changes, the error if there is one, and
 * the fields. The key of a row is the position of its event among those of the entity, from 1.
 */
function entityGrid({ columns, rows, lifecycle }: EntityPreview, startMs: number) {
  const isChanging = lifecycle !== undefined
  const hasErrors = rows.some(({ error }) => error !== undefined)
  return {
    columns: [
      ownColumn('Time'),
      ...(isChanging ? [ownColumn('Type')] : []),
      ...(hasErrors ? [errorColumn] : []),
      ...fieldColumns(columns),
    ],
    rows: rows.map(
      ({ offset, type, error, cells }, i): GridRow => ({
        key: i + 1,
        cells: [
          simulatedTimeText(startMs + offset),
          ...(isChanging ? [type] : []),
          ...(hasErrors ? [error] : []),
          ...cells.map(gridCell),
        ],
      }),
    ),
  }
}

function fieldColumns(columns: EntityPreview['columns']): readonly GridColumn[] {
  return columns.map(({ name, path, type, refersTo }, i) => ({
    // The names of very long paths are truncated, so that several columns may have the same path.
    key: columns.findIndex((each) => each.name === name) === i ? `.${columnKey(path)}` : `${i}`,
    name: name === '' ? 'value' : name,
    path,
    isNumeric: type === 'number',
    refersTo,
  }))
}

function gridCell(cell: RowCell): GridCell {
  return typeof cell === 'object' && cell !== null ? JSON.parse(cell.json) : cell
}

/** Returns the key of the first row whose value at a path equals the given one. */
export function rowWith(
  { columns, rows }: EntityPreview,
  path: readonly string[],
  value: GridCell,
): number | undefined {
  const wanted = columnKey(path)
  const position = columns.findIndex((column) => columnKey(column.path) === wanted)
  const text = JSON.stringify(value)
  const row = rows.findIndex(({ cells }) => {
    const cell = cells[position]
    return cell !== undefined && JSON.stringify(gridCell(cell)) === text
  })
  return row === -1 ? undefined : row + 1
}
