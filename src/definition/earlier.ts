/**
 * The earlier form's definitions (specification, Simulation (earlier form)): entities, also called streams, that are
 * schemas or have one under `stream`. They are translated to the current form's and mean the same.
 */

import type { Path } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { type Translated, translateAliases } from './aliases.ts'

/** The member under which the request has its entities. */
export type EntitiesName = 'entities' | 'streams'

/** Whether a request that creates a simulation is in the earlier form; both forms share the path. */
export function isEarlier(body: JsonObject): boolean {
  if (['key', 'parent', 'systems'].some((name) => Object.hasOwn(body, name))) return false
  if (Object.hasOwn(body, 'streams')) return true
  const entities = member(body, 'entities')
  if (!isObject(entities)) return false
  const members = Object.values(entities)
  return members.length > 0 && members.every(isEarlierEntity)
}

/** A bare schema, or an object with one under `stream`. */
function isEarlierEntity(entity: JsonValue): boolean {
  if (!isObject(entity) || Object.hasOwn(entity, 'schema')) return false
  return ['stream', 'type', 'properties', 'const', 'enum', '$ref'].some((name) =>
    Object.hasOwn(entity, name),
  )
}

/** As the current form has it; paths of issues lead back to what the client wrote. */
export function translateEarlier(body: JsonObject): Translated & { readonly name: EntitiesName } {
  const name = Object.hasOwn(body, 'streams') ? 'streams' : 'entities'
  const entities = member(body, name) ?? {}
  const { definition, restore } = translateAliases({ ...body, entities })
  return {
    name,
    definition,
    restore(path: Path): Path {
      const [first, ...rest] = restore(path)
      return first === 'entities' ? [name, ...rest] : restore(path)
    },
  }
}
