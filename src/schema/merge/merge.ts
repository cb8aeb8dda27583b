/**
 * Merges several schemas, whose values must fit all of them, into one: `allOf`, `$ref` next to keywords, and keywords
 * that apply to properties of other schemas (`patternProperties`, `additionalProperties`). A contradiction is an issue
 * of the keyword.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { areSameSchemas } from '../compile/resource.ts'
import type { Scope } from '../compile/scope.ts'
import { typelessKeywords } from '../compile/untyped.ts'
import { isAnnotation, isExtension } from '../keywords/keywords.ts'
import { isListing, listsValues } from '../keywords/listed.ts'
import { withoutRefusedNulls } from '../keywords/nullable.ts'
import { holdingOf, isWeightedOption } from '../keywords/schema-parts.ts'
import type { Stepwise } from '../stepwise.ts'
import { readAssertion } from './assertion.ts'
import {
  allOf,
  filterLayer,
  type KeywordPaths,
  keywordKey,
  type Layer,
  mergeExpanding,
  type Origin,
  type Origins,
  partsWithOrigin,
} from './layer.ts'
import { isArrayPart, mergeArrays } from './merge-arrays.ts'
import { isContainsPart, mergeContains } from './merge-contains.ts'
import { mergeEnums } from './merge-enums.ts'
import { mergeValues, oneOnly } from './merge-keywords.ts'
import { isObjectPart, mergeObjects } from './merge-objects.ts'
import { mergeTypesOf } from './merge-types.ts'
import type { Merged } from './merged.ts'
import { choiceKeywordOf, rewrite, split } from './rewrite.ts'

/** Units of work (`work.ts`) for each schema that is merged. */
const unitsPerLayer = 5

export function* mergeLayers(given: readonly Layer[], scope: Scope): Stepwise<Merged | undefined> {
  const { origins } = scope.document
  // Keywords of one schema are not part of the schemas that the others refer to.
  scope.document.work.charge('schemas', unitsPerLayer * given.length, scope.path)
  const parts = given.map((layer) => ({ ...layer, schema: partsWithOrigin(layer, origins) }))
  const separate = split(parts)
  const rewritten = scope.isRewriting ? yield* rewrite(separate, scope) : separate
  const { assertions } = rewritten
  const layers = withoutRefusedNulls(rewritten.layers)
  checkWrappers(given, scope)
  const distributed = distribute(layers, scope)
  if (distributed !== undefined) return { ...distributed, assertions, parts: [distributed] }
  const paths: KeywordPaths = new Map()
  const typed = mergeTypesOf(layers, { parts, paths, scope })
  if (typed === undefined) return undefined
  const { type } = typed
  const generating = listsValues(type, typed.generating)
    ? typed.generating.map((layer) => filterLayer(layer, isListing))
    : typed.generating
  const isObjects = (isArray(type) ? type : [type]).includes('object')
  const merged: Record<string, JsonValue> = {
    ...(type !== undefined && { type }),
    // Other types report the keywords of objects.
    ...(isObjects &&
      (yield* mergeObjects(generating, nameSchemasOf(assertions, scope), paths, scope))),
    ...mergeArrays(generating, paths, scope),
    ...mergeContains(generating, paths, scope),
    ...(yield* mergeEnums(generating, paths, scope)),
  }
  const weighted = generating.find(({ schema }) => isArray(schema.enum) && isArray(schema.weights))
  const done = new Set(Object.keys(merged))
  const isDone = (layer: Layer, keyword: string, value: JsonValue): boolean =>
    keyword === 'type' ||
    isPart(keyword, value, isObjects) ||
    (keyword === 'weights' && layer === weighted)
  for (const layer of generating) {
    for (const [keyword, value] of Object.entries(layer.schema)) {
      if (isDone(layer, keyword, value)) continue
      // An invalid value takes precedence, so that its own check reports it.
      if (keyword !== 'weights' && done.delete(keyword)) delete merged[keyword]
      mergeKeyword({ keyword, value, layer }, { merged, paths, scope })
    }
    yield
  }
  const foreign = typed.foreign.map((layer) => filterLayer(layer, (name) => !isExtension(name)))
  const whole = layerOf(merged, paths, layers)
  return {
    ...whole,
    assertions: [...assertions, ...foreign],
    parts: typed.generating,
    ...(typed.isInferred && { isInferred: true }),
  }
}

/** Returns the schemas of `propertyNames` in plain JSON Schema. */
function nameSchemasOf(assertions: readonly Layer[], scope: Scope): readonly JsonValue[] {
  const naming = assertions.filter(({ schema }) => Object.hasOwn(schema, 'propertyNames'))
  const read = naming.map((layer) => readAssertion(layer.schema, layer, scope))
  return read.flatMap((schema) =>
    isObject(schema) && schema.propertyNames !== undefined ? [schema.propertyNames] : [],
  )
}

function isPart(keyword: string, value: JsonValue, isObjects: boolean): boolean {
  return (
    (isObjects && isObjectPart(keyword, value)) ||
    isArrayPart(keyword, value) ||
    isContainsPart(keyword) ||
    (keyword === 'enum' && isArray(value))
  )
}

function mergeKeyword(
  { keyword, value, layer }: { keyword: string; value: JsonValue; layer: Layer },
  {
    merged,
    paths,
    scope,
  }: { merged: Record<string, JsonValue>; paths: KeywordPaths; scope: Scope },
): void {
  const path = layer.pathOf(keyword)
  if (!Object.hasOwn(merged, keyword)) {
    merged[keyword] = value
    paths.set(keywordKey(keyword), path)
    return
  }
  if (isAnnotation(keyword)) return
  const before = merged[keyword] as JsonValue
  const written = { schema: before, path: paths.get(keywordKey(keyword)) ?? path }
  const isOther =
    holdingOf(keyword) !== undefined && !areSameSchemas(written, { schema: value, path }, scope)
  const one = isOther ? undefined : mergeValues(keyword, before, value, scope.document.steps)
  if (one === undefined && !scope.document.work.check(path)) return
  if (one === undefined) {
    const [was, is] = [show(before), show(value)]
    const message =
      was === is ? oneOnly : `must be equal in all schemas that are merged, ${was}; got ${is}`
    scope.document.report(path, message)
    return
  }
  merged[keyword] = one
  if (one === value && one !== before) paths.set(keywordKey(keyword), path)
  if (!isArray(one) || !isArray(before)) return
  if (one.length === before.length || !isArray(value)) return
  const firsts = new Map(value.toReversed().map((part, i) => [part, value.length - 1 - i]))
  for (let i = before.length; i < one.length; i++) {
    const at = firsts.get(one[i] as JsonValue) ?? 0
    paths.set(keywordKey(keyword, i), layer.pathOf(keyword, at))
  }
}

function layerOf(schema: JsonObject, paths: KeywordPaths, layers: readonly Layer[]): Layer {
  const around = layers.find(({ isAround }) => isAround) ?? (layers[0] as Layer)
  return {
    schema,
    expanding: mergeExpanding(layers),
    pathOf(...steps) {
      for (let length = Math.min(steps.length, 2); length > 0; length--) {
        const known = paths.get(keywordKey(...steps.slice(0, length)))
        if (known !== undefined) return [...known, ...steps.slice(length)]
      }
      return around.pathOf(...steps)
    },
  }
}

/** Reports `nulls` and `else` in a part of `allOf` if the other parts do not accept the values that they add. */
function checkWrappers(layers: readonly Layer[], { document }: Scope): void {
  const isWidened = layers.some(({ schema }) =>
    ['nulls', 'else'].some((name) => Object.hasOwn(schema, name)),
  )
  if (!isWidened) return
  const typed = layers.filter(({ schema }) => saysType(schema))
  const nullsOf = ({ schema }: Layer) => member(schema, 'nulls')
  /** Number of typed schemas with the same `nulls`. */
  const alike = new Map<JsonValue | undefined, number>()
  for (const layer of typed) alike.set(nullsOf(layer), 1 + (alike.get(nullsOf(layer)) ?? 0))
  const hasWhen = layers.some(({ schema }) => Object.hasOwn(schema, 'when'))
  const saying = new Set(layers.filter(({ schema }) => saysAnything(schema)))
  for (const layer of layers) {
    const { schema, pathOf, isAround } = layer
    if (['if', 'when', 'else'].every((name) => Object.hasOwn(schema, name))) {
      document.report(pathOf('else'), 'must not be used with both "if" and "when"')
    }
    if (isAround || layers.length === 1) continue
    const nulls = nullsOf(layer)
    if (nulls !== undefined && nulls !== 0 && typed.length > (alike.get(nulls) ?? 0)) {
      document.report(
        pathOf('nulls'),
        'must be next to "allOf" or "$ref", because another merged schema does not allow null',
      )
    }
    if (hasWhen && hasElseOfWhen(schema) && saying.size > (saying.has(layer) ? 1 : 0)) {
      document.report(
        pathOf('else'),
        'must be next to "allOf" or "$ref", where it applies to the merged schema',
      )
    }
  }
}

function hasElseOfWhen(schema: JsonObject): boolean {
  return Object.hasOwn(schema, 'else') && !Object.hasOwn(schema, 'if')
}

const typeKeywords = ['type', ...typelessKeywords, '$ref', '$dynamicRef', 'allOf']

function saysType(schema: JsonObject): boolean {
  return typeKeywords.some((keyword) => Object.hasOwn(schema, keyword))
}

function saysAnything(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => !isAnnotation(keyword) && !isExtension(keyword))
}

/** Moves the keywords next to `anyOf` or `oneOf` into each of its schemas. */
function distribute(layers: readonly Layer[], scope: Scope): Layer | undefined {
  const { origins } = scope.document
  const chosen = layers.find((layer) => choiceKeywordOf(layer) !== undefined)
  const keyword = chosen && choiceKeywordOf(chosen)
  if (chosen === undefined || keyword === undefined) return undefined
  const options = chosen.schema[keyword]
  if (!isArray(options)) return undefined
  // `else` may belong to `if`, which is a part of each option.
  const isOutside = (name: string, { schema }: Layer): boolean =>
    isAnnotation(name) || (isExtension(name) && !(name === 'else' && Object.hasOwn(schema, 'if')))
  const open = layers.find((layer) => layer.isAround && unevaluated(layer).length > 0)
  const isElsewhere = (name: string, layer: Layer): boolean =>
    (layer === chosen && (name === keyword || name === 'weights')) ||
    (layer === open && unevaluated(layer).includes(name))
  const rest = layers
    .map((layer) =>
      filterLayer(layer, (name) => !isOutside(name, layer) && !isElsewhere(name, layer)),
    )
    .filter(({ schema }) => Object.keys(schema).length > 0)
  if (rest.length === 0 && !chosen.isRewritten) return undefined
  const paths: KeywordPaths = new Map()
  const merged: Record<string, JsonValue> = {}
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer.schema)) {
      const isKept = isOutside(name, layer) || (layer === chosen && name === 'weights')
      if (isKept) mergeKeyword({ keyword: name, value, layer }, { merged, paths, scope })
    }
  }
  const narrowed = (option: JsonValue, ...steps: Path): JsonValue => {
    const { expanding } = chosen
    const origin = {
      expanding,
      pathOf: (...inner: Path) => chosen.pathOf(keyword, ...steps, ...inner),
    }
    const others = rest.map((layer) => ({ schema: layer.schema, origin: layer }))
    const narrow = allOf(scope.document, [{ schema: option, origin }, ...others])
    const whole = open === undefined ? narrow : withUnevaluated(open, narrow, origin, origins)
    const schema = isObject(option) ? option : {}
    const alone = chosen.isRewritten ? undefined : { schema, ...origin }
    if (isObject(whole)) scope.document.mergedOptions.set(whole, alone)
    return whole
  }
  merged[keyword] = options.map((option, i) =>
    isWeightedOption(option)
      ? { ...option, schema: narrowed(option.schema, i, 'schema') }
      : narrowed(option, i),
  )
  paths.set(keywordKey(keyword), chosen.pathOf(keyword))
  return layerOf(merged, paths, layers)
}

const unevaluated = ({ schema }: Layer): readonly string[] =>
  Object.keys(schema).filter((name) => name.startsWith('unevaluated'))

/** Adds the `unevaluated…` keywords of the layer `open` to the schema `whole`, to all of whose parts they apply. */
function withUnevaluated(
  open: Layer,
  whole: JsonValue,
  place: Origin,
  origins: Origins,
): JsonValue {
  const { schema, pathOf } = filterLayer(open, (name) => unevaluated(open).includes(name))
  const closed = { ...schema, allOf: [whole] }
  origins.set(closed, {
    expanding: place.expanding,
    pathOf: (keyword, ...rest) =>
      keyword !== undefined && Object.hasOwn(schema, keyword)
        ? pathOf(keyword, ...rest)
        : place.pathOf(...(keyword === undefined ? [] : [keyword]), ...rest),
  })
  return closed
}
