/**
 * Decides whether a value fits a schema of plain JSON Schema 2020-12: for `enum` next to other keywords, and for the
 * names of `propertyNames` and `patternProperties`. The result is undefined if it is unknown (formats, patterns with
 * lookaround).
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { isOfFormat } from '../format/format-check.ts'
import { isMultiple } from '../keywords/multiple.ts'
import { listOf, membersOf } from '../keywords/schema-parts.ts'
import { matches } from '../pattern/match.ts'
import { isSame, textOf, textsOf } from './canonical.ts'
import type { Steps } from './steps.ts'

type Certainty = boolean | undefined

/**
 * Whether a value satisfies a keyword whose value is `expected`. Some keywords depend on others of their schema:
 * `items` begins after `prefixItems`.
 */
type Check = (expected: JsonValue, value: JsonValue, schema: JsonObject, steps: Steps) => Certainty

export function fits(value: JsonValue, schema: JsonValue, steps: Steps): Certainty {
  if (--steps.left <= 0) return undefined
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema)) return undefined
  return every(Object.entries(schema), ([keyword, expected]) => {
    if (ignored.has(keyword)) return true
    const check = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined
    return check?.(expected, value, schema, steps)
  })
}

/**
 * Returns the keywords of the schema, including those in `allOf`, for which it is unknown whether the value satisfies
 * them.
 */
export function uncertainKeywords(
  value: JsonValue,
  schema: JsonObject,
  steps: Steps,
): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    const check = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined
    if (ignored.has(keyword) || check?.(expected, value, schema, steps) !== undefined) return []
    const parts = keyword === 'allOf' ? listOf(expected).filter(isObject) : []
    const inner = parts.flatMap((part) => uncertainKeywords(value, part, steps))
    return inner.length > 0 ? inner : [keyword]
  })
}

/** Whether all elements pass the test: false if one certainly fails, otherwise undefined if one is uncertain. */
function every<T>(list: Iterable<T>, test: (of: T) => Certainty): Certainty {
  let answer: Certainty = true
  for (const of of list) {
    const one = test(of)
    if (one === false) return false
    if (one === undefined) answer = undefined
  }
  return answer
}

function some<T>(list: Iterable<T>, test: (of: T) => Certainty): Certainty {
  return not(every(list, (of) => not(test(of))))
}

function not(answer: Certainty): Certainty {
  return answer === undefined ? undefined : !answer
}

/** Returns the number of values that pass the test, or undefined if a test is uncertain. */
function countFits(
  list: readonly JsonValue[],
  test: (of: JsonValue) => Certainty,
): number | undefined {
  let count = 0
  for (const of of list) {
    const one = test(of)
    if (one === undefined) return undefined
    if (one) count++
  }
  return count
}

export function isOfType(value: JsonValue, type: JsonValue): boolean {
  if (isArray(type)) return type.some((one) => isOfType(value, one))
  if (type === 'integer') return Number.isInteger(value)
  if (value === null || isArray(value)) return type === (value === null ? 'null' : 'array')
  return typeof value === type
}

/**
 * Keywords without a check of their own: they do not restrict values, or only together with a keyword that has a check.
 */
const ignored: ReadonlySet<string> = new Set(
  `title description examples default deprecated readOnly writeOnly $comment $schema $id $anchor $defs
  contentEncoding contentMediaType contentSchema then else minContains maxContains`.split(/\s+/),
)

const ofNumbers =
  (test: (value: number, bound: number) => Certainty): Check =>
  (bound, value) =>
    typeof value !== 'number' || (typeof bound === 'number' ? test(value, bound) : undefined)

const ofTexts =
  (test: (value: string, expected: JsonValue, steps: Steps) => Certainty): Check =>
  (expected, value, _, steps) =>
    typeof value !== 'string' || test(value, expected, steps)

const ofArrays =
  (test: (...of: [JsonValue, readonly JsonValue[], JsonObject, Steps]) => Certainty): Check =>
  (expected, value, schema, steps) =>
    !isArray(value) || test(expected, value, schema, steps)

const ofObjects =
  (test: (...of: [JsonValue, JsonObject, JsonObject, Steps]) => Certainty): Check =>
  (expected, value, schema, steps) =>
    !isObject(value) || test(expected, value, schema, steps)

const lengthOf = (text: string): number => [...text].length

const checks: Readonly<Record<string, Check>> = {
  $ref(name, value, _, steps) {
    const target = steps.references.get(String(name))
    return target && fits(value, target.read, steps)
  },
  type: (type, value) => isOfType(value, type),
  const: (expected, value, _, steps) => isSame(expected, value, steps),
  enum: (list, value, _, steps) => textsOf(listOf(list), steps).has(textOf(value, steps)),
  allOf: (list, value, _, steps) => every(listOf(list), (one) => fits(value, one, steps)),
  anyOf: (list, value, _, steps) => some(listOf(list), (one) => fits(value, one, steps)),
  oneOf(list, value, _, steps) {
    const count = countFits(listOf(list), (one) => fits(value, one, steps))
    return count === undefined ? undefined : count === 1
  },
  not: (schema, value, _, steps) => not(fits(value, schema, steps)),
  if(schema, value, { then: yes = true, else: no = true }, steps) {
    const holds = fits(value, schema, steps)
    return holds === undefined ? undefined : fits(value, holds ? yes : no, steps)
  },
  minimum: ofNumbers((value, bound) => value >= bound),
  maximum: ofNumbers((value, bound) => value <= bound),
  exclusiveMinimum: ofNumbers((value, bound) => value > bound),
  exclusiveMaximum: ofNumbers((value, bound) => value < bound),
  multipleOf: ofNumbers(isMultiple),
  minLength: ofTexts((text, bound) => lengthOf(text) >= Number(bound)),
  maxLength: ofTexts((text, bound) => lengthOf(text) <= Number(bound)),
  pattern: ofTexts((text, pattern, steps) => matches(String(pattern), text, steps)),
  format: (format, value, _, steps) => isOfFormat(value, String(format), steps),
  minItems: ofArrays((bound, list) => list.length >= Number(bound)),
  maxItems: ofArrays((bound, list) => list.length <= Number(bound)),
  uniqueItems: ofArrays(
    (isAsked, list, _, steps) => isAsked !== true || textsOf(list, steps).size === list.length,
  ),
  prefixItems: ofArrays((schemas, list, _, steps) =>
    every(listOf(schemas).slice(0, list.length).entries(), ([i, schema]) =>
      fits(list[i] as JsonValue, schema, steps),
    ),
  ),
  items: ofArrays((of, list, schema, steps) =>
    every(list.slice(listOf(member(schema, 'prefixItems')).length), (one) => fits(one, of, steps)),
  ),
  contains: ofArrays((of, list, { minContains = 1, maxContains = list.length }, steps) => {
    const count = countFits(list, (one) => fits(one, of, steps))
    return count === undefined
      ? undefined
      : count >= Number(minContains) && count <= Number(maxContains)
  }),
  required: ofObjects((names, value) =>
    listOf(names).every((name) => Object.hasOwn(value, String(name))),
  ),
  minProperties: ofObjects((bound, value) => Object.keys(value).length >= Number(bound)),
  maxProperties: ofObjects((bound, value) => Object.keys(value).length <= Number(bound)),
  properties: ofObjects((schemas, value, _, steps) =>
    every(membersOf(schemas), ([name, of]) =>
      Object.hasOwn(value, name) ? fits(value[name] as JsonValue, of, steps) : true,
    ),
  ),
  patternProperties: ofObjects((schemas, value, _, steps) =>
    every(membersOf(schemas), ([pattern, of]) =>
      every(Object.entries(value), ([name, part]) => {
        const isMatch = matches(pattern, name, steps)
        return isMatch === true ? fits(part, of, steps) : not(isMatch)
      }),
    ),
  ),
  additionalProperties: ofObjects((of, value, schema, steps) =>
    every(Object.entries(value), ([name, part]) => {
      const isMatch = isNamed(name, schema, steps)
      return isMatch === false ? fits(part, of, steps) : isMatch
    }),
  ),
  propertyNames: ofObjects((of, value, _, steps) =>
    every(Object.keys(value), (name) => fits(name, of, steps)),
  ),
  dependentRequired: ofObjects((lists, value) =>
    membersOf(lists).every(
      ([name, needed]) =>
        !Object.hasOwn(value, name) ||
        listOf(needed).every((other) => Object.hasOwn(value, String(other))),
    ),
  ),
  dependentSchemas: ofObjects((schemas, value, _, steps) =>
    every(membersOf(schemas), ([name, of]) =>
      Object.hasOwn(value, name) ? fits(value, of, steps) : true,
    ),
  ),
}

/** Whether the `properties` or `patternProperties` of the schema match the name. */
export function isNamed(name: string, schema: JsonObject, steps: Steps): Certainty {
  const properties = member(schema, 'properties')
  if (isObject(properties) && Object.hasOwn(properties, name)) return true
  return some(membersOf(member(schema, 'patternProperties')), ([pattern]) =>
    matches(pattern, name, steps),
  )
}
