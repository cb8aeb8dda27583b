/** Whether two schemas of values share none. It answers only what is certain: false also means unknown. */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'

export function areDisjoint(a: JsonObject, b: JsonObject): boolean {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const options = member(one, 'anyOf') ?? member(one, 'oneOf')
    if (isArray(options))
      return options.every((option) => isObject(option) && areDisjoint(option, other))
    const values = valuesOf(one)
    if (values !== undefined) return values.every((value) => excludes(other, value))
  }
  const types = [typeOf(a), typeOf(b)] as const
  if (types[0] === undefined || types[1] === undefined) return false
  const areNumbers = types.every((type) => type === 'number' || type === 'integer')
  if (areNumbers)
    return bound(a, 'maximum') < bound(b, 'minimum') || bound(b, 'maximum') < bound(a, 'minimum')
  if (types[0] !== types[1]) return true
  if (types[0] === 'string')
    return (
      bound(a, 'maxLength') < bound(b, 'minLength') || bound(b, 'maxLength') < bound(a, 'minLength')
    )
  return types[0] === 'object' && haveDisjointMember(a, b)
}

function valuesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const constant = member(schema, 'const')
  if (constant !== undefined) return [constant]
  const list = member(schema, 'enum')
  return isArray(list) ? list : undefined
}

/** Whether the schema certainly refuses the value. */
function excludes(schema: JsonObject, value: JsonValue): boolean {
  const options = member(schema, 'anyOf') ?? member(schema, 'oneOf')
  if (isArray(options))
    return options.every((option) => isObject(option) && excludes(option, value))
  const values = valuesOf(schema)
  if (values !== undefined) {
    return values.every((other) => JSON.stringify(other) !== JSON.stringify(value))
  }
  const type = typeOf(schema)
  if (type === undefined) return false
  if (typeof value === 'number' && (type === 'number' || type === 'integer')) {
    return (
      value < bound(schema, 'minimum') ||
      value > bound(schema, 'maximum') ||
      (type === 'integer' && !Number.isInteger(value))
    )
  }
  if (typeof value === 'string' && type === 'string') {
    const length = [...value].length
    return length < bound(schema, 'minLength') || length > bound(schema, 'maxLength')
  }
  return type !== (value === null ? 'null' : isArray(value) ? 'array' : typeof value)
}

function haveDisjointMember(a: JsonObject, b: JsonObject): boolean {
  const [mine, others] = [member(a, 'properties'), member(b, 'properties')]
  const [needed, alsoNeeded] = [member(a, 'required'), member(b, 'required')]
  if (!isObject(mine) || !isObject(others) || !isArray(needed) || !isArray(alsoNeeded)) return false
  return needed.some((name) => {
    if (typeof name !== 'string') return false
    const [one, other] = [member(mine, name), member(others, name)]
    if (other === undefined) return member(b, 'additionalProperties') === false
    return alsoNeeded.includes(name) && isObject(one) && isObject(other) && areDisjoint(one, other)
  })
}

function typeOf(schema: JsonObject): string | undefined {
  const type = member(schema, 'type')
  return typeof type === 'string' ? type : undefined
}

function bound(
  schema: JsonObject,
  keyword: 'minimum' | 'maximum' | 'minLength' | 'maxLength',
): number {
  const value = member(schema, keyword)
  if (typeof value === 'number') return value
  return keyword.startsWith('min') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}
