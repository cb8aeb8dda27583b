/**
 * The form of a definition: its entities and their fields, as far as the form can edit them. Other parts are only named,
 * and are edited in code.
 */

import type { PeriodText } from '../../src/definition/period.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { type Path, startsWith } from '../document/operation.ts'
import { type BurstParts, burstsOf, type StageParts, stagesOf } from './rate/rate-changes.ts'
import { baseRateOf, type RateParts } from './rate/rate-parts.ts'

export interface FormModel {
  /** The simulated time of a run, as the definition has it. */
  readonly period: PeriodText
  readonly entities: readonly EntityForm[]
  /** Names of the types that the definition itself defines. */
  readonly ownTypes: readonly string[]
  /** Whether the definition has entities that the form can edit, or none at all. */
  readonly isEditable: boolean
}

export interface EntityForm {
  readonly name: string
  readonly path: Path
  /** The part of the run in which the entity has instances, as the definition has it. */
  readonly period: PeriodText
  readonly arrivals: ArrivalsForm
  /** Path of the object that has the fields. */
  readonly fieldsPath: Path
  /** The fields; undefined if the values of the entity are not objects with properties that the form can edit. */
  readonly fields: readonly FieldForm[] | undefined
  /** Names of the members that are edited in code. */
  readonly codeMembers: readonly string[]
}

/** When the instances of an entity occur. */
export type ArrivalsForm =
  | {
      readonly kind: 'rate'
      /** The count and unit of a rate such as `40/hour`; undefined if `total` is set, or if it is edited in code. */
      readonly base: RateParts | undefined
      /** The number of instances over the whole run; undefined if it follows from the rate. */
      readonly total: number | undefined
      readonly season: JsonObject | undefined
      /** The stages; undefined if they are edited in code. */
      readonly stages: readonly StageParts[] | undefined
      /** The bursts; undefined if the rate has no bursts, or if they are edited in code. */
      readonly bursts: BurstParts | undefined
      /** Members of the rate that are edited in code. */
      readonly codeMembers: readonly string[]
      readonly value: JsonValue
    }
  | {
      readonly kind: 'per'
      readonly entity: string
      /** The number of children of each instance; undefined if it is edited in code. */
      readonly count: number | undefined
      /** Members of `per` that are edited in code, such as `delay`. */
      readonly codeMembers: readonly string[]
    }
  | { readonly kind: 'code' }

export interface FieldForm {
  readonly name: string
  readonly path: Path
  /** Name of the type; undefined for a schema that is edited in code. */
  readonly type: string | undefined
  readonly schema: JsonObject
  /** The fields of a nested object with properties. */
  readonly fields: readonly FieldForm[] | undefined
}

const propertiesPath: Path = ['schema', 'properties']
const shownMembers = new Set(['schema', 'rate', 'per', 'title', 'description', 'key'])
/** Maximum depth of nested objects whose fields the form shows. */
const depthMax = 4

/**
 * Returns the form of a parsed definition. `shared` lists the paths of values that the text shares between places, by
 * the aliases of YAML; they are edited in code.
 */
export function formOf(definition: JsonValue, shared: readonly Path[] = []): FormModel {
  const isObjectGiven = isObject(definition)
  const entities = isObjectGiven ? member(definition, 'entities') : undefined
  const types = isObjectGiven ? member(definition, 'types') : undefined
  const isEditable =
    isObjectGiven &&
    (entities === undefined || isObject(entities)) &&
    !shared.some((path) => startsWith(['entities'], path))
  const reader = new FormReader(shared)
  return {
    period: isObjectGiven ? periodOf(definition) : {},
    entities:
      isEditable && isObject(entities)
        ? Object.entries(entities).map(([name, value]) => reader.entity(name, value))
        : [],
    ownTypes: isObject(types) ? Object.keys(types) : [],
    isEditable,
  }
}

function periodOf(object: JsonObject): PeriodText {
  return { start: member(object, 'start'), end: member(object, 'end') }
}

class FormReader {
  readonly #shared: readonly Path[]
  constructor(shared: readonly Path[]) {
    this.#shared = shared
  }

  entity(name: string, value: JsonValue): EntityForm {
    const path = ['entities', name]
    const fieldsPath = [...path, ...propertiesPath]
    const object = isObject(value) ? value : {}
    const isCode = !isObject(value) || this.#isWithinShared(path)
    const schema = member(object, 'schema')
    return {
      name,
      path,
      fieldsPath,
      period: periodOf(object),
      arrivals: isCode ? { kind: 'code' } : this.#arrivals(object, path),
      fields:
        isCode || !isObject(schema) ? undefined : this.#fields(schema, [...path, 'schema'], 0),
      codeMembers: isCode ? [] : Object.keys(object).filter((each) => !shownMembers.has(each)),
    }
  }

  #arrivals(entity: JsonObject, path: Path): ArrivalsForm {
    const per = member(entity, 'per')
    if (per !== undefined) return this.#per(per, [...path, 'per'])
    const value = member(entity, 'rate') ?? null
    // `trigger` is the rate in an earlier version of the language.
    const isCode = member(entity, 'trigger') !== undefined || this.#hasShared([...path, 'rate'])
    if (isCode) return { kind: 'code' }
    const rate = isObject(value) ? value : undefined
    const [season, stages, bursts, count] = ['season', 'stages', 'bursts', 'count'].map(
      (name) => rate && member(rate, name),
    )
    const total = typeof count === 'number' ? count : undefined
    const stageParts = stagesOf(stages)
    const burstParts = burstsOf(bursts)
    const shown: Readonly<Record<string, boolean>> = {
      base: total === undefined,
      count: total !== undefined,
      season: isObject(season),
      stages: stageParts !== undefined,
      bursts: burstParts !== undefined,
    }
    return {
      kind: 'rate',
      base: total === undefined ? baseRateOf(value) : undefined,
      total,
      season: isObject(season) ? season : undefined,
      stages: stageParts,
      bursts: burstParts,
      codeMembers: Object.keys(rate ?? {}).filter((each) => shown[each] !== true),
      value,
    }
  }

  #per(per: JsonValue, path: Path): ArrivalsForm {
    const entity = isObject(per) ? member(per, 'entity') : undefined
    if (!isObject(per) || typeof entity !== 'string' || this.#hasShared(path)) {
      return { kind: 'code' }
    }
    const count = member(per, 'count') ?? 1
    const isNumber = typeof count === 'number'
    return {
      kind: 'per',
      entity,
      count: isNumber ? count : undefined,
      codeMembers: Object.keys(per).filter(
        (each) => each !== 'entity' && !(each === 'count' && isNumber),
      ),
    }
  }

  #fields(schema: JsonObject, path: Path, depth: number): readonly FieldForm[] | undefined {
    const properties = member(schema, 'properties')
    const fieldsPath = [...path, 'properties']
    if (this.#isWithinShared(fieldsPath) || depth > depthMax) return undefined
    if (properties === undefined) return typeOf(schema) === 'object' ? [] : undefined
    if (!isObject(properties)) return undefined
    return Object.entries(properties).map(([name, value]): FieldForm => {
      const own = [...fieldsPath, name]
      const given = isObject(value) ? value : {}
      const isCode = !isObject(value) || this.#hasShared(own)
      const type = isCode ? undefined : typeOf(given)
      const isObjectType = type === 'object' && isObject(member(given, 'properties'))
      return {
        name,
        path: own,
        type,
        schema: given,
        fields: isObjectType ? this.#fields(given, own, depth + 1) : undefined,
      }
    })
  }

  /** Returns whether the value at a path is shared, or is a part of a shared value. */
  #isWithinShared(path: Path): boolean {
    return this.#shared.some((shared) => startsWith(path, shared))
  }

  /** Returns whether the value at a path is shared, is a part of a shared value, or contains one. */
  #hasShared(path: Path): boolean {
    return this.#shared.some((shared) => startsWith(path, shared) || startsWith(shared, path))
  }
}

/** Keywords of schemas that the form leaves to the code, because they combine several schemas. */
const combining = ['$ref', '$dynamicRef', 'allOf', 'oneOf', 'anyOf', 'if', 'not']

/** Returns the name of the type that a schema has in the form, or undefined if it is edited in code. */
function typeOf(schema: JsonObject): string | undefined {
  if (combining.some((name) => Object.hasOwn(schema, name))) return undefined
  const type = member(schema, 'type')
  if (isArray(type)) return undefined
  if (Object.hasOwn(schema, 'enum')) return isArray(member(schema, 'enum')) ? 'enum' : undefined
  if (Object.hasOwn(schema, 'const')) return 'const'
  if (typeof type === 'string') return type
  if (type !== undefined) return undefined
  if (Object.hasOwn(schema, 'properties')) return 'object'
  return Object.hasOwn(schema, 'items') ? 'array' : undefined
}
