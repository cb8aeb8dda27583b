/** Renames entities and fields, with all references to them. */
import { isObject, type JsonValue, member } from '../../src/text/json.ts'
import { renamedExpression } from './expression-rename.ts'
import { namePlaces, stringsIn } from './field-names.ts'
import { type Operation, type Path, startsWith, valueAt } from './operation.ts'
import { objectsIn, type Visited } from './schema-walk.ts'

/** Returns the operations that rename an entity, and the references, children and systems that name it. */
export function renameEntity(
  definition: JsonValue,
  from: string,
  to: string,
): readonly Operation[] {
  const references = objectsIn(definition).flatMap(({ object, path }) =>
    member(object, 'entity') === from ? [setTo([...path, 'entity'], to)] : [],
  )
  const systems = valueAt(definition, ['systems'])
  const together = Object.keys(isObject(systems) ? systems : {}).flatMap((system) => {
    const path = ['systems', system, 'import', 'together']
    return stringsIn(valueAt(definition, path), path)
      .filter(({ text }) => text === from)
      .map((each) => setTo(each.path, to))
  })
  return [{ kind: 'rename', path: ['entities', from], to }, ...references, ...together]
}

function setTo(path: Path, value: string): Operation {
  return { kind: 'set', path, value }
}

/** A field that is renamed: the path of the object of properties that has it, and its names within the entity. */
interface Renamed {
  readonly definition: JsonValue
  readonly entity: string
  /** Path of the object of properties that has the field. */
  readonly owner: Path
  /** Names of the properties from the entity's value to the field. */
  readonly names: readonly string[]
  readonly from: string
  readonly to: string
}

/**
 * Returns the operations that rename the field at a path of an entity, and the references, expressions and lists that
 * name it.
 */
export function renameField(definition: JsonValue, path: Path, to: string): readonly Operation[] {
  const owner = path.slice(0, -1)
  const from = String(path.at(-1))
  const entity = String(path[1])
  const names = path.slice(3).flatMap((step, i) => (i % 2 === 1 ? [String(step)] : []))
  const renamed: Renamed = { definition, entity, owner, names, from, to }
  return [
    { kind: 'rename', path, to },
    ...objectsIn(definition).flatMap((visited) => [
      ...referenceOperations(renamed, visited),
      ...siblingOperations(renamed, visited),
      ...expressionOperations(visited, path, to),
    ]),
    ...keyOperations(renamed),
    ...namePlaces(definition, path).map(
      (place): Operation =>
        place.kind === 'text' ? setTo(place.path, to) : { kind: 'rename', path: place.path, to },
    ),
  ]
}

/** Updates the part that a reference to the entity reads, and the weights by which it chooses. */
function referenceOperations(renamed: Renamed, visited: Visited): readonly Operation[] {
  const { object, path } = visited
  const { definition, entity, names, to } = renamed
  const field = member(object, 'field')
  if (typeof field !== 'string' || referenced(definition, visited) !== entity) return []
  const by = valueAt(object, ['choose', 'by'])
  return [
    ...partOperations(field, [...path, 'field'], { names, to }),
    ...(typeof by === 'string' ? partOperations(by, [...path, 'choose', 'by'], { names, to }) : []),
  ]
}

/** Updates the name of a part of an instance, a property or a JSON pointer such as `/address/city`. */
function partOperations(
  part: string,
  path: Path,
  { names, to }: Pick<Renamed, 'names' | 'to'>,
): readonly Operation[] {
  const isPointer = part.startsWith('/')
  const steps = isPointer ? part.slice(1).split('/').map(unescaped) : [part]
  if (!names.every((name, i) => steps[i] === name)) return []
  const next = steps.toSpliced(names.length - 1, 1, to)
  const isPlain = !isPointer && !to.startsWith('/')
  return [setTo(path, isPlain ? to : `/${next.map(escaped).join('/')}`)]
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Maximum number of references that lead to each other by `via`. */
const viaMax = 16

/** Returns the entity to which a reference refers, directly or by another reference. */
function referenced(
  definition: JsonValue,
  { object, entity, siblings }: Omit<Visited, 'path'>,
  depth = 0,
): string | undefined {
  const direct = member(object, 'entity')
  if (typeof direct === 'string') return direct
  const via = member(object, 'via')
  if (typeof via !== 'string' || entity === undefined || depth > viaMax) return undefined
  if (via === '$parent') {
    const parent = valueAt(definition, ['entities', entity, 'per', 'entity'])
    return typeof parent === 'string' ? parent : undefined
  }
  const sibling = siblings && valueAt(definition, [...siblings, via])
  return isObject(sibling)
    ? referenced(definition, { object: sibling, entity, siblings }, depth + 1)
    : undefined
}

/** Updates the names of the field in its siblings: references by it, and series. */
function siblingOperations(
  { owner, from, to }: Renamed,
  { object, path, siblings }: Visited,
): readonly Operation[] {
  if (siblings === undefined || !isSame(siblings, owner)) return []
  const via = member(object, 'via') === from ? [setTo([...path, 'via'], to)] : []
  const isSeries = String(member(object, 'type')).startsWith('series.')
  const keys = isSeries ? stringsIn(member(object, 'key'), [...path, 'key']) : []
  const series = keys.filter(({ text }) => text === from).map((each) => setTo(each.path, to))
  return [...via, ...series]
}

/** Updates the names of the field in the expressions of an object. */
function expressionOperations(
  { object, path, siblings }: Visited,
  field: Path,
  to: string,
): readonly Operation[] {
  const names = siblings && selectionOf(siblings, field)
  if (names === undefined) return []
  return ['expression', 'when'].flatMap((name) => {
    const text = member(object, name)
    const next = typeof text === 'string' ? renamedExpression(text, names, to) : text
    return typeof next === 'string' && next !== text ? [setTo([...path, name], next)] : []
  })
}

function isSame(one: Path, other: Path): boolean {
  return one.length === other.length && startsWith(one, other)
}

/**
 * Returns the names by which expressions beside `siblings` select the field, or undefined if it is not in the properties
 * there.
 */
function selectionOf(siblings: Path, field: Path): readonly string[] | undefined {
  const inner = field.slice(siblings.length)
  const isWithin =
    startsWith(field, siblings) && inner.every((step, i) => i % 2 === 0 || step === 'properties')
  return isWithin ? inner.filter((_, i) => i % 2 === 0).map(String) : undefined
}

/** Without `key`, the instances of a lifecycle are identified by their `id`, so its new name becomes the key. */
function keyOperations({ definition, entity, owner, from, to }: Renamed): readonly Operation[] {
  const path = ['entities', entity, 'lifecycle']
  const lifecycle = valueAt(definition, path)
  const isDefaultKey = owner.length === 4 && from === 'id' && isObject(lifecycle)
  return isDefaultKey && !Object.hasOwn(lifecycle, 'key') ? [setTo([...path, 'key'], to)] : []
}
