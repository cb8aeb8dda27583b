/** Parses names of SQL types: `character varying(20)`, `timestamp without time zone`, `public.status[]`. */

import { type TokenCursor, unreadable } from './cursor.ts'

/** Words that may follow in the name of a type, by the first word of the name. */
const further: ReadonlyMap<string, readonly string[]> = new Map([
  ['character', ['varying']],
  ['bit', ['varying']],
  ['double', ['precision']],
  ['timestamp', ['with', 'without', 'time', 'zone']],
  ['time', ['with', 'without', 'time', 'zone']],
])

/**
 * Advances over the name of a type and returns its first word in lower case, or `double precision`, without length and
 * schema. Throws `Unreadable` if the next tokens are no type.
 */
export function readType(cursor: TokenCursor): string {
  const { kind, text } = cursor.next()
  if (kind !== 'word' && kind !== 'name') return unreadable()
  if (cursor.take('.')) return readType(cursor)
  const words = further.get(text) ?? []
  let name = text
  for (;;) {
    const word = words.find((one) => cursor.take(one))
    if (word === 'precision') name = 'double precision'
    else if (word !== undefined) continue
    else if (cursor.take('(')) while (!cursor.take(')')) cursor.next()
    else if (cursor.isSign('[') && cursor.peek(1)?.text === ']') {
      cursor.next()
      cursor.next()
    } else return name
  }
}
