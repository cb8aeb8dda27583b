/** The types of the language as the service lists them, asked for once. */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ask } from './api.ts'

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

let asked: Promise<readonly TypeListing[]> | undefined

/** They change with the service only; after a failure the next call asks again. */
export function loadTypes(): Promise<readonly TypeListing[]> {
  asked ??= ask<readonly TypeListing[]>('/types').then(
    ({ body }) => body,
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** `person` of `person.name`; the core types are a group of their own. */
export function groupOf(name: string): string {
  return name.includes('.') ? (name.split('.')[0] ?? name) : 'core'
}

/** Best first: every word must be in the name, the summary, a keyword or an example. */
export function searchTypes(types: readonly TypeListing[], text: string): readonly TypeListing[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return types
  return types
    .flatMap((type, position) => {
      const ranks = words.map((word) => rankOf(type, word))
      return ranks.includes(undefined)
        ? []
        : [{ type, position, rank: ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0) }]
    })
    .sort((a, b) => a.rank - b.rank || a.position - b.position)
    .map(({ type }) => type)
}

/** The smaller, the better; undefined when the word is nowhere. */
function rankOf(
  { name, summary, keywords, examples }: TypeListing,
  word: string,
): number | undefined {
  const lower = name.toLowerCase()
  if (lower === word || lower.endsWith(`.${word}`)) return 0
  if (lower.includes(word)) return 1
  if (summary.toLowerCase().includes(word)) return 2
  if (Object.keys(keywords).some((keyword) => keyword.toLowerCase().includes(word))) return 3
  return JSON.stringify(examples).toLowerCase().includes(word) ? 4 : undefined
}
