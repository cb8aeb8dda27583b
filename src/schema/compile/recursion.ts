/**
 * Schemas that contain themselves. Each use of a schema is compiled separately, so a tree of 10 properties with a depth
 * of 3 is 1,000 schemas. `maxDepth` limits how often a schema contains itself on one path; where the schemas of an
 * entity would still be too many, the limits of the entity are lower.
 */

import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { partsIn } from '../keywords/schema-parts.ts'
import type { Expansion } from '../merge/layer.ts'
import { locate } from './locate.ts'
import type { PlacedSchema } from './placed-schema.ts'
import type { RecursionLimits, Scope } from './scope.ts'

/** Maximum number of times that a schema contains itself on one path, unless `maxDepth` is set. */
export const usualDepth = 3
/** Maximum number of elements, above the minimum, of an array whose elements contain the array again. */
export const recursiveSpread = 3

/** Maximum number of schemas of an entity that contains itself, counting each use. */
const schemasMax = 1_000
/** Maximum number of values in such an entity, with arrays of their maximum length. */
const valuesMax = 10_000

/** Maximum number of nested references. */
const referencesMax = 32

const unlimited: RecursionLimits = { same: Infinity, nested: Infinity, recursive: new Set() }

/** Limits to try, from the highest. */
const candidates = [
  ...[Infinity, 2, 1, 0].map((same) => ({ same, nested: Infinity })),
  ...[4, 2, 1].map((nested) => ({ same: 0, nested })),
]

interface Use {
  readonly place: string
  /** Number of schemas at the same place that contain this one. */
  readonly times: number
  readonly expanding: readonly Pick<Expansion, 'place'>[]
}

export function isCutOff(
  { place, times, expanding }: Use,
  { same, nested, recursive }: RecursionLimits,
): boolean {
  if (times > same) return true
  if (nested === Infinity || !recursive.has(place)) return false
  return expanding.filter((each) => recursive.has(each.place)).length >= nested
}

/** Returns the limits for a schema that is contained in itself `times` times. The first recursion determines them. */
export function limitsOf(times: number, scope: Scope): RecursionLimits {
  const { document, root } = scope
  if (!isObject(root.schema)) return unlimited
  const known = document.recursionLimits.get(root.schema)
  if (known === undefined && times === 0) return unlimited
  const limits = known ?? findLimits(root as PlacedSchema & { schema: JsonObject }, scope)
  document.recursionLimits.set(root.schema, limits)
  return { ...limits, same: Math.min(limits.same, scope.maxDepth) }
}

function findLimits(root: PlacedSchema & { schema: JsonObject }, scope: Scope): RecursionLimits {
  let limits = unlimited
  for (const { same, nested } of candidates) {
    const isNeeded = nested < Infinity && limits.recursive.size === 0
    const recursive = isNeeded ? recursivePlaces(root, scope) : limits.recursive
    limits = { same, nested, recursive }
    if (isSmall(root, limits, scope)) break
  }
  return limits
}

interface Visit extends PlacedSchema {
  readonly expanding: readonly Pick<Expansion, 'place'>[]
  readonly maxDepth: number
  /** Number of values of the schema in the longest event. */
  readonly values: number
}

/** Whether the schemas of an entity are few enough with these limits. */
function isSmall(root: PlacedSchema, limits: RecursionLimits, scope: Scope): boolean {
  const start = { place: JSON.stringify(root.path) }
  const first = { ...root, expanding: [start], maxDepth: usualDepth, values: 1 }
  const waiting: Visit[] = [first]
  let schemas = 0
  let values = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    schemas++
    scope.document.steps.left--
    values += at.values
    if (schemas > schemasMax || values > valuesMax) break
    if (at.expanding.length > referencesMax) return false
    const maxDepth = depthOf(at.schema) ?? at.maxDepth
    for (const part of partsOf(at)) {
      waiting.push({ ...part, expanding: at.expanding, maxDepth, values: at.values * part.length })
    }
    for (const target of targetsOf(at, scope)) {
      const place = JSON.stringify(target.path)
      const { expanding } = at
      const times = expanding.filter((each) => each.place === place).length
      const same = Math.min(limits.same, maxDepth)
      if (isCutOff({ place, times, expanding }, { ...limits, same })) continue
      waiting.push({ ...at, ...target, maxDepth, expanding: [...expanding, { place }] })
    }
  }
  return schemas <= schemasMax && values <= valuesMax
}

/** Returns the schemas directly within a schema, each with the number of its values for one value of the schema. */
function partsOf({ schema, path }: PlacedSchema): readonly (PlacedSchema & { length: number })[] {
  if (!isObject(schema)) return []
  return partsIn(schema)
    .filter(({ steps }) => steps[0] !== '$defs' && steps[0] !== 'definitions')
    .map(({ schema: part, steps }) => ({
      schema: part,
      path: [...path, ...steps],
      length: steps[0] === 'items' ? lengthOf(schema) : 1,
    }))
}

function lengthOf(schema: JsonObject): number {
  const [least, most] = [member(schema, 'minItems'), member(schema, 'maxItems')]
  return typeof most === 'number' ? most : Number(least ?? 0) + recursiveSpread
}

/** Returns the value of `maxDepth` of a schema if it is valid. */
export function depthOf(schema: JsonValue): number | undefined {
  const depth = isObject(schema) ? member(schema, 'maxDepth') : undefined
  return typeof depth === 'number' && depth >= 0 ? depth : undefined
}

/** Returns the schemas that a schema refers to, without those in its parts. */
function targetsOf({ schema, path }: PlacedSchema, scope: Scope): readonly PlacedSchema[] {
  if (!isObject(schema)) return []
  const { types } = scope.document
  const targets = ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const reference = member(schema, keyword)
    if (reference === undefined) return []
    const found = locate(reference, [...path, keyword], scope)
    return 'problem' in found ? [] : [found]
  })
  const type = member(schema, 'type')
  const named = typeof type === 'string' ? types.get(type) : undefined
  return named === undefined ? targets : [...targets, { schema: named, path: ['types', `${type}`] }]
}

/**
 * Returns the places of schemas that contain themselves, and of those between two such schemas: the schemas that remain
 * when those without references to others, or from others, are removed.
 */
function recursivePlaces(root: PlacedSchema, scope: Scope): ReadonlySet<string> {
  const targets = referencesOf(root, scope)
  const remaining = new Set(targets.keys())
  for (let count = -1; count !== remaining.size; ) {
    count = remaining.size
    const referred = new Set([...remaining].flatMap((place) => targets.get(place) ?? []))
    for (const place of remaining) {
      const isReferring = targets.get(place)?.some((target) => remaining.has(target))
      if (!isReferring || !referred.has(place)) remaining.delete(place)
    }
  }
  return remaining
}

/** Returns the places that each referenced schema refers to, itself or in its parts. */
function referencesOf(root: PlacedSchema, scope: Scope): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const waiting = [root]
  for (let whole = waiting.pop(); whole !== undefined; whole = waiting.pop()) {
    const place = JSON.stringify(whole.path)
    if (found.has(place)) continue
    const targets: PlacedSchema[] = []
    const inside: PlacedSchema[] = [whole]
    for (let at = inside.pop(); at !== undefined; at = inside.pop()) {
      targets.push(...targetsOf(at, scope))
      inside.push(...partsOf(at))
    }
    found.set(
      place,
      targets.map(({ path }) => JSON.stringify(path)),
    )
    waiting.push(...targets)
  }
  return found
}
