/**
 * Assertions: keywords that only restrict the values that the other keywords generate (`not`, `if`). A merge separates
 * them from the other keywords, or rewrites them to choices of schemas.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import type { Scope } from '../compile/scope.ts'
import { membersOf } from '../keywords/schema-parts.ts'
import { isSound } from '../keywords/sound-keywords.ts'
import type { Stepwise } from '../stepwise.ts'
import { readAssertion } from './assertion.ts'
import { areDisjoint } from './disjoint.ts'
import { fits } from './fits.ts'
import { filterLayer, type Layer } from './layer.ts'
import { choiceOf, chosenFor } from './negation.ts'

/** Keywords that neither generate nor narrow values: they hold for the generated values, or they do not. */
const asserting: readonly (readonly string[])[] = [
  ['not'],
  ['if', 'then', 'else'],
  ['dependentSchemas'],
  ['propertyNames'],
]

export interface Separate {
  readonly layers: readonly Layer[]
  readonly assertions: readonly Layer[]
}

/** Moves the keywords that can only be proved from the layers to separate assertions. */
export function split(given: readonly Layer[]): Separate {
  const assertions: Layer[] = []
  const layers = given.map((layer) => {
    const taken = asserting.filter(([first = '']) => Object.hasOwn(layer.schema, first)).flat()
    for (const group of asserting) {
      if (!taken.includes(group[0] as string)) continue
      assertions.push(filterLayer(layer, (keyword) => group.includes(keyword)))
    }
    return taken.length === 0 ? layer : filterLayer(layer, (keyword) => !taken.includes(keyword))
  })
  return { layers, assertions }
}

/** Whether the assertion may be rewritten to a choice of schemas. */
export function isRewritable({ schema }: Pick<Layer, 'schema'>): boolean {
  return Object.keys(schema).some(isAsserting)
}

/**
 * Rewrites assertions to layers whose values fit them, where that is possible. If the result has a choice, the other
 * assertions become a part of each of its options, because an option may prove them.
 */
export function* rewrite({ layers, assertions }: Separate, scope: Scope): Stepwise<Separate> {
  const rest: Layer[] = []
  const rewritten: Layer[] = []
  let hasChoice = layers.some((layer) => choiceKeywordOf(layer) !== undefined)
  for (const layer of assertions) {
    const schema = asLayer(yield* rewrittenSchema(layer, layers, scope))
    const isChoice = isObject(schema) && Object.hasOwn(schema, 'anyOf')
    const isLater = schema === undefined || (isChoice && hasChoice)
    // The names that are generated besides those of `properties` must fit, too.
    if (isLater || Object.hasOwn(layer.schema, 'propertyNames')) rest.push(layer)
    if (isLater) continue
    hasChoice ||= isChoice
    const { expanding } = layer
    const pathOf = () => layer.pathOf(...Object.keys(layer.schema).slice(0, 1))
    if (isObject(schema)) {
      const weights = weightsOf(layer, schema, assertions)
      rewritten.push({ schema: { ...schema, ...weights }, expanding, pathOf, isRewritten: true })
    } else if (schema === false) scope.document.report(pathOf(), 'must allow some value')
  }
  const all = [...layers, ...rewritten]
  return hasChoice
    ? { layers: [...all, ...rest], assertions: [] }
    : { layers: all, assertions: rest }
}

/**
 * Returns `weights` for the two branches of an `if`. The second branch is as frequent as the conditions that are still
 * to be chosen in it: one of many cases is often written as a list of conditions.
 */
function weightsOf(
  layer: Layer,
  { anyOf: options }: JsonObject,
  all: readonly Layer[],
): JsonObject {
  if (!Object.hasOwn(layer.schema, 'if') || !isArray(options) || options.length !== 2) return {}
  const later = all
    .slice(all.indexOf(layer) + 1)
    .filter(({ schema }) => Object.hasOwn(schema, 'if'))
  return later.length === 0 ? {} : { weights: [1, later.length] }
}

/** Returns a schema whose values fit the assertion, or undefined if it can only be checked. */
function* rewrittenSchema(
  layer: Layer,
  layers: readonly Layer[],
  scope: Scope,
): Stepwise<JsonValue | undefined> {
  const schema = readAssertion(layer.schema, layer, scope)
  if (!isObject(schema)) return undefined
  const { propertyNames } = schema
  if (propertyNames !== undefined) return withoutNames(propertyNames, layers, scope)
  const chosen = chosenFor(schema)
  return isObject(chosen) ? yield* possible(chosen, layers, scope) : chosen
}

/** Returns the choice without the options that one of the layers contradicts. */
function* possible(
  choice: JsonObject,
  layers: readonly Layer[],
  scope: Scope,
): Stepwise<JsonValue> {
  const { anyOf: options, ...restrictions } = choice
  if (!isArray(options) || Object.keys(restrictions).length > 0) return choice
  const { steps, work } = scope.document
  // Types of the language have no schema here that could be compared.
  const others = layers.filter(({ schema }) => isSound('type', schema.type ?? 'object'))
  const kept: JsonValue[] = []
  for (const option of options) {
    const isContradicted = () =>
      isObject(option) && others.some(({ schema }) => areDisjoint(option, schema, steps))
    if (work.tryCompare(scope.path, isContradicted) !== true) kept.push(option)
    yield
  }
  return choiceOf(kept)
}

/** Returns the schema as a choice of one option, if keywords such as `allOf` must be merged before its own. */
function asLayer(schema: JsonValue | undefined): JsonValue | undefined {
  const isNested = isObject(schema) && (isRewritable({ schema }) || Object.hasOwn(schema, 'allOf'))
  return isNested ? { anyOf: [schema] } : schema
}

/** Returns a schema without the properties whose names do not fit. */
function withoutNames(schema: JsonValue, layers: readonly Layer[], { document }: Scope): JsonValue {
  const names = new Set(
    layers.flatMap((layer) => membersOf(layer.schema.properties).map(([name]) => name)),
  )
  const wrong = [...names].filter((name) => fits(name, schema, document.steps) !== true)
  return { properties: Object.fromEntries(wrong.map((name) => [name, false])) }
}

export function isAsserting(keyword: string): boolean {
  return asserting.some(([first]) => first === keyword)
}

/** Returns the name of the keyword by which the layer is a choice that its other keywords narrow. */
export function choiceKeywordOf({ schema }: Layer): string | undefined {
  return ['anyOf', 'oneOf'].find((name) => Object.hasOwn(schema, name) && schema.type !== name)
}
