/**
 * Reads and builds lists and maps. Only own members exist: `self.__proto__` and `self.constructor` are failures unless
 * the data has a member of that name. Names that are numbers or booleans are converted to text, so `{1: "one"}[1]`
 * works although JSON names are always text.
 */
import type { Closure } from './frame.ts'
import {
  ExpressionFailure,
  isList,
  isMap,
  memberName,
  mustBe,
  type Outcome,
  show,
  type Value,
  type ValueMap,
} from './value.ts'

export function memberOf(object: Closure, name: string): Closure {
  const missing = new ExpressionFailure(`no property ${show(name)}`)
  return (frame) => {
    const target = object(frame)
    if (!isMap(target)) return unreadable(target, name)
    const value = Object.hasOwn(target, name) ? target[name] : undefined
    return value === undefined ? missing : value
  }
}

export function hasMember(object: Closure, name: string): Closure {
  return (frame) => {
    const target = object(frame)
    return isMap(target) ? Object.hasOwn(target, name) : unreadable(target, name)
  }
}

export function elementOf(object: Closure, index: Closure): Closure {
  return (frame) => {
    const target = object(frame)
    if (target instanceof ExpressionFailure) return target
    const key = index(frame)
    if (key instanceof ExpressionFailure) return key
    if (isList(target)) {
      const value = typeof key === 'number' ? target[key] : undefined
      return value === undefined ? mustBe('index', indexes(target.length), key) : value
    }
    const name = memberName(key)
    if (name === undefined) return mustBe('name of a property', 'a string', key)
    if (!isMap(target)) return unreadable(target, name)
    const value = Object.hasOwn(target, name) ? target[name] : undefined
    return value === undefined ? new ExpressionFailure(`no property ${show(name)}`) : value
  }
}

export function listOf(elements: readonly Closure[]): Closure {
  return (frame) => {
    const list: Value[] = []
    for (const element of elements) {
      const value = element(frame)
      if (value instanceof ExpressionFailure) return value
      list.push(value)
    }
    return list
  }
}

export function mapOf(entries: readonly (readonly [name: Closure, value: Closure])[]): Closure {
  return (frame) => {
    const members = new Map<string, Value>()
    for (const entry of entries) {
      const key = entry[0](frame)
      if (key instanceof ExpressionFailure) return key
      const name = memberName(key)
      if (name === undefined) return mustBe('name of a property', 'a string', key)
      if (members.has(name))
        return new ExpressionFailure(`names in a map must be unique; got ${show(name)} twice`)
      const value = entry[1](frame)
      if (value instanceof ExpressionFailure) return value
      members.set(name, value)
    }
    return mapFrom(members)
  }
}

/** Returns an expression map with the members, like `objectOf` but for values that are not JSON. */
function mapFrom(members: Iterable<readonly [string, Value]>): ValueMap {
  const map: Record<string, Value> = Object.create(null)
  for (const [name, value] of members) map[name] = value
  return map
}

const indexes = (length: number) =>
  length === 0 ? 'within the list, which is empty' : `an integer from 0 to ${length - 1}`

function unreadable(target: Outcome, name: string): ExpressionFailure {
  if (target instanceof ExpressionFailure) return target
  return new ExpressionFailure(
    `property ${show(name)} must be read from a map; got ${show(target)}`,
  )
}
