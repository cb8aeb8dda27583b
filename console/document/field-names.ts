/** The places of a definition that name a field in a list or as a member, and their change when the field is deleted. */
import { isArray, isObject, type JsonValue, objectOf } from '../../src/text/json.ts'
import { type Operation, type Path, valueAt } from './operation.ts'
import { objectsIn } from './schema-walk.ts'

export interface NamePlace {
  readonly path: Path
  /** Whether the field is named by a text, or by the name of a member. */
  readonly kind: 'text' | 'member'
}

/** Lists and texts that name fields, for the field at one path. */
interface NameLists {
  readonly lists: readonly Path[]
  /** Objects whose members are named like fields. */
  readonly objects: readonly Path[]
}

function nameListsOf(definition: JsonValue, path: Path): NameLists {
  const schema = path.slice(0, -2)
  const dependent = [...schema, 'dependentRequired']
  const found = valueAt(definition, dependent)
  const dependents = Object.keys(isObject(found) ? found : {}).map((name) => [...dependent, name])
  const lists = [[...schema, 'required'], [...schema, 'unique'], ...dependents]
  // Only the properties of the entity itself are named outside of their schema.
  if (path.length !== 5) return { lists, objects: [dependent] }
  const entity = path.slice(0, 2)
  const lifecycle = [...entity, 'lifecycle']
  return {
    lists: [
      ...lists,
      corruptFields(path),
      [...entity, 'system', 'key'],
      [...lifecycle, 'key'],
      [...lifecycle, 'state'],
    ],
    objects: [
      dependent,
      ...objectsIn(definition)
        .map((visited) => visited.path)
        .filter((at) => at[1] === entity[1] && at[2] === 'lifecycle' && at.at(-1) === 'set'),
    ],
  }
}

function corruptFields(path: Path): Path {
  return [...path.slice(0, 2), 'imperfections', 'corrupt', 'fields']
}

/** Returns the places that name the field at a path, except references and expressions. */
export function namePlaces(definition: JsonValue, path: Path): readonly NamePlace[] {
  const name = path.at(-1)
  const { lists, objects } = nameListsOf(definition, path)
  const texts = lists.flatMap((list) => stringsIn(valueAt(definition, list), list))
  const members = objects.map((object) => [...object, String(name)])
  return [
    ...texts
      .filter(({ text }) => text === name)
      .map((each) => ({ path: each.path, kind: 'text' as const })),
    ...members
      .filter((member) => valueAt(definition, member) !== undefined)
      .map((member) => ({ path: member, kind: 'member' as const })),
  ]
}

/** Returns all strings in a value, with their paths. */
export function stringsIn(
  value: JsonValue | undefined,
  path: Path,
): readonly { readonly text: string; readonly path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  return isArray(value) ? value.flatMap((part, i) => stringsIn(part, [...path, i])) : []
}

/** Returns the operations that delete the field at a path, and its name in the places that name it. */
export function deleteFieldAt(definition: JsonValue, path: Path): readonly Operation[] {
  const name = String(path.at(-1))
  const changed = new Map<string, Operation>()
  for (const place of namePlaces(definition, path)) {
    const operation = removalAt(definition, place, { name, field: path })
    changed.set(JSON.stringify(operation.path), operation)
  }
  return [{ kind: 'remove', path }, ...changed.values()]
}

/** Returns the operation that removes the name from the list or the object at a place. */
function removalAt(
  definition: JsonValue,
  place: NamePlace,
  { name, field }: { readonly name: string; readonly field: Path },
): Operation {
  const dependent = [...field.slice(0, -2), 'dependentRequired']
  if (JSON.stringify(place.path).startsWith(JSON.stringify(dependent).slice(0, -1))) {
    const rest = withoutDependents(valueAt(definition, dependent), name)
    return Object.keys(rest).length === 0
      ? { kind: 'remove', path: dependent }
      : { kind: 'set', path: dependent, value: rest }
  }
  if (place.kind === 'member') return { kind: 'remove', path: place.path }
  const path = place.path.slice(0, place.path.findLastIndex((step) => typeof step === 'string') + 1)
  const list = valueAt(definition, path)
  const rest = isArray(list) ? without(list, name) : []
  // An empty list of required fields means the same as none, and stays for the next ones.
  if (rest.length > 0 || path.at(-1) === 'required') return { kind: 'set', path, value: rest }
  // Without a list, every field would be corrupted.
  const isCorrupt = JSON.stringify(path) === JSON.stringify(corruptFields(field))
  return { kind: 'remove', path: isCorrupt ? path.slice(0, -1) : path }
}

/** Returns the parts of a list that do not name a field. Of several fields that are unique together, none is left. */
function without(list: readonly JsonValue[], name: string): readonly JsonValue[] {
  return list.filter((part) => part !== name && !(isArray(part) && part.includes(name)))
}

function withoutDependents(value: JsonValue | undefined, name: string) {
  const lists = Object.entries(isObject(value) ? value : {}).flatMap(([key, list]) => {
    const rest = isArray(list) ? without(list, name) : list
    const isEmpty = isArray(rest) && rest.length === 0
    return key === name || isEmpty ? [] : [[key, rest] as const]
  })
  return objectOf(lists)
}
