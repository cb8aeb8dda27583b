/** Computes the text that an accepted suggestion inserts, with the quotes, colons and brackets of its language. */

import type { Language } from '../../../src/spelling/language.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { spellName } from '../../document/spell-name.ts'
import type { Cursor } from '../cursor.ts'
import type { Suggestion } from '../suggestions.ts'

export interface Insertion {
  readonly text: string
  /** Offset of the cursor after the insertion, from the start of `text`. */
  readonly cursor: number
  /** Whether the user writes a value next, so that the suggestions for the value open immediately. */
  readonly isAsking: boolean
}

export function insertionOf(
  { label, kind, value, opens }: Suggestion,
  cursor: Cursor,
  { language, textAfter }: { readonly language: Language; readonly textAfter: string },
): Insertion {
  if (kind !== 'name') {
    const text = spell(value ?? label, cursor, language)
    return { text, cursor: text.length, isAsking: false }
  }
  const name = spell(label, cursor, language)
  if (cursor.hasValue) return { text: name, cursor: name.length, isAsking: false }
  const isBlock = language === 'yaml' && !cursor.isFlow
  const isAsking = opens === 'text' || opens === 'none'
  if (isBlock && opens === 'object') {
    const text = `${name}:\n${' '.repeat(cursor.indent + 2)}`
    return { text, cursor: text.length, isAsking: true }
  }
  const [before, after] = brackets(opens, language)
  const start = `${name}: ${before}`
  // Separates the new member from the next one.
  const comma = !isBlock && /^\s*["\w]/.test(textAfter) ? ',' : ''
  return { text: start + after + comma, cursor: start.length, isAsking: isAsking || after !== '' }
}

function brackets(opens: Suggestion['opens'], language: Language): readonly [string, string] {
  if (opens === 'object') return ['{ ', ' }']
  if (opens === 'array') return ['[', ']']
  return opens === 'text' && language === 'json' ? ['"', '"'] : ['', '']
}

function spell(value: JsonValue, { from, tokenFrom }: Cursor, language: Language): string {
  const isQuoted = from > tokenFrom
  return typeof value === 'string' && !isQuoted ? spellName(value, language) : JSON.stringify(value)
}
