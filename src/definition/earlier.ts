/**
 * The earlier form's definitions (specification, Simulation (earlier form)): entities, also called streams, that are
 * schemas or have one under `stream`. They are translated to the current form's and mean the same.
 */

import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { isBareSchema, type Translated, translateAliases } from './aliases.ts'

/** The member under which the request has its entities. */
type EntitiesName = 'entities' | 'streams'

/** `output` is what clients of the current form always send; with a definition of any age, they want a key back. */
const onlyInCurrentForm = ['key', 'parent', 'systems', 'output']

/** Whether a request that creates a simulation is in the earlier form; both forms share the path. */
export function isEarlier(body: JsonObject): boolean {
  if (onlyInCurrentForm.some((name) => Object.hasOwn(body, name))) return false
  if (Object.hasOwn(body, 'streams')) return true
  const entities = member(body, 'entities')
  if (!isObject(entities)) return false
  const members = Object.values(entities)
  return members.length > 0 && members.every(isEarlierEntity)
}

/** A bare schema, or an object with one under `stream`. */
function isEarlierEntity(entity: JsonValue): boolean {
  if (!isObject(entity) || Object.hasOwn(entity, 'schema')) return false
  return Object.hasOwn(entity, 'stream') || isBareSchema(entity)
}

/** As the current form has it; paths of issues lead back to what the client wrote. */
export function translateEarlier(
  body: JsonObject,
  issues: Issues,
): Translated & { readonly name: EntitiesName } {
  const name = Object.hasOwn(body, 'streams') ? 'streams' : 'entities'
  const [entities, streams] = [member(body, 'entities'), member(body, 'streams')]
  const isBoth = entities !== undefined && streams !== undefined
  // The answer to `streams` has both, and may come back as it was.
  if (isBoth && JSON.stringify(entities) !== JSON.stringify(streams)) {
    issues.push({ path: ['streams'], message: 'must be the same as "entities", or left out' })
  }
  const { definition, restore } = translateAliases(body)
  const own = member(definition, 'entities')
  if (own === undefined || (isObject(own) && Object.keys(own).length === 0)) {
    issues.push({ path: ['entities'], message: 'must have at least one entity' })
  }
  return { name, definition, restore }
}

const defaultSeed = 0

export function readEarlierSeed(body: JsonObject, issues: Issues): number {
  const seed = member(body, 'seed')
  if (seed === undefined) return defaultSeed
  if (Number.isSafeInteger(seed) && Number(seed) >= 0) return Number(seed)
  const message = `must be an integer from 0 to ${Number.MAX_SAFE_INTEGER}, not ${show(seed)}`
  issues.push({ path: ['seed'], message })
  return defaultSeed
}
