/** A value as the cells of a row: objects are laid flat to a depth, what lies deeper and arrays are text. */
import { isArray, isObject, type JsonValue } from '../../src/text/json.ts'
import { type Cell, cellLengthMax, columnsShown, nameLengthMax } from './protocol.ts'

/** Objects within objects that are laid flat. */
const depthMax = 3
/** Within, for names may have dots of their own. */
const separator = '\u0000'

/** The columns of one entity as they are found, each with its position. */
export interface Columns {
  readonly names: readonly string[]
  readonly hasMore: boolean
  /** The cells of a value, at the positions of their columns; undefined where it lacks them. */
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

/** Shown whole, and cut where it is told. */
function cellOf(value: JsonValue): Cell {
  return isObject(value) || isArray(value) ? JSON.stringify(value) : value
}

export function cutCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cut(cell, cellLengthMax) : cell
}

export function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`
}
