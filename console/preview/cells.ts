/**
 * Splits the value of an event into table cells: one for each member of nested objects up to a depth. Deeper values and
 * arrays become JSON text.
 */
import { isArray, isObject, type JsonValue } from '../../src/text/json.ts'
import { type Cell, cellLengthMax, columnsShown, nameLengthMax } from './protocol.ts'

/** Maximum depth of nested objects whose members get their own columns. */
const depthMax = 3
/**
 * Separator between the names of nested members in the internal key of a column. A dot would be ambiguous, because
 * names may contain dots.
 */
const separator = '\u0000'

/** The columns of the table of an entity, in the order in which they first occur in the sampled values. */
export interface Columns {
  readonly names: readonly string[]
  readonly hasMore: boolean
  /** Returns the cells of the value of an event, one for each column; undefined for a column that the value lacks. */
  cellsOf(value: JsonValue): Cell[]
}

export function newColumns(): Columns {
  const names: string[] = []
  const positions = new Map<string, number>()
  let hasMore = false

  function put(cells: Cell[], value: JsonValue, key: string, depth: number): void {
    if (isObject(value) && depth < depthMax) {
      for (const name of Object.keys(value)) {
        const own = depth === 0 ? name : key + separator + name
        put(cells, value[name] as JsonValue, own, depth + 1)
      }
      return
    }
    let position = positions.get(key)
    if (position === undefined) {
      if (names.length === columnsShown) {
        hasMore = true
        return
      }
      position = names.push(cut(key.replaceAll(separator, '.'), nameLengthMax)) - 1
      positions.set(key, position)
    }
    cells[position] = cellOf(value)
  }

  return {
    names,
    get hasMore() {
      return hasMore
    },
    cellsOf(value) {
      const cells: Cell[] = Array.from({ length: names.length })
      put(cells, value, '', 0)
      return cells
    },
  }
}

function cellOf(value: JsonValue): Cell {
  return isObject(value) || isArray(value) ? JSON.stringify(value) : value
}

export function cutCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cut(cell, cellLengthMax) : cell
}

export function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`
}
