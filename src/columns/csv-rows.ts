/** Writes the rows of one entity, in the encoding `cells`, as comma-separated rows with a header. */

import { textOfCopy } from '../text/copy.ts'
import { csvCell, csvHeader, csvNull, csvText } from '../text/csv.ts'
import type { ArrowColumn } from './arrow/arrow-rows.ts'
import type { ColumnType } from './column.ts'
import { OutputBytes } from './output-bytes.ts'
import type { RowsFile } from './rows-file.ts'

const encoder = new TextEncoder()
// A cell may begin with a byte order mark.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Number of cells of the event before those of the row. */
const eventCells = 3

export class CsvRows implements RowsFile {
  readonly #columns: readonly ArrowColumn[]
  readonly #startMs: number
  readonly #output = new OutputBytes()
  readonly bufferedBytes = 0
  count = 0

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], startMs: number) {
    this.#columns = columns
    this.#startMs = startMs
    const header = csvHeader(columns.map(({ column }) => column.name))
    this.#output.append(encoder.encode(`${header}\n`))
  }

  get outputBytes(): number {
    return this.#output.length
  }

  add(lines: Uint8Array): void {
    let rows = ''
    for (const line of decoder.decode(lines).split('\n')) {
      const cells = line.split('\t')
      const [, type] = cells
      if (type === undefined || type === 'error') continue
      rows += `${this.#columns.map((column) => this.#cell(column, cells)).join(',')}\n`
      this.count++
    }
    this.#output.append(encoder.encode(rows))
  }

  flush(): void {
    // Every row is written at once.
  }

  take(): Uint8Array {
    return this.#output.take()
  }

  end(): Uint8Array {
    return this.take()
  }

  #cell({ of, column }: ArrowColumn, cells: readonly string[]): string {
    const [id = '', type = '', offset = ''] = cells
    switch (of) {
      case 'id':
        return id
      case 'type':
        return type
      case 'time':
        return new Date(this.#startMs + Number(offset)).toISOString()
      default:
        return csvOf(column, cells[eventCells + of] ?? '')
    }
  }
}

/** Returns a cell in CSV. Lists, structs and values of different types are JSON texts, as in rows of the format CSV. */
function csvOf({ type }: ColumnType, cell: string): string {
  if (type === 'list' || type === 'struct') {
    return cell === '' || cell === 'null' ? csvNull : csvText(cell)
  }
  if (type === 'json') {
    const rendered = csvCell(cell === '' ? null : JSON.parse(cell))
    return 'text' in rendered ? rendered.text : csvText(JSON.parse(cell))
  }
  if (cell === '\\N') return csvNull
  if (type === 'boolean') return cell === 't' ? 'true' : 'false'
  return csvText(textOfCopy(cell))
}
