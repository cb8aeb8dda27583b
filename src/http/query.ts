/** Query parameters, read by the schemas that also document them. Strange ones pass, unless they are nearly ours. */

import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Issue } from '../text/issue.ts'
import type { JsonValue } from '../text/json.ts'
import { isObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { suggest } from '../text/suggest.ts'

export function readQuery(
  url: URL,
  schemas: Readonly<Record<string, TSchema>>,
): { readonly query: Readonly<Record<string, JsonValue>>; readonly issues: readonly Issue[] } {
  const query: Record<string, JsonValue> = Object.create(null)
  const issues: Issue[] = []
  if (!isDecodable(url.search)) {
    return { query, issues: [{ path: [], message: 'must be a percent-encoded UTF-8 query' }] }
  }
  const known = Object.keys(schemas)
  for (const name of new Set(url.searchParams.keys())) {
    const meant = known.includes(name) ? undefined : suggest(name, known)
    if (meant === undefined) continue
    issues.push({ path: [name], message: `is no parameter here; did you mean "${meant}"?` })
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const given = url.searchParams.getAll(name)
    if (given.length > 1) {
      issues.push({ path: [name], message: `must be given once, not ${given.length} times` })
      continue
    }
    const [text] = given
    if (text === undefined) {
      const fallback = schemaMember(schema, 'default')
      if (fallback !== undefined) query[name] = fallback
      continue
    }
    const form = forms[String(schemaMember(schema, 'type'))]
    const value = form?.test(text) ? Number(text) : text
    if (Value.Check(schema, value)) query[name] = value
    else issues.push({ path: [name], message: `${mustBe(schema)}, not ${show(text)}` })
  }
  return { query, issues }
}

const forms: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,16}$/,
  // As programs write them: 0.1 + 0.2 has seventeen digits, and what is small an exponent.
  number: /^-?(\d{1,30}(\.\d{1,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i,
}

/** `URLSearchParams` would read U+FFFD where the bytes are no UTF-8, and find something else by it. */
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
