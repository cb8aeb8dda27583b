/**
 * The encoding `cells`: a line for each event, `<id> TAB <type> TAB <offset> TAB <cells>`, with a tab between the cells. It
 * is the form from which typed columns are assembled, and is not sent to clients. A cell of the form `copy` is the value
 * as in a row of PostgreSQL's COPY, which may also contain NUL; a cell of the form `json` is JSON text. An empty cell of
 * JSON is an omitted value. An event of the type `error` has no cells.
 */

import type { EntityColumns } from '../columns/column.ts'
import { copyNull, escapedForCopy } from '../text/copy.ts'
import { isObject, type JsonValue, jsonText, member } from '../text/json.ts'
import { type Encoding, plainFrame, type RowLayout } from './event.ts'

/** Returns the encoding of the events of entities with these columns. */
export function cellsOf(entities: ReadonlyMap<string, EntityColumns>): Encoding {
  const rows = new Map([...entities].map(([key, columns]) => [key, layoutOf(columns)]))
  return {
    contentType: 'application/vnd.spate.cells',
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

function layoutOf({ columns, isScalar }: EntityColumns): RowLayout {
  const cells = columns.map(({ name, type }) => ({
    name,
    form: jsonTypes.includes(type) ? ('json' as const) : ('copy' as const),
  }))
  return { cells, isScalar }
}

/** Types of columns whose cells are JSON texts. */
const jsonTypes: readonly string[] = ['json', 'list', 'struct']

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
