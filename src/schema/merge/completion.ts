/**
 * Properties that keywords demand although no schema names them: required ones, those that others need, as many as
 * `minProperties` demands, and the entries of a map.
 */

import { childKey } from '../../random/key.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Scope } from '../compile/scope.ts'
import { listOf, membersOf } from '../keywords/schema-parts.ts'
import { matches } from '../pattern/match.ts'
import { fits } from './fits.ts'
import type { KeywordPaths, Layer } from './layer.ts'
import { mergedSchema, type NameRules, schemasOf } from './name-rules.ts'
import { candidates } from './new-names.ts'

/** Whether the schema may demand properties that it does not name. */
export function needsCompletion(schema: JsonObject): boolean {
  const properties = membersOf(member(schema, 'properties'))
  const known = new Set(properties.map(([name]) => name))
  const { required, minProperties, additionalProperties } = schema
  const dependent = membersOf(member(schema, 'dependentRequired')).flatMap(([, list]) =>
    listOf(list),
  )
  return (
    [...listOf(required), ...dependent].some((name) => !known.has(String(name))) ||
    Number(minProperties) > known.size ||
    (known.size === 0 && isObject(additionalProperties) && schema.type !== undefined)
  )
}

/** Number of entries in a map, an object whose properties no schema names; some instances omit the last ones. */
const mapEntries = 3
/** Share of instances that have each entry of a map after the first one. */
const entryShare = 0.6

/** Properties that the layers demand, by name or by number. */
export interface Demands {
  readonly required: ReadonlySet<string>
  /** For each property, the properties that must be present with it. */
  readonly needed: readonly (readonly [string, readonly JsonValue[]])[]
  readonly least: number
  readonly most: number
}

export function demandsOf(layers: readonly Layer[]): Demands {
  const all = layers.map(({ schema }) => schema)
  const numbers = (keyword: string): readonly number[] =>
    all.flatMap((schema) => (typeof schema[keyword] === 'number' ? [schema[keyword]] : []))
  return {
    required: new Set(
      all.flatMap(({ required }) => listOf(required).filter((name) => typeof name === 'string')),
    ),
    needed: all.flatMap(({ dependentRequired }) =>
      membersOf(dependentRequired).map(([name, list]) => [name, listOf(list)] as const),
    ),
    least: Math.max(0, ...numbers('minProperties')),
    most: Math.min(...numbers('maxProperties'), addedMax),
  }
}

/** Maximum number of properties that no schema names. */
const addedMax = 1_000

/** Maximum number of required names that are compared with the properties, because they may be misspelled. */
const slipsMax = 16

/** Adds properties that are demanded but not named, and the entries of a map. */
export function complete(
  properties: Map<string, JsonValue>,
  {
    general,
    demands,
    nameSchemas,
    isMap,
  }: {
    readonly general: readonly NameRules[]
    readonly demands: Demands
    readonly nameSchemas: readonly JsonValue[]
    readonly isMap: boolean
  },
  paths: KeywordPaths,
  scope: Scope,
): void {
  const { steps, work } = scope.document
  const add = (name: string, change: (schema: JsonValue) => JsonValue): boolean => {
    if (properties.has(name) || !work.charge('comparisons', 1 + general.length, scope.path))
      return false
    const schemas = general.flatMap((rules) => schemasOf(name, rules, scope))
    const isAllowed = nameSchemas.every((schema) => fits(name, schema, steps) === true)
    if (!isAllowed || schemas.some(({ schema }) => schema === false)) return false
    properties.set(name, change(mergedSchema(name, schemas, paths, scope)))
    return true
  }
  const always = (schema: JsonValue): JsonValue => schema
  const known = [...properties.keys()]
  let compared = 0
  for (const name of demands.required) {
    if (add(name, always) && ++compared <= slipsMax) warnOfSlip(name, known, scope)
  }
  const needing = [...demands.needed]
  for (const [source, list] of needing) {
    if (!properties.has(source)) continue
    // A property that is added may need further ones.
    const added = list.filter((name) => typeof name === 'string' && add(name, always))
    if (added.length > 0) needing.push(...demands.needed.filter(([name]) => added.includes(name)))
  }
  const describing = general.filter(describes)
  const entries = isMap && describing.length > 0 ? mapEntries : 0
  const count = Math.min(Math.max(demands.least, entries), demands.most)
  if (properties.size >= count) return
  const patterns = general.flatMap((rules) =>
    rules.patterns.flatMap(([pattern, schema]) => (schema === false ? [] : [pattern])),
  )
  const sometimes = (schema: JsonValue): JsonValue =>
    properties.size < Math.max(demands.least, 1) ? schema : withPresence(schema)
  /** Whether it is known which patterns match the name: not all patterns can be matched here. */
  const isCertain = (name: string): boolean =>
    general.every(({ patterns }) =>
      patterns.every(([pattern]) => matches(pattern, name, steps) !== undefined),
    )
  for (const name of candidates(patterns, nameSchemas, childKey(scope.key, '#names'))) {
    if (isCertain(name)) add(name, sometimes)
    if (properties.size >= count || work.isExhausted) return
  }
}

/** Whether the layer describes properties that it does not name. */
function describes({ layer, patterns }: NameRules): boolean {
  const { additionalProperties } = layer.schema
  return (
    (isObject(additionalProperties) && Object.keys(additionalProperties).length > 0) ||
    patterns.some(([, schema]) => isObject(schema) && Object.keys(schema).length > 0)
  )
}

function withPresence(schema: JsonValue): JsonValue {
  return isObject(schema) ? { allOf: [schema], presence: entryShare } : { presence: entryShare }
}

/** Warns that a required property resembles another one, because it may be misspelled. */
function warnOfSlip(name: string, known: readonly string[], { document, path }: Scope): void {
  const better = hint(name, known)
  if (better !== '')
    document.warn([...path, 'required'], `is none of the properties: ${show(name)}${better}`)
}
