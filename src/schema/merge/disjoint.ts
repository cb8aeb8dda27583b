/**
 * Decides whether two schemas have no value in common, which `oneOf` and `not` require of the values that one schema
 * generates and another accepts. The result is conservative: false also means unknown.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { listOf, typesOf } from '../keywords/schema-parts.ts'
import { isSame, textOf, textsOf } from './canonical.ts'
import { fits, isNamed } from './fits.ts'
import type { Steps } from './steps.ts'

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
  const [mine, others] = [listedValues(a), listedValues(b)]
  if (mine && others) return haveNoneInCommon(mine, others, steps)
  if (mine) return mine.every((value) => fits(value, b, steps) === false)
  if (others) return others.every((value) => fits(value, a, steps) === false)
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const parts = member(one, 'allOf')
    if (isArray(parts) && parts.some((part) => isObject(part) && areDisjoint(part, other, steps))) {
      return true
    }
  }
  // A schema without types applies to the types of the other one.
  const [mineTypes, othersTypes] = [typesOf(a) ?? typesOf(b), typesOf(b) ?? typesOf(a)]
  if (mineTypes === undefined || othersTypes === undefined) return false
  return mineTypes.every((type) =>
    othersTypes.every((otherType) => areTypesDisjoint(a, type, b, otherType, steps)),
  )
}

/** Whether no value of type `type` in schema `a` equals a value of type `otherType` in schema `b`. */
function areTypesDisjoint(
  a: JsonObject,
  type: JsonValue,
  b: JsonObject,
  otherType: JsonValue,
  steps: Steps,
): boolean {
  const areNumbers = [type, otherType].every((one) => one === 'number' || one === 'integer')
  if (areNumbers) return isBelow(a, b) || isBelow(b, a)
  if (type !== otherType) return true
  if (type === 'string') return haveDisjointSizes(a, b, 'minLength', 'maxLength')
  if (type === 'array') return haveDisjointSizes(a, b, 'minItems', 'maxItems')
  if (type !== 'object') return false
  return haveDisjointMember(a, b, steps) || haveDisjointMember(b, a, steps)
}

/** Whether all numbers of the schema `low` are less than all numbers of the schema `high`. */
function isBelow(low: JsonObject, high: JsonObject): boolean {
  const [maximum, exclusiveMaximum] = [bound(low, 'maximum'), bound(low, 'exclusiveMaximum')]
  const [minimum, exclusiveMinimum] = [bound(high, 'minimum'), bound(high, 'exclusiveMinimum')]
  // Infinite bounds are equal to each other, and do not separate values.
  const isBound = (one: number, other: number): boolean => Number.isFinite(one - other)
  return (
    maximum < minimum ||
    (maximum <= exclusiveMinimum && isBound(maximum, exclusiveMinimum)) ||
    (exclusiveMaximum <= minimum && isBound(exclusiveMaximum, minimum)) ||
    (exclusiveMaximum <= exclusiveMinimum && isBound(exclusiveMaximum, exclusiveMinimum))
  )
}

function haveDisjointSizes(a: JsonObject, b: JsonObject, minimum: Bound, maximum: Bound): boolean {
  return bound(a, maximum) < bound(b, minimum) || bound(b, maximum) < bound(a, minimum)
}

function optionsOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const options = member(schema, 'anyOf') ?? member(schema, 'oneOf')
  return isArray(options) ? options : undefined
}

function listedValues(schema: JsonObject): readonly JsonValue[] | undefined {
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
  const [one, other] = [mine[0], others[0]]
  if (one !== undefined && other !== undefined && mine.length === 1 && others.length === 1) {
    return !isSame(one, other, steps) && steps.left > 0
  }
  const [few, many] = mine.length < others.length ? [mine, others] : [others, mine]
  const texts = textsOf(many, steps)
  return few.every((value) => !texts.has(textOf(value, steps))) && steps.left > 0
}

/** Whether the schema `other` rejects some required member of the schema `one`. */
function haveDisjointMember(one: JsonObject, other: JsonObject, steps: Steps): boolean {
  return listOf(member(one, 'required')).some((name) => {
    if (typeof name !== 'string') return false
    const [own, restricted] = [propertyOf(one, name), propertyOf(other, name)]
    if (restricted === undefined) return isNamedNowhere(name, other, steps)
    if (restricted === false) return true
    return isObject(own) && isObject(restricted) && areDisjoint(own, restricted, steps)
  })
}

function propertyOf(schema: JsonObject, name: string): JsonValue | undefined {
  const properties = member(schema, 'properties')
  return isObject(properties) ? member(properties, name) : undefined
}

/** Whether the schema neither names the property nor allows properties that it does not name. */
function isNamedNowhere(name: string, schema: JsonObject, steps: Steps): boolean {
  return member(schema, 'additionalProperties') === false && isNamed(name, schema, steps) === false
}

type Bound = `${'min' | 'max'}${'imum' | 'Length' | 'Items'}` | `exclusive${'Min' | 'Max'}imum`

function bound(schema: JsonObject, keyword: Bound): number {
  const value = member(schema, keyword)
  if (typeof value === 'number') return value
  return keyword.toLowerCase().includes('min') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}
