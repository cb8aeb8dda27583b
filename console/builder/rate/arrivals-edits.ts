/** The edits that decide when the instances of an entity occur: at a rate, a number of times, or for each parent. */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../../src/text/json.ts'
import { type Operation, type Path, valueAt } from '../../document/operation.ts'
import { type FormEdit, setAt, setRateMember } from '../form-edits.ts'

/** The rate of an entity that gets one in the form. */
const newRate = '10/hour'

/** Makes an entity a child of another one, which replaces its rate. Without a parent, it has a rate again. */
export function setParent(entityPath: Path, parent: string | undefined): FormEdit {
  return {
    operations: (definition) => {
      if (parent === undefined) return replaceArrivals(definition, entityPath, ['rate', newRate])
      const per = valueAt(definition, [...entityPath, 'per'])
      return replaceArrivals(definition, entityPath, [
        'per',
        isObject(per) ? { ...per, entity: parent } : { entity: parent },
      ])
    },
  }
}

/** Returns the operations that replace what determines when the instances of an entity occur. */
function replaceArrivals(
  definition: JsonValue,
  entityPath: Path,
  own: readonly ['rate' | 'per', JsonValue],
): readonly Operation[] {
  const entity = valueAt(definition, entityPath)
  const [kind, value] = own
  const former = valueAt(entity, ['per', 'entity'])
  const replaced = kind === 'rate' ? ['per'] : ['rate', 'limit']
  const kept = Object.entries(isObject(entity) ? entity : {}).filter(
    ([name]) => !replaced.includes(name) && name !== kind,
  )
  const isThere = hasMember(entity, kind)
  const rest =
    typeof former === 'string' && former !== valueAt(value, ['entity'])
      ? kept.map(([name, part]) => [name, withReferencesTo(former, part)] as const)
      : kept
  const at = isThere ? Object.keys(entity).indexOf(kind) : 0
  return [{ kind: 'set', path: entityPath, value: objectOf(rest.toSpliced(at, 0, [kind, value])) }]
}

/** Keywords of schemas whose values, or parts of which, may be missing. */
const optionalKeywords = ['nulls', 'presence', 'when', 'items']

/**
 * Returns a schema whose references to the parent are references to any instance of an entity, the former parent. Those
 * that may be missing are null if there is no instance yet, and the others skip the instance with the reference.
 */
function withReferencesTo(parent: string, value: JsonValue, isOptional = false): JsonValue {
  if (isArray(value)) return value.map((part) => withReferencesTo(parent, part, true))
  if (!isObject(value)) return value
  const isMissing = isOptional || optionalKeywords.some((name) => Object.hasOwn(value, name))
  if (value.type === 'reference' && value.via === '$parent') {
    const { via: _, ...rest } = value
    return { ...rest, entity: parent, ifEmpty: isMissing ? 'null' : 'skip' }
  }
  return objectOf(
    Object.entries(value).map(
      ([name, part]) => [name, withReferencesTo(parent, part, isMissing)] as const,
    ),
  )
}

function hasMember(value: JsonValue | undefined, name: string): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, name)
}

/**
 * Gives an entity a number of instances over the whole run, which replaces a parent and a plain rate. Without a number,
 * it has a rate again.
 */
export function setTotal(entityPath: Path, total: number | undefined): FormEdit {
  const path = [...entityPath, 'rate']
  return {
    operations: (definition) => {
      const rate = valueAt(definition, path)
      if (total !== undefined) {
        if (hasMember(valueAt(definition, entityPath), 'per'))
          return replaceArrivals(definition, entityPath, ['rate', { count: total }])
        return isObject(rate)
          ? setRateMember(entityPath, 'count', total).operations(definition)
          : setAt(path, { count: total }).operations(definition)
      }
      if (!isObject(rate)) return []
      if (Object.hasOwn(rate, 'base'))
        return setRateMember(entityPath, 'count', undefined).operations(definition)
      if (Object.keys(rate).length === 1) return setAt(path, newRate).operations(definition)
      return [
        ...setAt([...path, 'base'], newRate).operations(definition),
        ...setAt([...path, 'count'], undefined).operations(definition),
      ]
    },
  }
}
