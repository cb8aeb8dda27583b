/** Lists the objects of a definition that may be schemas, with their entity and their siblings. */
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import type { Path } from './operation.ts'

export interface Visited {
  readonly object: JsonObject
  readonly path: Path
  /** Name of the entity that contains the object; undefined in the named types. */
  readonly entity: string | undefined
  /** The path of the nearest object of properties around the object: the siblings that it may name. */
  readonly siblings: Path | undefined
}

/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set([
  ...['const', 'value', 'enum', 'examples', 'default', 'title', 'description'],
])

/** Returns all objects in the entities and types of a definition, except those that are data. */
export function objectsIn(definition: JsonValue): readonly Visited[] {
  const found: Visited[] = []
  if (!isObject(definition)) return found
  for (const part of ['types', 'entities']) {
    const members = member(definition, part)
    for (const [name, value] of Object.entries(isObject(members) ? members : {})) {
      const isEntity = part === 'entities'
      // In a lifecycle, expressions and references name the properties of the entity.
      const siblings = isEntity ? ['entities', name, 'schema', 'properties'] : undefined
      const around = { entity: isEntity ? name : undefined, siblings }
      visit(value, { path: [part, name], ...around }, found)
    }
  }
  return found
}

function visit(value: JsonValue, around: Omit<Visited, 'object'>, found: Visited[]): void {
  const { path } = around
  if (isArray(value)) {
    for (const [i, part] of value.entries()) visit(part, { ...around, path: [...path, i] }, found)
    return
  }
  if (!isObject(value)) return
  found.push({ object: value, ...around })
  for (const [name, part] of Object.entries(value)) {
    const own = [...path, name]
    if (isNamedMap(path)) visit(part, { ...around, path: own }, found)
    else if (name === 'properties') visit(part, { ...around, path: own, siblings: own }, found)
    else if (!dataKeywords.has(name)) visit(part, { ...around, path: own }, found)
  }
}

/** Returns whether the names in the object at a path are chosen by the user, so that none of them is a keyword. */
function isNamedMap(path: Path): boolean {
  const name = path.at(-1)
  const isName = ['properties', 'variables', '$defs', 'definitions', 'set', 'states']
  // `properties` may itself be the name of a property.
  return typeof name === 'string' && isName.includes(name) && !isName.includes(String(path.at(-2)))
}
