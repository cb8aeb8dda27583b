/**
 * The encoding `cells`: a line for each event, `<id> TAB <type> TAB <offset> TAB <cells>`, with a tab between the cells. It
 * is the form from which typed columns are assembled. A cell of the form `copy` is the value
 * as in a row of PostgreSQL's COPY, which may also contain NUL; a cell of the form `json` is JSON text. An empty cell of
 * JSON is an omitted value. An event of the type `error` has no cells.
 */

import { type EntityColumns, hasJsonCells } from '../columns/column.ts'
import { copyNull, escapedForCopy } from '../text/copy.ts'
import { isObject, type JsonValue, jsonText, member } from '../text/json.ts'
import { cellsType } from './accept.ts'
import { type Encoding, plainFrame, type RowLayout } from './event.ts'
import { ndjson } from './ndjson.ts'

/** Returns the encoding of the events of one of the entities with these columns. */
export function cellsOf(entities: ReadonlyMap<string, EntityColumns>): Encoding {
  const rows = new Map([...entities].map(([key, columns]) => [key, layoutOf(columns)]))
  return {
    contentType: cellsType,
    rows,
    frame: (_, { type } = plainFrame) => [
      { slot: 'id' },
      `\t${type}\t`,
      { slot: 'offset' },
      '\t',
      { slot: 'row' },
      '\n',
    ],
    error: ({ id, offset = 0 }) => `${id}\terror\t${offset}\n`,
  }
}

/**
 * Returns the encoding of the events of all entities with these columns. The number of the entity, from 0, and a tab
 * precede each line. The line of an error ends with the error as JSON, and has no number if it has no entity.
 */
export function numberedCellsOf(entities: ReadonlyMap<string, EntityColumns>): Encoding {
  const cells = cellsOf(entities)
  const numbers = new Map([...entities.keys()].map((key, number) => [key, number]))
  return {
    ...cells,
    frame: (entity, kind) => [`${numbers.get(entity)}\t`, ...cells.frame(entity, kind)],
    error(event) {
      const { id, entity = '', offset = 0 } = event
      return `${numbers.get(entity) ?? ''}\t${id}\terror\t${offset}\t${ndjson.error(event)}`
    },
  }
}

function layoutOf({ columns, isScalar }: EntityColumns): RowLayout {
  const cells = columns.map((column) => ({
    name: column.name,
    form: hasJsonCells(column) ? ('json' as const) : ('copy' as const),
  }))
  return { cells, isScalar }
}

/** Returns the cells of a value, without the line break. Columns that the value does not have are null. */
export function cellsText(value: JsonValue, { cells, isScalar }: RowLayout): string {
  const texts = cells.map(({ name, form }) => {
    const cell = isScalar ? value : isObject(value) ? member(value, name) : undefined
    if (form === 'json') return cell === undefined ? '' : jsonText(cell)
    return copyText(cell ?? null)
  })
  return texts.join('\t')
}

function copyText(value: JsonValue): string {
  if (typeof value === 'string') return escapedForCopy(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return value === null ? copyNull : jsonText(value)
}
