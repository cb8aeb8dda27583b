/**
 * Copies a schema whose parts are merged or compared, so that no keyword may be added to the parts. Only keywords of
 * other dialects are translated, and `$ref` becomes a type.
 */

import { holdingOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import type { SchemaContext } from './conversion.ts'
import { isKnownFormat } from './convert-string.ts'
import { standardEntries } from './keywords.ts'
import { typeOf } from './named-type.ts'

export function verbatimSchema(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  return context.nested(() => {
    const entries = standardEntries(schema)
    return objectOf(entries.flatMap(([name, value]) => carried(name, value, context)))
  })
}

function part(schema: JsonValue, context: SchemaContext): JsonValue {
  if (!isObject(schema)) return schema !== false
  return verbatimSchema(schema, context) ?? true
}

/** Returns the keyword with its copied value, or no entry if the language does not support the keyword. */
function carried(
  name: string,
  value: JsonValue,
  context: SchemaContext,
): readonly (readonly [string, JsonValue])[] {
  const holding = holdingOf(name)
  if (holding === 'one') return [[name, part(value, context.within(name))]]
  if (holding === 'list') {
    return isArray(value) ? [[name, value.map((one) => part(one, context))]] : []
  }
  if (holding === 'members') {
    if (!isObject(value)) return []
    const parts = Object.entries(value).map(
      ([key, one]) => [key, part(one, context.within(key))] as const,
    )
    return [[name, objectOf(parts)]]
  }
  if (name === '$ref') return Object.entries(typeOf(value, context) ?? {})
  if (name === 'format' && !isKnownFormat(value)) {
    context.note(`has an unknown format ${JSON.stringify(value)}, which was ignored`)
    return []
  }
  return [[name, value]]
}
