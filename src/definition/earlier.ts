/**
 * Definitions of the earlier API version (specification, Simulation (earlier form)). Their entities, also called
 * streams, are schemas or have a schema as `stream`. They are translated to the current version, with the same meaning.
 */

import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { isBareSchema, type Translated, translateAliases } from './aliases.ts'

/** The member of a request that contains the entities. */
type EntitiesName = 'entities' | 'streams'

/**
 * Members that only requests of the current API version have. Clients of the current version always send `output`, with
 * a definition of any version, and expect a key in the response.
 */
const onlyInCurrentForm = ['key', 'parent', 'systems', 'output']

/**
 * Returns whether a request that creates a simulation is of the earlier API version. Requests of both versions have the
 * same URL path.
 */
export function isEarlier(body: JsonObject): boolean {
  if (onlyInCurrentForm.some((name) => Object.hasOwn(body, name))) return false
  if (Object.hasOwn(body, 'streams')) return true
  const entities = member(body, 'entities')
  if (!isObject(entities)) return false
  const members = Object.values(entities)
  return members.length > 0 && members.every(isEarlierEntity)
}

/**
 * Returns whether an entity has a form of the earlier API version: a bare schema, or an object with a schema as
 * `stream`.
 */
function isEarlierEntity(entity: JsonValue): boolean {
  if (!isObject(entity) || Object.hasOwn(entity, 'schema')) return false
  return Object.hasOwn(entity, 'stream') || isBareSchema(entity)
}

/**
 * Translates a request of the earlier API version to the current one. `restore` converts the paths of issues back to
 * those of the request.
 */
export function translateEarlier(
  body: JsonObject,
  issues: Issues,
): Translated & { readonly name: EntitiesName } {
  const name = Object.hasOwn(body, 'streams') ? 'streams' : 'entities'
  const [entities, streams] = [member(body, 'entities'), member(body, 'streams')]
  const isBoth = entities !== undefined && streams !== undefined
  // The response to `streams` has both members, and a client may send it back unchanged.
  if (isBoth && JSON.stringify(entities) !== JSON.stringify(streams)) {
    issues.push({ path: ['streams'], message: 'must be equal to "entities", or omitted' })
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
  const message = `must be an integer from 0 to ${Number.MAX_SAFE_INTEGER}; got ${show(seed)}`
  issues.push({ path: ['seed'], message })
  return defaultSeed
}
