/**
 * Copies a schema whose parts are merged or compared, so that no keyword may be added to the parts. Only keywords of
 * other dialects are translated, and `$ref` becomes a type.
 */

import { holdingOf, listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import type { SchemaContext } from './conversion.ts'
import { isKnownFormat } from './convert-string.ts'
import { standardEntries } from './keywords.ts'
import { typeOf } from './named-type.ts'

export function verbatimSchema(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  return context.nested(() => {
    const copied: (readonly [string, JsonValue])[] = []
    for (const [name, value] of standardEntries(schema)) {
      const entries = carried(name, value, context)
      if (entries === undefined) return undefined
      copied.push(...entries)
    }
    return objectOf(copied)
  })
}

type Entries = readonly (readonly [string, JsonValue])[]

/**
 * Returns the keyword with its copied value, or no entry for a format that the language does not know. Returns
 * undefined if a schema in the value cannot be copied.
 */
function carried(name: string, value: JsonValue, context: SchemaContext): Entries | undefined {
  const holding = holdingOf(name)
  const part = (one: JsonValue, within = context): JsonValue | undefined =>
    isObject(one) ? verbatimSchema(one, within) : one
  if (holding === 'one') return entry(name, part(value, context.within(name)))
  if (holding === 'list') {
    const parts = listOf(value).map((one) => part(one))
    return parts.includes(undefined) ? undefined : [[name, parts.filter(isDefined)]]
  }
  if (holding === 'members') {
    const parts = membersOf(value).map(
      ([key, one]) => [key, part(one, context.within(key))] as const,
    )
    const copied = parts.flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const]))
    return copied.length < parts.length ? undefined : [[name, objectOf(copied)]]
  }
  if (name === '$ref') {
    const type = typeOf(value, context, true)
    return type && Object.entries(type)
  }
  return name === 'format' && !isKnownFormat(value) ? [] : [[name, value]]
}

function entry(name: string, value: JsonValue | undefined): Entries | undefined {
  return value === undefined ? undefined : [[name, value]]
}

function isDefined(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined
}
