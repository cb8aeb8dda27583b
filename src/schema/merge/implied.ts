/**
 * Whether every value that a schema makes fits another schema, both plain JSON Schema 2020-12. It answers only what is
 * certain: false also means unknown. So `not`, `if` and the like are honoured where they hold anyway, and are issues
 * elsewhere.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { formatRange } from '../format/number-format.ts'
import { listOf, membersOf, typesOf } from '../keywords/schema-parts.ts'
import { isSamePattern, matches } from '../pattern/match.ts'
import { areDisjoint } from './disjoint.ts'
import { fits, isNamed } from './fits.ts'
import type { Steps } from './steps.ts'

/** Whether the keyword holds for every value of `made`; `schema` has the keyword. */
type Holds = (made: JsonObject, expected: JsonValue, schema: JsonObject, steps: Steps) => boolean

export function isWithin(made: JsonValue, schema: JsonValue, steps: Steps): boolean {
  if (--steps.left <= 0) return false
  if (schema === true || made === false) return true
  if (!isObject(schema) || !isObject(made)) return false
  const options = member(made, 'anyOf') ?? member(made, 'oneOf')
  if (isArray(options)) return options.every((option) => isWithin(option, schema, steps))
  const values = Object.hasOwn(made, 'const') ? [made.const as JsonValue] : member(made, 'enum')
  if (isArray(values)) return values.every((value) => fits(value, schema, steps) === true)
  return Object.entries(schema).every(([keyword, expected]) => {
    if (ignored.has(keyword)) return true
    const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined
    return rule?.(made, expected, schema, steps) ?? false
  })
}

/** Read together with a keyword that is here. */
const ignored: ReadonlySet<string> = new Set([
  'then',
  'else',
  'minContains',
  'maxContains',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
])

function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = member(schema, keyword)
  return typeof value === 'number' ? value : undefined
}

/** The keyword says nothing of values of other types. */
function only(types: readonly string[], rule: Holds): Holds {
  return (made, ...rest) => {
    const its = typesOf(made)
    const isOther = its !== undefined && !its.some((type) => types.includes(String(type)))
    return isOther || rule(made, ...rest)
  }
}
const numeric = ['number', 'integer']

/** A bound of the same keyword, or of the stricter one. */
function bounded(
  types: readonly string[],
  keywords: readonly string[],
  isInside: (its: number, bound: number) => boolean,
): Holds {
  return only(types, (made, bound) =>
    keywords.some((keyword) => {
      const its = numberAt(made, keyword)
      return its !== undefined && isInside(its, Number(bound))
    }),
  )
}
const atLeast = (its: number, bound: number): boolean => its >= bound
const atMost = (its: number, bound: number): boolean => its <= bound

/** The schema of a property, which may be there; undefined when the object never has it. */
function propertyOf(made: JsonObject, name: string): JsonValue | undefined {
  const properties = member(made, 'properties')
  const own = isObject(properties) ? member(properties, name) : undefined
  return own ?? (made.additionalProperties === false ? undefined : {})
}

const isAlways = (made: JsonObject, name: JsonValue): boolean =>
  listOf(made.required).includes(name)

/** Names of all the properties there may be; undefined when there may be others. */
function namesOf(made: JsonObject): readonly string[] | undefined {
  return made.additionalProperties === false
    ? membersOf(made.properties).map(([name]) => name)
    : undefined
}

/** Elements that are listed in the time of a comparison. */
const elementsPerStep = 100

/** Of each element that there may be, in order; the last stands for all behind. */
function elementsOf(made: JsonObject, steps: Steps): readonly JsonValue[] {
  const prefix = listOf(made.prefixItems)
  steps.left -= Math.floor(prefix.length / elementsPerStep)
  const most = numberAt(made, 'maxItems')
  const hasMore = most === undefined || most > prefix.length
  return hasMore ? [...prefix, member(made, 'items') ?? {}] : prefix.slice(0, most)
}

const rules: Readonly<Record<string, Holds>> = {
  type(made, expected) {
    const allowed = isArray(expected) ? expected : [expected]
    const its = typesOf(made)
    return (
      its?.every(
        (one) => allowed.includes(one) || (one === 'integer' && allowed.includes('number')),
      ) ?? false
    )
  },
  const: () => false,
  enum: () => false,
  allOf: (made, list, _, steps) => listOf(list).every((one) => isWithin(made, one, steps)),
  anyOf: (made, list, _, steps) => listOf(list).some((one) => isWithin(made, one, steps)),
  oneOf: (made, list, _, steps) =>
    listOf(list).some(
      (one, i) =>
        isWithin(made, one, steps) &&
        listOf(list).every((other, j) => i === j || isDisjoint(made, other, steps)),
    ),
  not: (made, schema, _, steps) => isDisjoint(made, schema, steps),
  if: (made, test, { then: yes = true, else: no = true }, steps) =>
    (isDisjoint(made, test, steps) || isWithin(made, yes, steps)) &&
    (isWithin(made, test, steps) || isWithin(made, no, steps)),
  minimum: bounded(numeric, ['minimum', 'exclusiveMinimum'], atLeast),
  maximum: bounded(numeric, ['maximum', 'exclusiveMaximum'], atMost),
  exclusiveMinimum: only(
    numeric,
    (made, bound) =>
      Number(made.minimum) > Number(bound) || Number(made.exclusiveMinimum) >= Number(bound),
  ),
  exclusiveMaximum: only(
    numeric,
    (made, bound) =>
      Number(made.maximum) < Number(bound) || Number(made.exclusiveMaximum) <= Number(bound),
  ),
  multipleOf: only(numeric, (made, step) => {
    const its = numberAt(made, 'multipleOf') ?? (made.type === 'integer' ? 1 : undefined)
    // Doubles divide exactly where both are whole.
    return Number.isInteger(its) && Number.isInteger(step) && Number(its) % Number(step) === 0
  }),
  minLength: bounded(['string'], ['minLength'], atLeast),
  maxLength: bounded(['string'], ['maxLength'], atMost),
  pattern: only(
    ['string'],
    ({ pattern: its }, pattern) => typeof its === 'string' && isSamePattern(its, String(pattern)),
  ),
  format: (made, format) =>
    typesOf(made)?.every((type) => holdsFormat(made, type, String(format))) ?? false,
  minItems: only(['array'], (made, bound) => (numberAt(made, 'minItems') ?? 0) >= Number(bound)),
  maxItems: bounded(['array'], ['maxItems'], atMost),
  uniqueItems: only(['array'], (made, isAsked) => isAsked !== true || made.uniqueItems === true),
  prefixItems: only(['array'], (made, schemas, _, steps) => {
    const elements = elementsOf(made, steps)
    return listOf(schemas).every((schema, i) => {
      const element = elements[Math.min(i, elements.length - 1)]
      return element === undefined || isWithin(element, schema, steps)
    })
  }),
  items: only(['array'], (made, schema, { prefixItems }, steps) => {
    const first = listOf(prefixItems).length
    const elements = elementsOf(made, steps)
    const isOpen = elements.length > listOf(made.prefixItems).length
    const behind = isOpen
      ? elements.slice(Math.min(first, elements.length - 1))
      : elements.slice(first)
    return behind.every((element) => isWithin(element, schema, steps))
  }),
  contains: only(['array'], (made, schema, { minContains = 1, maxContains }, steps) => {
    const least = numberAt(made, 'minItems') ?? 0
    const elements = elementsOf(made, steps)
    const last = elements.at(-1)
    const isOpen = elements.length > listOf(made.prefixItems).length
    const certain = elements.slice(0, least).filter((element) => isWithin(element, schema, steps))
    const repeated = isOpen && last && isWithin(last, schema, steps) ? least - elements.length : 0
    const isEnough = certain.length + Math.max(0, repeated) >= Number(minContains)
    if (!isEnough || maxContains === undefined) return isEnough
    const possible = elements.filter((element) => !isDisjoint(element, schema, steps))
    return (
      possible.length <= Number(maxContains) && !(isOpen && possible.includes(last as JsonValue))
    )
  }),
  required: only(['object'], (made, names) => listOf(names).every((name) => isAlways(made, name))),
  minProperties: only(['object'], (made, bound) => listOf(made.required).length >= Number(bound)),
  maxProperties: only(
    ['object'],
    (made, bound) => (namesOf(made)?.length ?? Number.POSITIVE_INFINITY) <= Number(bound),
  ),
  properties: only(['object'], (made, schemas, _, steps) =>
    membersOf(schemas).every(([name, schema]) => {
      const its = propertyOf(made, name)
      return its === undefined || isWithin(its, schema, steps)
    }),
  ),
  patternProperties: only(['object'], (made, schemas, _, steps) =>
    membersOf(schemas).every(
      ([pattern, schema]) =>
        namesOf(made)?.every(
          (name) =>
            matches(pattern, name, steps) === false ||
            isWithin(propertyOf(made, name) as JsonValue, schema, steps),
        ) ?? false,
    ),
  ),
  additionalProperties: only(
    ['object'],
    (made, of, schema, steps) =>
      namesOf(made)?.every(
        (name) =>
          isNamed(name, schema, steps) === true ||
          isWithin(propertyOf(made, name) as JsonValue, of, steps),
      ) ?? of === true,
  ),
  propertyNames: only(
    ['object'],
    (made, schema, _, steps) =>
      namesOf(made)?.every((name) => fits(name, schema, steps) === true) ?? false,
  ),
  dependentRequired: only(['object'], (made, lists) =>
    membersOf(lists).every(
      ([name, needed]) =>
        propertyOf(made, name) === undefined ||
        listOf(needed).every((other) => isAlways(made, other)),
    ),
  ),
  dependentSchemas: only(['object'], (made, schemas, _, steps) =>
    membersOf(schemas).every(
      ([name, schema]) => propertyOf(made, name) === undefined || isWithin(made, schema, steps),
    ),
  ),
}

/** Whether the values of one type are all of the format. */
function holdsFormat(made: JsonObject, type: JsonValue, format: string): boolean {
  const range = formatRange(format)
  if (type === 'string') return range !== undefined || made.format === format
  if (range === undefined || !numeric.includes(String(type))) return true
  return (
    Number(made.minimum) >= range.minimum &&
    Number(made.maximum) <= range.maximum &&
    (!range.isWhole || type === 'integer')
  )
}

function isDisjoint(made: JsonValue, schema: JsonValue, steps: Steps): boolean {
  if (schema === false || made === false) return true
  return isObject(made) && isObject(schema) && areDisjoint(made, schema, steps)
}
