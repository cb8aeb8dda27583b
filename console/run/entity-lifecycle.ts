/** Reads from a definition how the instances of an entity change. The service has checked the definition. */

import { validityNames } from '../../src/schema/lifecycle/validity-names.ts'
import { isArray, isObject, type JsonObject, member } from '../../src/text/json.ts'

/** Returns the properties that identify an instance of an entity; none if the entity has no lifecycle. */
export function keyOf(definition: JsonObject, entity: string): readonly string[] {
  const lifecycle = lifecycleOf(definition, entity)
  if (lifecycle === undefined) return []
  const key = member(lifecycle, 'key') ?? 'id'
  return isArray(key) ? key.map(String) : [String(key)]
}

/** Returns whether an entity has `update` and `delete` events. */
export function isChanging(definition: JsonObject, entity: string): boolean {
  const lifecycle = lifecycleOf(definition, entity)
  return lifecycle !== undefined && !isVersioned(lifecycle)
}

/**
 * Returns the names of the properties of an entity's values, in order: those of its schema, and those that only changes
 * have. Returns undefined if the schema has no properties.
 */
export function propertiesOf(
  definition: JsonObject,
  entity: string,
): readonly string[] | undefined {
  const schema = memberObject(entityOf(definition, entity), 'schema')
  const properties = memberObject(schema, 'properties')
  if (properties === undefined) return undefined
  const lifecycle = lifecycleOf(definition, entity)
  if (lifecycle === undefined) return Object.keys(properties)
  const state = member(lifecycle, 'state')
  const states = Object.values(memberObject(lifecycle, 'states') ?? {})
  const sets = [lifecycle, ...states].flatMap((each) =>
    Object.keys(memberObject(isObject(each) ? each : undefined, 'set') ?? {}),
  )
  return [
    ...new Set([
      ...Object.keys(properties),
      ...(typeof state === 'string' ? [state] : []),
      ...sets,
      ...(isVersioned(lifecycle) ? Object.values(validityNames) : []),
    ]),
  ]
}

function isVersioned(lifecycle: JsonObject): boolean {
  return member(lifecycle, 'changes') === 'scd2'
}

function lifecycleOf(definition: JsonObject, entity: string): JsonObject | undefined {
  return memberObject(entityOf(definition, entity), 'lifecycle')
}

function entityOf(definition: JsonObject, entity: string): JsonObject | undefined {
  return memberObject(memberObject(definition, 'entities'), entity)
}

function memberObject(owner: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = owner && member(owner, name)
  return isObject(value) ? value : undefined
}
