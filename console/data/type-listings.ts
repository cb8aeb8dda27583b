/** The types of the language as the service lists them, loaded once. */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { callApi } from './api.ts'

export interface TypeListing {
  readonly name: string
  readonly summary: string
  readonly keywords: Readonly<Record<string, KeywordListing>>
  readonly output: JsonObject
  readonly examples: readonly TypeExample[]
}

export interface KeywordListing {
  readonly summary: string
  readonly schema: JsonObject
  readonly default?: JsonValue
}

export interface TypeExample {
  readonly schema: JsonObject
  readonly values: readonly JsonValue[]
}

let loading: Promise<readonly TypeListing[]> | undefined

/** Returns all types of the language. After a failed request, the next call sends another one. */
export function loadTypes(): Promise<readonly TypeListing[]> {
  loading ??= callApi<readonly TypeListing[]>('/types').then(
    ({ body }) => body,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Returns the group of a type, such as `person` for `person.name`, or `core`. */
export function groupOf(name: string): string {
  return name.includes('.') ? (name.split('.')[0] ?? name) : 'core'
}

/**
 * Returns the types that match all words of a search in their name, summary, keywords or examples, the best match
 * first. Types that match a word only in their examples are returned only if there are no others.
 */
export function searchTypes(types: readonly TypeListing[], text: string): readonly TypeListing[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return types
  const found = types.flatMap((type) => {
    const ranks = words.map((word) => rankOf(type, word))
    if (ranks.includes(undefined)) return []
    const rank = ranks.reduce<number>((sum, each) => sum + (each ?? 0), 0)
    return [{ type, rank, isByExample: ranks.includes(exampleRank) }]
  })
  const better = found.filter(({ isByExample }) => !isByExample)
  return (better.length > 0 ? better : found)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ type }) => type)
}

const exampleRank = 4

/**
 * Returns how well a type matches one word of a search: 0 for the best match, up to `exampleRank`, or undefined if the word does
 * not occur.
 */
function rankOf(
  { name, summary, keywords, examples }: TypeListing,
  word: string,
): number | undefined {
  const lower = name.toLowerCase()
  if (lower === word || lower.endsWith(`.${word}`)) return 0
  if (lower.includes(word)) return 1
  if (summary.toLowerCase().includes(word)) return 2
  if (Object.keys(keywords).some((keyword) => keyword.toLowerCase().includes(word))) return 3
  return JSON.stringify(examples).toLowerCase().includes(word) ? exampleRank : undefined
}
