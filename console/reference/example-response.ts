/** Returns an example of a value that a JSON Schema of the API describes. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'

/** Nesting from which values are left out: schemas may refer to themselves. */
const depthMax = 6

export function exampleOf(schema: JsonObject, depth = 0): JsonValue {
  const { examples, default: fallback, const: constant, enum: values, anyOf, allOf } = schema
  if (isArray(examples) && examples[0] !== undefined) return examples[0]
  if (constant !== undefined) return constant
  if (fallback !== undefined) return fallback
  if (isArray(values) && values[0] !== undefined) return values[0]
  const [first] = isArray(anyOf) ? anyOf : []
  if (isObject(first)) return exampleOf(first, depth)
  if (isArray(allOf)) {
    const parts = allOf.filter(isObject).map((part) => exampleOf(part, depth))
    return Object.assign({}, ...parts.filter(isObject))
  }
  return typedExample(schema, depth)
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
}

function typedExample(schema: JsonObject, depth: number): JsonValue {
  const { type, format, minimum, items, properties } = schema
  switch (type) {
    case 'object':
      if (!isObject(properties) || depth >= depthMax) return {}
      return Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          isObject(member) ? exampleOf(member, depth + 1) : null,
        ]),
      )
    case 'array':
      return isObject(items) && depth < depthMax ? [exampleOf(items, depth + 1)] : []
    case 'string':
      return texts[typeof format === 'string' ? format : ''] ?? 'text'
    case 'integer':
    case 'number':
      return typeof minimum === 'number' && Number.isSafeInteger(minimum) ? Math.max(minimum, 1) : 1
    case 'boolean':
      return true
    default:
      return type === 'null' ? null : {}
  }
}
