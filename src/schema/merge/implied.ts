/**
 * Decides whether every value that one schema generates fits another one, both in plain JSON Schema 2020-12. The result
 * is conservative: false also means unknown. So `not`, `if` and similar keywords are supported if they provably hold,
 * and are issues otherwise.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { formatRange } from '../format/number-format.ts'
import { listOf, membersOf, typesOf } from '../keywords/schema-parts.ts'
import { isSamePattern, matches } from '../pattern/match.ts'
import { areDisjoint } from './disjoint.ts'
import { fits, isNamed } from './fits.ts'
import type { Steps } from './steps.ts'

/** Whether every value of the schema `generated` satisfies a keyword of `schema`, whose value is `expected`. */
type Holds = (
  generated: JsonObject,
  expected: JsonValue,
  schema: JsonObject,
  steps: Steps,
) => boolean

export function isWithin(generated: JsonValue, schema: JsonValue, steps: Steps): boolean {
  if (--steps.left <= 0) return false
  if (schema === true || generated === false) return true
  if (!isObject(schema) || !isObject(generated)) return false
  const options = member(generated, 'anyOf') ?? member(generated, 'oneOf')
  if (isArray(options)) return options.every((option) => isWithin(option, schema, steps))
  const values = Object.hasOwn(generated, 'const')
    ? [generated.const as JsonValue]
    : member(generated, 'enum')
  if (isArray(values)) return values.every((value) => fits(value, schema, steps) === true)
  return Object.entries(schema).every(([keyword, expected]) => {
    if (ignored.has(keyword)) return true
    const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined
    return rule?.(generated, expected, schema, steps) ?? false
  })
}

/** Keywords that the rule of another keyword handles, or that do not restrict values. */
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

/** Returns a rule that holds for generated values of other types, to which the keyword does not apply. */
function only(types: readonly string[], rule: Holds): Holds {
  return (generated, ...rest) => {
    const own = typesOf(generated)
    const isOther = own !== undefined && !own.some((type) => types.includes(String(type)))
    return isOther || rule(generated, ...rest)
  }
}
const numeric = ['number', 'integer']

/**
 * Returns a rule for a bound: it holds if one of the `keywords` of the generated schema has a bound that is inside it.
 */
function bounded(
  types: readonly string[],
  keywords: readonly string[],
  isInside: (own: number, bound: number) => boolean,
): Holds {
  return only(types, (generated, bound) =>
    keywords.some((keyword) => {
      const own = numberAt(generated, keyword)
      return own !== undefined && isInside(own, Number(bound))
    }),
  )
}
const atLeast = (own: number, bound: number): boolean => own >= bound
const atMost = (own: number, bound: number): boolean => own <= bound

/** Returns the schema of a property that the generated object may have, or undefined if the object never has it. */
function propertyOf(generated: JsonObject, name: string): JsonValue | undefined {
  const properties = member(generated, 'properties')
  const own = isObject(properties) ? member(properties, name) : undefined
  return own ?? (generated.additionalProperties === false ? undefined : {})
}

const isAlways = (generated: JsonObject, name: JsonValue): boolean =>
  listOf(generated.required).includes(name)

/**
 * Returns the names of all properties that the generated object may have, or undefined if it may have other names, too.
 */
function namesOf(generated: JsonObject): readonly string[] | undefined {
  return generated.additionalProperties === false
    ? membersOf(generated.properties).map(([name]) => name)
    : undefined
}

/** Number of array elements whose schemas are listed in the time of one comparison. */
const elementsPerStep = 100

/** Returns the schemas of the generated array's elements, in order. The last schema applies to all further elements. */
function elementsOf(generated: JsonObject, steps: Steps): readonly JsonValue[] {
  const prefix = listOf(generated.prefixItems)
  steps.left -= Math.floor(prefix.length / elementsPerStep)
  const maxItems = numberAt(generated, 'maxItems')
  const hasMore = maxItems === undefined || maxItems > prefix.length
  return hasMore ? [...prefix, member(generated, 'items') ?? {}] : prefix.slice(0, maxItems)
}

const rules: Readonly<Record<string, Holds>> = {
  type(generated, expected) {
    const allowed = isArray(expected) ? expected : [expected]
    const own = typesOf(generated)
    return (
      own?.every(
        (one) => allowed.includes(one) || (one === 'integer' && allowed.includes('number')),
      ) ?? false
    )
  },
  const: () => false,
  enum: () => false,
  allOf: (generated, list, _, steps) =>
    listOf(list).every((one) => isWithin(generated, one, steps)),
  anyOf: (generated, list, _, steps) => listOf(list).some((one) => isWithin(generated, one, steps)),
  oneOf: (generated, list, _, steps) =>
    listOf(list).some(
      (one, i) =>
        isWithin(generated, one, steps) &&
        listOf(list).every((other, j) => i === j || isDisjoint(generated, other, steps)),
    ),
  not: (generated, schema, _, steps) => isDisjoint(generated, schema, steps),
  if: (generated, test, { then: yes = true, else: no = true }, steps) =>
    (isDisjoint(generated, test, steps) || isWithin(generated, yes, steps)) &&
    (isWithin(generated, test, steps) || isWithin(generated, no, steps)),
  minimum: bounded(numeric, ['minimum', 'exclusiveMinimum'], atLeast),
  maximum: bounded(numeric, ['maximum', 'exclusiveMaximum'], atMost),
  exclusiveMinimum: only(
    numeric,
    (generated, bound) =>
      Number(generated.minimum) > Number(bound) ||
      Number(generated.exclusiveMinimum) >= Number(bound),
  ),
  exclusiveMaximum: only(
    numeric,
    (generated, bound) =>
      Number(generated.maximum) < Number(bound) ||
      Number(generated.exclusiveMaximum) <= Number(bound),
  ),
  multipleOf: only(numeric, (generated, step) => {
    const own = numberAt(generated, 'multipleOf') ?? (generated.type === 'integer' ? 1 : undefined)
    // Whole numbers divide exactly in floating-point arithmetic.
    return Number.isInteger(own) && Number.isInteger(step) && Number(own) % Number(step) === 0
  }),
  minLength: bounded(['string'], ['minLength'], atLeast),
  maxLength: bounded(['string'], ['maxLength'], atMost),
  pattern: only(
    ['string'],
    ({ pattern: own }, pattern) => typeof own === 'string' && isSamePattern(own, String(pattern)),
  ),
  format: (generated, format) =>
    typesOf(generated)?.every((type) => holdsFormat(generated, type, String(format))) ?? false,
  minItems: only(
    ['array'],
    (generated, bound) => (numberAt(generated, 'minItems') ?? 0) >= Number(bound),
  ),
  maxItems: bounded(['array'], ['maxItems'], atMost),
  uniqueItems: only(
    ['array'],
    (generated, isAsked) => isAsked !== true || generated.uniqueItems === true,
  ),
  prefixItems: only(['array'], (generated, schemas, _, steps) => {
    const elements = elementsOf(generated, steps)
    return listOf(schemas).every((schema, i) => {
      const element = elements[Math.min(i, elements.length - 1)]
      return element === undefined || isWithin(element, schema, steps)
    })
  }),
  items: only(['array'], (generated, schema, { prefixItems }, steps) => {
    const first = listOf(prefixItems).length
    const elements = elementsOf(generated, steps)
    const isOpen = elements.length > listOf(generated.prefixItems).length
    const following = isOpen
      ? elements.slice(Math.min(first, elements.length - 1))
      : elements.slice(first)
    return following.every((element) => isWithin(element, schema, steps))
  }),
  contains: only(['array'], (generated, schema, { minContains = 1, maxContains }, steps) => {
    const least = numberAt(generated, 'minItems') ?? 0
    const elements = elementsOf(generated, steps)
    const last = elements.at(-1)
    const isOpen = elements.length > listOf(generated.prefixItems).length
    const certain = elements.slice(0, least).filter((element) => isWithin(element, schema, steps))
    const repeated = isOpen && last && isWithin(last, schema, steps) ? least - elements.length : 0
    const isEnough = certain.length + Math.max(0, repeated) >= Number(minContains)
    if (!isEnough || maxContains === undefined) return isEnough
    const possible = elements.filter((element) => !isDisjoint(element, schema, steps))
    return (
      possible.length <= Number(maxContains) && !(isOpen && possible.includes(last as JsonValue))
    )
  }),
  required: only(['object'], (generated, names) =>
    listOf(names).every((name) => isAlways(generated, name)),
  ),
  minProperties: only(
    ['object'],
    (generated, bound) => listOf(generated.required).length >= Number(bound),
  ),
  maxProperties: only(
    ['object'],
    (generated, bound) => (namesOf(generated)?.length ?? Number.POSITIVE_INFINITY) <= Number(bound),
  ),
  properties: only(['object'], (generated, schemas, _, steps) =>
    membersOf(schemas).every(([name, schema]) => {
      const own = propertyOf(generated, name)
      return own === undefined || isWithin(own, schema, steps)
    }),
  ),
  patternProperties: only(['object'], (generated, schemas, _, steps) =>
    membersOf(schemas).every(
      ([pattern, schema]) =>
        namesOf(generated)?.every(
          (name) =>
            matches(pattern, name, steps) === false ||
            isWithin(propertyOf(generated, name) as JsonValue, schema, steps),
        ) ?? false,
    ),
  ),
  additionalProperties: only(
    ['object'],
    (generated, of, schema, steps) =>
      namesOf(generated)?.every(
        (name) =>
          isNamed(name, schema, steps) === true ||
          isWithin(propertyOf(generated, name) as JsonValue, of, steps),
      ) ?? of === true,
  ),
  propertyNames: only(
    ['object'],
    (generated, schema, _, steps) =>
      namesOf(generated)?.every((name) => fits(name, schema, steps) === true) ?? false,
  ),
  dependentRequired: only(['object'], (generated, lists) =>
    membersOf(lists).every(
      ([name, needed]) =>
        propertyOf(generated, name) === undefined ||
        listOf(needed).every((other) => isAlways(generated, other)),
    ),
  ),
  dependentSchemas: only(['object'], (generated, schemas, _, steps) =>
    membersOf(schemas).every(
      ([name, schema]) =>
        propertyOf(generated, name) === undefined || isWithin(generated, schema, steps),
    ),
  ),
}

/** Whether all generated values of the type have the format. */
function holdsFormat(generated: JsonObject, type: JsonValue, format: string): boolean {
  const range = formatRange(format)
  if (type === 'string') return range !== undefined || generated.format === format
  if (range === undefined || !numeric.includes(String(type))) return true
  return (
    Number(generated.minimum) >= range.minimum &&
    Number(generated.maximum) <= range.maximum &&
    (!range.isWhole || type === 'integer')
  )
}

function isDisjoint(generated: JsonValue, schema: JsonValue, steps: Steps): boolean {
  if (schema === false || generated === false) return true
  return isObject(generated) && isObject(schema) && areDisjoint(generated, schema, steps)
}
