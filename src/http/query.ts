/**
 * Reads the query parameters of a request by the schemas that a route declares. The schemas also document the
 * parameters. A parameter that the route does not declare is an issue: ignoring it would return other data than the
 * client requested.
 *
 * The clients of the original service need no exception. Versions 0.2 to 0.22 send `offset` and `limit` with listings
 * and `lastEventId` with streams, which the routes declare. Only version 0.15 also filters with `GET /simulations?id=`;
 * it stops before that request, because it needs a member `id` that the current API version does not have.
 */

import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { issuesMax } from '../schema/compile/document.ts'
import type { Issue } from '../text/issue.ts'
import type { JsonValue } from '../text/json.ts'
import { isObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'

export function readQuery(
  url: URL,
  schemas: Readonly<Record<string, TSchema>>,
): { readonly query: Readonly<Record<string, JsonValue>>; readonly issues: readonly Issue[] } {
  const query: Record<string, JsonValue> = Object.create(null)
  const issues: Issue[] = []
  if (!isDecodable(url.search)) {
    return { query, issues: [{ path: [], message: 'the query must be percent-encoded UTF-8' }] }
  }
  const known = Object.keys(schemas)
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => !known.includes(name))
  for (const name of unknown.slice(0, issuesMax)) {
    const advice = hint(name, known) || `; ${knownNames(known)}`
    issues.push({ path: [name], message: `unknown query parameter${advice}` })
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const given = url.searchParams.getAll(name)
    if (given.length > 1) {
      issues.push({ path: [name], message: `must be given once; got ${given.length} values` })
      continue
    }
    const [text] = given
    if (text === undefined) {
      const fallback = schemaMember(schema, 'default')
      if (fallback !== undefined) query[name] = fallback
      continue
    }
    const pattern = numberPatterns[String(schemaMember(schema, 'type'))]
    const value = pattern?.test(text) ? Number(text) : text
    if (Value.Check(schema, value)) query[name] = value
    else issues.push({ path: [name], message: `${mustBe(schema)}; got ${show(text)}` })
  }
  return { query, issues }
}

function knownNames(known: readonly string[]): string {
  return known.length === 0
    ? 'this route has no query parameters'
    : `must be one of ${known.join(', ')}`
}

const numberPatterns: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,16}$/,
  // Matches numbers as programs write them: 0.1 + 0.2 has seventeen digits, and small numbers have an exponent.
  number: /^-?(\d{1,30}(\.\d{1,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i,
}

/**
 * Whether the query is valid percent-encoded UTF-8. `URLSearchParams` would replace invalid bytes by U+FFFD and find
 * other data.
 */
function isDecodable(search: string): boolean {
  try {
    decodeURIComponent(search)
    return true
  } catch {
    return false
  }
}

function mustBe(schema: TSchema): string {
  const [minimum, maximum, description] = ['minimum', 'maximum', 'title'].map((name) =>
    schemaMember(schema, name),
  )
  if (schemaMember(schema, 'type') === 'integer') {
    return maximum === undefined
      ? `must be an integer of at least ${minimum}`
      : `must be an integer from ${minimum} to ${maximum}`
  }
  return `must be ${description}`
}

function schemaMember(schema: TSchema, name: string): JsonValue | undefined {
  // A TypeBox schema is plain JSON.
  const plain: unknown = schema
  return isObject(plain) ? member(plain, name) : undefined
}
