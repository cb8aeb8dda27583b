/** What accepting a suggestion writes: with the quotes, colons and brackets that its spelling wants. */

import type { Language } from '../../src/spelling/language.ts'
import type { JsonValue } from '../../src/text/json.ts'
import type { Cursor } from './cursor.ts'
import type { Suggestion } from './suggestions.ts'

export interface Insertion {
  readonly text: string
  /** Where the cursor is then, from the start of the text. */
  readonly cursor: number
  /** Whether a value is to come, so that its suggestions are shown at once. */
  readonly isAsking: boolean
}

export function insertionOf(
  { label, kind, value, opens }: Suggestion,
  cursor: Cursor,
  { language, behind }: { readonly language: Language; readonly behind: string },
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
  // A member that follows wants a comma between.
  const comma = !isBlock && /^\s*["\w]/.test(behind) ? ',' : ''
  return { text: start + after + comma, cursor: start.length, isAsking: isAsking || after !== '' }
}

function brackets(opens: Suggestion['opens'], language: Language): readonly [string, string] {
  if (opens === 'object') return ['{ ', ' }']
  if (opens === 'array') return ['[', ']']
  return opens === 'text' && language === 'json' ? ['"', '"'] : ['', '']
}

/** What YAML reads as it stands, and as text. */
const plain = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[A-Za-z$][\w.$/-]*$/i

function spell(value: JsonValue, { from, tokenFrom }: Cursor, language: Language): string {
  const isQuoted = from > tokenFrom
  return typeof value === 'string' && !isQuoted ? spellName(value, language) : JSON.stringify(value)
}

/** With quotes only where they are needed. */
export function spellName(name: string, language: Language): string {
  return language === 'yaml' && plain.test(name) ? name : JSON.stringify(name)
}
