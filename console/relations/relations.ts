/**
 * The relations of a definition: its entities with their key fields, the children of each (`per`), and the references
 * between them. Works on every parsed text, also on one with issues.
 */
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { baseRateOf } from '../builder/rate/rate-parts.ts'
import type { Path } from '../document/operation.ts'
import { entityReferences } from './references.ts'

export interface RelationModel {
  readonly entities: readonly RelatedEntity[]
  readonly relations: readonly Relation[]
}

export interface RelatedEntity {
  readonly name: string
  readonly path: Path
  /** Whether the definition has the entity; other entities are only named by relations. */
  readonly isDefined: boolean
  /** Names of the fields that identify an instance. */
  readonly keys: readonly string[]
  /** Number of properties of the entity. */
  readonly fieldCount: number
  /** The rate as text, such as `40/hour`; undefined for children and for rates that need more than a line. */
  readonly rate: string | undefined
  /** Names of the states of the lifecycle; undefined without a lifecycle. */
  readonly states: readonly string[] | undefined
}

export interface Relation {
  /** `child`: each instance is a child of one of the other entity. `reference`: a field refers to an instance. */
  readonly kind: 'child' | 'reference'
  /** Name of the entity that refers to the other one, or is its child. */
  readonly from: string
  readonly to: string
  /** Path in the definition. */
  readonly path: Path
  /** Names of the properties that lead to the referring field; empty for a child without such a field. */
  readonly field: readonly string[]
  /** Name of the referenced field; empty for the whole instance. */
  readonly target: string
  /** Whether instances without an instance to refer to are possible. */
  readonly isOptional: boolean
  /** Whether one instance may have several of these references, in an array. */
  readonly isList: boolean
  /** Whether no two instances refer to the same instance. */
  readonly isUnique: boolean
  /** State of the parent after which a child occurs; undefined for its creation. */
  readonly on?: string
}

/** Maximum number of relations that are found in a definition. */
const relationsMax = 2_000

export function relationsOf(definition: JsonValue | undefined): RelationModel {
  const root = isObject(definition) ? definition : {}
  const given = member(root, 'entities')
  const entries = Object.entries(isObject(given) ? given : {})
  const types = member(root, 'types')
  const relations = entries
    .flatMap(([name, value]) => (isObject(value) ? relationsOfEntity(name, value, types) : []))
    .slice(0, relationsMax)
  const entities = entries.map(([name, value]) =>
    entityOf(name, isObject(value) ? value : {}, targetsOf(name, relations)),
  )
  const defined = new Set(entities.map(({ name }) => name))
  const missing = new Set(relations.map(({ to }) => to).filter((name) => !defined.has(name)))
  return { entities: [...entities, ...[...missing].map(missingEntity)], relations }
}

function missingEntity(name: string): RelatedEntity {
  const path = ['entities', name]
  const unknown = { rate: undefined, states: undefined }
  return { name, path, isDefined: false, keys: [], fieldCount: 0, ...unknown }
}

/** Returns the fields of an entity by which other instances refer to it. */
function targetsOf(name: string, relations: readonly Relation[]): ReadonlySet<string> {
  return new Set(relations.flatMap(({ to, target }) => (to === name ? [target] : [])))
}

function entityOf(name: string, entity: JsonObject, targets: ReadonlySet<string>): RelatedEntity {
  const schema = member(entity, 'schema')
  const properties = isObject(schema) ? member(schema, 'properties') : undefined
  const names = isObject(properties) ? Object.keys(properties) : []
  const lifecycle = member(entity, 'lifecycle')
  return {
    name,
    path: ['entities', name],
    isDefined: true,
    keys: keysOf(lifecycle, isObject(properties) ? properties : {}, targets),
    fieldCount: names.length,
    rate: member(entity, 'per') === undefined ? rateText(member(entity, 'rate')) : undefined,
    states: statesOf(lifecycle),
  }
}

/** Returns the fields that identify an instance: those of the lifecycle, `id`, or unique ones that are referred to. */
function keysOf(
  lifecycle: JsonValue | undefined,
  properties: JsonObject,
  targets: ReadonlySet<string>,
): readonly string[] {
  const key = isObject(lifecycle) ? member(lifecycle, 'key') : undefined
  if (typeof key === 'string') return [key]
  if (isArray(key)) return key.filter((each) => typeof each === 'string')
  const unique = Object.keys(properties).filter((name) => isUnique(member(properties, name)))
  if (unique.includes('id')) return ['id']
  const referred = unique.filter((name) => targets.has(name))
  return referred.length > 0 ? referred : unique.slice(0, 1)
}

/** Returns whether all values of a schema differ. */
function isUnique(schema: JsonValue | undefined): boolean {
  if (!isObject(schema)) return false
  const type = member(schema, 'type')
  return member(schema, 'unique') === true || (typeof type === 'string' && type.startsWith('id.'))
}

function statesOf(lifecycle: JsonValue | undefined): readonly string[] | undefined {
  if (!isObject(lifecycle)) return undefined
  const states = member(lifecycle, 'states')
  return isObject(states) ? Object.keys(states) : []
}

function rateText(rate: JsonValue | undefined): string | undefined {
  const count = isObject(rate) ? member(rate, 'count') : undefined
  // The number of instances is shown anyway.
  if (typeof count === 'number') return undefined
  const base = baseRateOf(rate ?? null)
  return base && `${base.count}/${base.unit}`
}

function relationsOfEntity(
  name: string,
  entity: JsonObject,
  types: JsonValue | undefined,
): readonly Relation[] {
  const references = entityReferences(name, entity, isObject(types) ? types : {})
  const per = member(entity, 'per')
  const parent = isObject(per) ? member(per, 'entity') : undefined
  const own = references.flatMap((each) => {
    const { to, field, path, target, isOptional, isList, isUnique } = each
    if (to === undefined) return []
    const flags = { isOptional, isList, isUnique }
    return [{ kind: 'reference', from: name, to, path, field, target, ...flags } as const]
  })
  if (!isObject(per) || typeof parent !== 'string') return own
  const ofParent = references.find(({ to, field }) => to === undefined && field.length > 0)
  const on = member(per, 'on')
  const child: Relation = {
    kind: 'child',
    from: name,
    to: parent,
    path: ['entities', name, 'per'],
    field: ofParent?.field ?? [],
    target: ofParent?.target ?? '',
    isOptional: false,
    isList: false,
    isUnique: hasOneChild(per),
    ...(typeof on === 'string' && { on }),
  }
  return [child, ...own]
}

/** Returns whether each parent has exactly one child. A state may be entered several times. */
function hasOneChild(per: JsonObject): boolean {
  const count = member(per, 'count') ?? 1
  return count === 1 && member(per, 'on') === undefined
}
