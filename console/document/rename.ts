/** Renames entities and fields, with all references to them. */
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
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

/** Returns all strings in a value, with their paths. */
function stringsIn(
  value: JsonValue | undefined,
  path: Path,
): readonly { readonly text: string; readonly path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  return isArray(value) ? value.flatMap((part, i) => stringsIn(part, [...path, i])) : []
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
      ...lifecycleOperations(renamed, visited),
    ]),
    ...listOperations(renamed),
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

/** Updates the names of the field in its siblings: references by it, series, conditions and expressions. */
function siblingOperations(
  { owner, from, to }: Renamed,
  { object, path, siblings }: Visited,
): readonly Operation[] {
  if (siblings === undefined || !isSame(siblings, owner)) return []
  const via = member(object, 'via') === from ? [setTo([...path, 'via'], to)] : []
  const isSeries = String(member(object, 'type')).startsWith('series.')
  const keys = isSeries ? stringsIn(member(object, 'key'), [...path, 'key']) : []
  const series = keys.filter(({ text }) => text === from).map((each) => setTo(each.path, to))
  const expressions = ['expression', 'when'].flatMap((name) => {
    const text = member(object, name)
    const next = typeof text === 'string' ? renamedExpression(text, from, to) : text
    return typeof next === 'string' && next !== text ? [setTo([...path, name], next)] : []
  })
  return [...via, ...series, ...expressions]
}

function isSame(one: Path, other: Path): boolean {
  return one.length === other.length && startsWith(one, other)
}

const identifier = /^[A-Za-z_]\w*$/

/** Replaces `self.<from>` and `previous.<from>` outside of strings, if the new name can be written in this way. */
function renamedExpression(expression: string, from: string, to: string): string {
  if (!identifier.test(to)) return expression
  const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])(self|previous)(\s*\.\s*)(\w+)/g
  return expression.replace(tokens, (token, start?: string, dot?: string, name?: string) =>
    start !== undefined && name === from ? `${start}${dot}${to}` : token,
  )
}

/** Updates the names of properties in the lifecycle, and the names that states set. */
function lifecycleOperations(
  { entity, owner, from, to }: Renamed,
  { object, path }: Visited,
): readonly Operation[] {
  const [part, name, lifecycle] = path
  const isTop = owner.length === 4
  if (!isTop || part !== 'entities' || name !== entity || lifecycle !== 'lifecycle') return []
  const isSet = path.at(-1) === 'set' && Object.hasOwn(object, from)
  if (isSet) return [{ kind: 'rename', path: [...path, from], to }]
  if (path.length > 3) return []
  // Without `key`, instances are identified by their `id`.
  const key = from === 'id' && !Object.hasOwn(object, 'key') ? [setTo([...path, 'key'], to)] : []
  const named = ['key', 'state'].flatMap((each) => stringsIn(member(object, each), [...path, each]))
  return [...key, ...named.filter(({ text }) => text === from).map((each) => setTo(each.path, to))]
}

/** Updates the lists of names beside the properties, and those of the entity. */
function listOperations({ definition, entity, owner, from, to }: Renamed): readonly Operation[] {
  const schemaPath = owner.slice(0, -1)
  const isTop = owner.length === 4
  const lists: readonly Path[] = [
    [...schemaPath, 'required'],
    [...schemaPath, 'unique'],
    ...(isTop
      ? [
          ['entities', entity, 'imperfections', 'corrupt', 'fields'],
          ['entities', entity, 'system', 'key'],
        ]
      : []),
  ]
  const dependentPath = [...schemaPath, 'dependentRequired']
  const dependent = valueAt(definition, dependentPath)
  const dependents: JsonObject = isObject(dependent) ? dependent : {}
  return [
    ...lists.flatMap((path) => stringsIn(valueAt(definition, path), path)),
    ...Object.entries(dependents).flatMap(([name, list]) =>
      stringsIn(list, [...dependentPath, name]),
    ),
  ]
    .filter(({ text }) => text === from)
    .map((each) => setTo(each.path, to))
    .concat(
      Object.hasOwn(dependents, from)
        ? [{ kind: 'rename', path: [...dependentPath, from], to }]
        : [],
    )
}
