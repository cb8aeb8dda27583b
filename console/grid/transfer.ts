/** Copies of what a grid shows to the clipboard, and files of it. */
import { downloadBlob } from '../data/download-blob.ts'
import { copyText } from '../parts/copy.tsx'
import { countText } from '../parts/display.tsx'
import type { MenuItem } from '../parts/menu.tsx'
import { showToast } from '../parts/toast.tsx'
import { csvOf, ndjsonOf, recordOf, spreadsheetCsvOf, tsvOf } from './export-text.ts'
import type { GridRow } from './grid-row.ts'
import { rangeOf, type Selection } from './selection.ts'
import type { ShownColumn } from './view.ts'

interface Transferred {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly GridRow[]
  readonly selection: Selection
}

function selected({ columns, rows, selection }: Transferred) {
  const { top, bottom, left, right } = rangeOf(selection)
  return { columns: columns.slice(left, right + 1), rows: rows.slice(top, bottom + 1) }
}

/** Copies the selected cells with tabs between them, as spreadsheets paste them. Returns a message for the user. */
export function copySelection(transferred: Transferred): Promise<string> {
  const { columns, rows } = selected(transferred)
  return copied(tsvOf(columns, rows), countOf(rows.length * columns.length, 'cell'))
}

function countOf(count: number, what: string): string {
  return `${countText(count)} ${what}${count === 1 ? '' : 's'}`
}

async function copied(text: string, what: string): Promise<string> {
  return (await copyText(text))
    ? `Copied ${what}`
    : 'The browser blocked copying. Allow clipboard access, or download the rows'
}

export function copyMenu(transferred: Transferred): readonly MenuItem[] {
  const { columns, rows } = transferred
  const own = selected(transferred)
  const item = (label: string, text: () => string, what: string): MenuItem => ({
    label,
    icon: 'copy',
    onSelect: () => void copied(text(), what).then((message) => showToast(message)),
  })
  const rowsText = countOf(own.rows.length, 'row')
  const records = () => own.rows.map((row) => recordOf(columns, row))
  return [
    item('Selected cells (TSV)', () => tsvOf(own.columns, own.rows), 'the selected cells'),
    item(
      `${rowsText} as JSON`,
      () => JSON.stringify(own.rows.length === 1 ? records()[0] : records(), null, 2),
      rowsText,
    ),
    item(`${rowsText} as CSV`, () => csvOf(columns, own.rows), rowsText),
    item('All shown rows as CSV', () => csvOf(columns, rows), countOf(rows.length, 'row')),
  ]
}

/** The rows and columns that the grid shows, in its order, as files. */
export function exportMenu({
  columns,
  rows,
  fileName,
}: Transferred & { readonly fileName: string }): readonly MenuItem[] {
  const item = (label: string, extension: string, text: () => string): MenuItem => ({
    label,
    icon: 'download',
    onSelect() {
      downloadBlob(`${fileName}.${extension}`, [text()])
      showToast(`Downloaded ${fileName}.${extension}, ${countOf(rows.length, 'row')}`)
    },
  })
  return [
    item('CSV', 'csv', () => csvOf(columns, rows)),
    item('CSV for spreadsheets', 'csv', () => spreadsheetCsvOf(columns, rows)),
    item('NDJSON', 'ndjson', () => ndjsonOf(columns, rows)),
  ]
}
