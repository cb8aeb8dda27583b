/** A keyword whose value is an object with keywords of its own. */

import { isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Keyword, Keywords, KeywordValues, Report } from './keyword.ts'
import { readKeywords } from './keywords.ts'

export function recordKeyword<const K extends Keywords>(declaration: {
  readonly summary: string
  /** Name of the object with its article, for messages: `a season`. */
  readonly what: string
  readonly keywords: K
}): Keyword<KeywordValues<K> | undefined> {
  const { summary, what, keywords } = declaration
  const required = Object.keys(keywords).filter((name) => keywords[name]?.isRequired)
  return {
    summary,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(keywords).map(([name, keyword]) => [
          name,
          { ...keyword.schema, description: keyword.summary },
        ]),
      ),
      additionalProperties: false,
      ...(required.length > 0 && { required }),
    },
    fallback: undefined,
    isRequired: false,
    read: (value, report) => readRecord(value, { what, keywords }, report),
  }
}

export function readRecord<const K extends Keywords>(
  value: JsonValue,
  { what, keywords }: { readonly what: string; readonly keywords: K },
  report: Report,
): KeywordValues<K> | undefined {
  const names = Object.keys(keywords)
  if (!isObject(value)) {
    report(`must be an object with ${names.map(show).join(', ')}; got ${show(value)}`)
    return undefined
  }
  const unknown = Object.keys(value).filter((name) => !names.includes(name))
  for (const name of unknown) {
    const has = names.map(show).join(', ')
    report(`is not a member of ${what}, which has ${has}${hint(name, names)}`, name)
  }
  const read = readKeywords(value, keywords, report)
  return unknown.length === 0 ? read : undefined
}
