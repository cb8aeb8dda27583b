/**
 * Whether no value that one schema makes is accepted by another, which `oneOf` needs. It answers only what is
 * certain: false also means unknown.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { canonicalText } from './canonical.ts'

/** Comparisons that may still be made; with none left, nothing is certain. */
export interface Steps {
  left: number
}

export function areDisjoint(a: JsonObject, b: JsonObject, steps: Steps): boolean {
  if (--steps.left <= 0) return false
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const options = optionsOf(one)
    if (options !== undefined) {
      return options.every((option) => isObject(option) && areDisjoint(option, other, steps))
    }
  }
  const [mine, others] = [valuesOf(a), valuesOf(b)]
  if (mine && others) return haveNoneInCommon(mine, others, steps)
  if (mine) return mine.every((value) => excludes(b, value, steps))
  if (others) return others.every((value) => excludes(a, value, steps))
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
  if (types[0] !== 'object') return false
  return haveDisjointMember(a, b, steps) || haveDisjointMember(b, a, steps)
}

function optionsOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const options = member(schema, 'anyOf') ?? member(schema, 'oneOf')
  return isArray(options) ? options : undefined
}

function valuesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const constant = member(schema, 'const')
  if (constant !== undefined) return [constant]
  const list = member(schema, 'enum')
  return isArray(list) ? list : undefined
}

function haveNoneInCommon(
  mine: readonly JsonValue[],
  others: readonly JsonValue[],
  steps: Steps,
): boolean {
  steps.left -= mine.length + others.length
  if (steps.left <= 0) return false
  const texts = new Set(mine.map(canonicalText))
  return others.every((value) => !texts.has(canonicalText(value)))
}

/** Whether the schema, which lists no values, certainly refuses this one. */
function excludes(schema: JsonObject, value: JsonValue, steps: Steps): boolean {
  if (--steps.left <= 0) return false
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

/** Whether a member that one always has is refused by the other. */
function haveDisjointMember(one: JsonObject, other: JsonObject, steps: Steps): boolean {
  const needed = member(one, 'required')
  const [mine, others] = [member(one, 'properties'), member(other, 'properties')]
  if (!isArray(needed) || !isObject(mine) || !isObject(others)) return false
  return needed.some((name) => {
    if (typeof name !== 'string') return false
    const [its, refused] = [member(mine, name), member(others, name)]
    if (refused === undefined) return member(other, 'additionalProperties') === false
    return isObject(its) && isObject(refused) && areDisjoint(its, refused, steps)
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
