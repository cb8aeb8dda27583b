/** Operations on the values of a definition. Each has a path, which is that in the definition before all operations. */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../src/text/json.ts'

export type Path = readonly (string | number)[]

export type Operation =
  /** Replaces the value at `path`, or adds it as the last member of its object. Missing objects on the path are added. */
  | { readonly kind: 'set'; readonly path: Path; readonly value: JsonValue }
  /** Adds a member to the object at `path`, after `position` other members. */
  | {
      readonly kind: 'insert'
      readonly path: Path
      readonly name: string
      readonly value: JsonValue
      readonly position: number
    }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'rename'; readonly path: Path; readonly to: string }
  /** Moves a member to another position in its object. */
  | { readonly kind: 'move'; readonly path: Path; readonly position: number }

/** Returns whether `path` begins with all steps of `start`. */
export function startsWith(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((step, i) => path[i] === step)
}

export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let found = value
  for (const step of path) {
    if (isArray(found)) found = found[Number(step)]
    else found = isObject(found) ? member(found, String(step)) : undefined
  }
  return found
}

/**
 * Returns whether the entity exists in which an operation changes a path, and the field, if it changes one. Otherwise,
 * the path is that of an older definition: the operation would add a part of an entity or field that was removed.
 */
export function hasOwner(definition: JsonValue, path: Path): boolean {
  if (path[0] !== 'entities' || path.length < 2) return true
  let length = 2
  let next = path[length] === 'schema' ? length + 1 : length
  while (path[next] === 'properties' && next + 1 < path.length) {
    length = next + 2
    next = length
  }
  return valueAt(definition, path.slice(0, length)) !== undefined
}

/** Returns the definition after all operations. */
export function applyOperations(value: JsonValue, operations: readonly Operation[]): JsonValue {
  // Renames come last, because all paths have the names before them, and those of inner members before those of outer.
  const renames = operations.filter(({ kind }) => kind === 'rename')
  const others = operations.filter(({ kind }) => kind !== 'rename')
  const ordered = [...others, ...renames.toSorted((a, b) => b.path.length - a.path.length)]
  return ordered.reduce((current, operation) => applied(current, operation), value)
}

function applied(value: JsonValue, operation: Operation): JsonValue {
  const { path } = operation
  if (operation.kind === 'set') return replaced(value, path, () => operation.value)
  if (operation.kind === 'insert') {
    const { name, position } = operation
    return replaced(value, path, (object) => {
      const entries = Object.entries(isObject(object) ? object : {})
      return objectOf(entries.toSpliced(position, 0, [name, operation.value]))
    })
  }
  const name = path.at(-1)
  return replaced(value, path.slice(0, -1), (around) => {
    if (isArray(around) && operation.kind === 'remove')
      return around.filter((_, i) => i !== Number(name))
    return isObject(around) ? changed(around, String(name), operation) : (around ?? null)
  })
}

function changed(object: JsonObject, name: string, operation: Operation): JsonObject {
  const entries = Object.entries(object)
  const at = entries.findIndex(([key]) => key === name)
  const entry = entries[at]
  if (entry === undefined) return object
  if (operation.kind === 'rename')
    return objectOf(entries.toSpliced(at, 1, [operation.to, entry[1]]))
  const rest = entries.toSpliced(at, 1)
  return objectOf(operation.kind === 'move' ? rest.toSpliced(operation.position, 0, entry) : rest)
}

function replaced(
  value: JsonValue | undefined,
  path: Path,
  change: (old: JsonValue | undefined) => JsonValue,
): JsonValue {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (isArray(value)) {
    return value.map((element, i) =>
      i === Number(step) ? replaced(element, rest, change) : element,
    )
  }
  const object = isObject(value) ? value : {}
  const name = String(step)
  const next = replaced(member(object, name), rest, change)
  // A member that exists keeps its position.
  return objectOf([...Object.entries(object), [name, next]])
}

/** Returns whether two JSON values are equal, except for the order of the members of objects. */
export function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (isArray(one)) {
    return (
      isArray(other) &&
      one.length === other.length &&
      one.every((part, i) => isEqual(part, other[i]))
    )
  }
  if (!isObject(one)) return Object.is(one, other)
  if (!isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}

/**
 * Returns whether `after` is the definition after all operations. The order of members counts in the objects whose
 * members the operations add, remove, rename or move.
 */
export function isResult(
  after: JsonValue,
  before: JsonValue,
  operations: readonly Operation[],
): boolean {
  const expected = applyOperations(before, operations)
  if (!isEqual(after, expected)) return false
  return operations.every((operation) => {
    const { kind, path } = operation
    const around = renamedPath(kind === 'insert' ? path : path.slice(0, -1), operations)
    return isSameOrder(valueAt(after, around), valueAt(expected, around))
  })
}

/** Returns the path after the renames that leads to the same value as a path before them. */
function renamedPath(path: Path, operations: readonly Operation[]): Path {
  return path.map((step, i) => {
    const rename = operations.find(
      (each) => each.kind === 'rename' && each.path.length === i + 1 && startsWith(path, each.path),
    )
    return rename?.kind === 'rename' ? rename.to : step
  })
}

function isSameOrder(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (!isObject(one) || !isObject(other)) return true
  const names = Object.keys(other)
  return Object.keys(one).every((name, i) => name === names[i])
}
