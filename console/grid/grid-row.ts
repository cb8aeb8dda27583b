/** The content of a grid: its columns and rows. */
import type { JsonValue } from '../../src/text/json.ts'

/** Content of a cell; undefined if the record lacks the field of the column. */
export type GridCell = JsonValue | undefined

/** The field of another entity that the values of a column refer to. */
export interface FieldReference {
  readonly entity: string
  readonly path: readonly string[]
}

export interface GridColumn {
  /** Identifies the column in the state of the grid, also when the rows are replaced. */
  readonly key: string
  readonly name: string
  /** Path of the field in the record; undefined for a column that is no field, such as the time of the event. */
  readonly path: readonly string[] | undefined
  readonly isNumeric: boolean
  /** Whether the cells are counts or ids of events, which have thousands separators. */
  readonly isCount?: boolean
  /** Whether the cells are messages about records that could not be generated. */
  readonly isError?: boolean
  readonly refersTo?: FieldReference | undefined
}

export interface GridRow {
  /** Identifies the record, also when the rows are replaced. */
  readonly key: number
  readonly cells: readonly GridCell[]
}

/** Returns a column that is no field of the records, such as the time of an event. */
export function ownColumn(name: string, look: Partial<GridColumn> = {}): GridColumn {
  return { key: name, name, path: undefined, isNumeric: false, ...look }
}

/** The column of error messages, for grids of which a record could not be generated. */
export const errorColumn = ownColumn('Error', { isError: true })

const counts = new Intl.NumberFormat('en')

/** Returns the text of a cell as its column shows it. Searches, filters and exports use `cellText`. */
export function shownText(cell: GridCell, { isCount }: Pick<GridColumn, 'isCount'>): string {
  return isCount && typeof cell === 'number' ? counts.format(cell) : cellText(cell)
}

/** Returns the text of a cell on one line; empty for a missing value. */
export function cellText(cell: GridCell): string {
  if (cell === undefined) return ''
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}
