/**
 * The columns of a table of JSON values: one for each member of nested objects up to a depth. Deeper objects, empty
 * objects and arrays are the cells of one column each.
 */
import { isObject, type JsonValue } from '../../src/text/json.ts'
import type { GridCell } from './grid-row.ts'

/** Maximum depth of nested objects whose members get their own columns. */
const depthMax = 3

/**
 * Separator between the names of nested members in the internal key of a column. A dot would be ambiguous, because
 * names may contain dots.
 */
const separator = '\u0000'

/** The columns in the order in which they first occur in the values. */
export interface Columns {
  /** The path of each column in the values; empty for values that are not objects. */
  readonly paths: readonly (readonly string[])[]
  readonly hasMore: boolean
  /** Returns the cells of a value, one for each column; undefined for a column that the value lacks. */
  cellsOf(value: JsonValue): GridCell[]
}

/** `max` is the maximum number of columns. Further ones are left out. */
export function newColumns(max: number): Columns {
  const paths: (readonly string[])[] = []
  const positions = new Map<string, number>()
  let hasMore = false

  function put(cells: GridCell[], value: JsonValue, path: readonly string[]): void {
    if (isObject(value) && path.length < depthMax) {
      const names = Object.keys(value)
      for (const name of names) put(cells, value[name] as JsonValue, [...path, name])
      if (names.length > 0 || path.length === 0) return
    }
    const key = columnKey(path)
    let position = positions.get(key)
    if (position === undefined) {
      if (paths.length === max) {
        hasMore = true
        return
      }
      position = paths.push(path) - 1
      positions.set(key, position)
    }
    cells[position] = value
  }

  return {
    paths,
    get hasMore() {
      return hasMore
    },
    cellsOf(value) {
      const cells: GridCell[] = Array.from({ length: paths.length })
      put(cells, value, [])
      return cells
    },
  }
}

/** Returns a key that differs for different paths, even if their names contain dots. */
export function columnKey(path: readonly string[]): string {
  return path.map((name) => separator + name).join('')
}
