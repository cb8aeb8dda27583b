/** The edits of the form, each as operations on the definition. */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../src/text/json.ts'
import { deleteFieldAt } from '../document/field-names.ts'
import { type Operation, type Path, valueAt } from '../document/operation.ts'
import { renameEntity, renameField } from '../document/rename.ts'
import { hasInvalidSkip } from './field-type.ts'
import { baseRateOf, plainNumber, type RateParts } from './rate/rate-parts.ts'

export interface FormEdit {
  /**
   * Returns the operations of the edit in the definition, as the editor contains it at that time. Throws a `RefusedEdit`
   * if the edit is not possible.
   */
  operations(definition: JsonValue): readonly Operation[]
}

export function addEntity(name: string, value: JsonObject): FormEdit {
  return {
    operations: (definition) => [
      {
        kind: 'insert',
        path: ['entities'],
        name,
        value,
        position: countAt(definition, ['entities']),
      },
    ],
  }
}

export function addField(
  fieldsPath: Path,
  name: string,
  schema: JsonObject,
  position?: number,
): FormEdit {
  return {
    operations: (definition) => {
      const count = countAt(definition, fieldsPath)
      const insert = { kind: 'insert', path: fieldsPath, name, value: schema } as const
      return [{ ...insert, position: position ?? count }]
    },
  }
}

function countAt(definition: JsonValue, path: Path): number {
  const object = valueAt(definition, path)
  return isObject(object) ? Object.keys(object).length : 0
}

/** Renames the entity or field at a path, with all references to it. */
export function renameAt(path: Path, to: string): FormEdit {
  return {
    operations: (definition) =>
      path.length === 2
        ? renameEntity(definition, String(path[1]), to)
        : renameField(definition, path, to),
  }
}

export function moveTo(path: Path, position: number): FormEdit {
  return { operations: () => [{ kind: 'move', path, position }] }
}

/** Sets a value, or removes it if `value` is undefined. */
export function setAt(path: Path, value: JsonValue | undefined): FormEdit {
  return {
    operations: (definition) => {
      if (value !== undefined) return [{ kind: 'set', path, value }]
      return valueAt(definition, path) === undefined ? [] : [{ kind: 'remove', path }]
    },
  }
}

/**
 * Sets a keyword of a field. A reference that may be null or omitted, or is unique, cannot skip an instance if there is
 * nothing to refer to: it is null then.
 */
export function setKeyword(path: Path, name: string, value: JsonValue | undefined): FormEdit {
  return {
    operations: (definition) => {
      const schema = valueAt(definition, path)
      const hasInvalid =
        name !== 'ifEmpty' &&
        isObject(schema) &&
        hasInvalidSkip(withMembers(schema, { [name]: value }))
      return [
        ...setAt([...path, name], value).operations(definition),
        ...(hasInvalid ? setAt([...path, 'ifEmpty'], 'null').operations(definition) : []),
      ]
    },
  }
}

/** Replaces the value at a path by one that `change` computes from it; undefined removes it. */
export function updateAt(
  path: Path,
  change: (value: JsonValue | undefined) => JsonValue | undefined,
): FormEdit {
  return {
    operations: (definition) =>
      setAt(path, change(valueAt(definition, path))).operations(definition),
  }
}

/** Sets some members of the object at a path, and removes those that are undefined. */
export function setMembers(
  path: Path,
  members: Readonly<Record<string, JsonValue | undefined>>,
): FormEdit {
  return updateAt(path, (object) => (isObject(object) ? withMembers(object, members) : object))
}

function withMembers(
  object: JsonObject,
  members: Readonly<Record<string, JsonValue | undefined>>,
): JsonObject {
  return objectOf(
    Object.entries<JsonValue | undefined>({ ...object, ...members }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )
}

/**
 * Sets an option of a value that is either a name, or an object whose `type` is the name. Without options, the value
 * is only the name.
 */
export function setVariantOption(
  path: Path,
  option: string,
  value: JsonValue | undefined,
): FormEdit {
  return updateAt(path, (old) => {
    if (typeof old !== 'string' && !isObject(old)) return old
    const next = withMembers(isObject(old) ? old : { type: old }, { [option]: value })
    const type = member(next, 'type')
    return Object.keys(next).length === 1 && type !== undefined ? type : next
  })
}

/** Changes one weight of a list of `count` weights. A list of another length is replaced by equal weights first. */
export function changeWeight(
  path: Path,
  at: number,
  change: (weight: number) => number,
  { count, even }: { readonly count: number; readonly even: number },
): FormEdit {
  return updateAt(path, (list) => {
    const weights =
      isArray(list) && list.length === count ? list : Array.from({ length: count }, () => even)
    return weights.toSpliced(at, 1, change(Number(weights[at])))
  })
}

/** Deletes the entity at a path. */
export function deleteEntity(path: Path): FormEdit {
  return setAt(path, undefined)
}

/** Deletes the field at a path, and its name in lists and lifecycles. */
export function deleteField(path: Path): FormEdit {
  return { operations: (definition) => deleteFieldAt(definition, path) }
}

/**
 * Sets a member of the rate of an entity, such as `base`. A rate that is only a text becomes an object if it gets another
 * member, and a text again if only `base` remains.
 */
export function setRateMember(
  entityPath: Path,
  name: 'base' | 'count' | 'season' | 'stages' | 'bursts',
  value: JsonValue | undefined,
): FormEdit {
  const path = [...entityPath, 'rate']
  return {
    operations: (definition) => {
      const rate = valueAt(definition, path)
      if (isObject(rate)) {
        const others = Object.keys(rate).filter((each) => each !== name)
        const base = member(rate, 'base')
        if (value === undefined && others.length === 1 && base !== undefined && name !== 'base') {
          return [{ kind: 'set', path, value: base }]
        }
        return setAt([...path, name], value).operations(definition)
      }
      if (name === 'base') return setAt(path, value).operations(definition)
      if (value === undefined) return []
      return [{ kind: 'set', path, value: { base: rate ?? '1/day', [name]: value } }]
    },
  }
}

/** Sets the count or the unit of the base rate of an entity. */
export function setBaseRate(entityPath: Path, part: Partial<RateParts>): FormEdit {
  return {
    operations: (definition) => {
      const base = baseRateOf(valueAt(definition, [...entityPath, 'rate']) ?? null)
      if (base === undefined) return []
      const { count, unit } = { ...base, ...part }
      return setRateMember(entityPath, 'base', `${plainNumber(count)}/${unit}`).operations(
        definition,
      )
    },
  }
}
