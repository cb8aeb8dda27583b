/**
 * Compiles the changes of an entity with a lifecycle: for each state, an object whose properties are those that the
 * state sets, and otherwise the values that the instance had before. All objects have the same properties, in the same
 * order, so that each value of the entity has the same columns.
 */

import { childKey, type Key } from '../../random/key.ts'
import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { compileSchema } from '../compile/compile.ts'
import { rootScope } from '../compile/link.ts'
import type { Document, Node } from '../compile/scope.ts'
import { eventValuesMax } from '../event-values.ts'
import type { CarriedLifecycle } from '../instructions/carried.ts'
import { maxValueCount } from '../instructions/facts.ts'
import type { Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import type { Stepwise } from '../stepwise.ts'
import { connectObjects, extended } from './connect-objects.ts'
import {
  checkProperties,
  type LifecycleParts,
  type LifecycleValues,
  type StateObject,
  type StateValues,
} from './lifecycle-values.ts'
import { outputOf, sizeOf } from './output.ts'
import { findVariants, type LifecycleVariant } from './variants.ts'

/** The values of an entity with a lifecycle. */
export interface CompiledLifecycle {
  readonly link: CarriedLifecycle
  /** The instruction of the values after a change. The node has that of the values at the creation. */
  readonly current: Of<'object'>
  readonly node: Node
  /** The combinations of values that conditions of transitions read. */
  readonly variants: readonly LifecycleVariant[]
  /** The names of the properties that each state sets, by the number of the state. */
  readonly changed: readonly (readonly string[])[]
}

interface LifecyclePlace {
  readonly entity: string
  readonly lifecycle: LifecycleValues
  /** Path of the entity in the definition, and its random key. */
  readonly path: Path
  readonly key: Key
}

/** Compiles the changes of an entity whose schema compiled to `node`. Returns undefined after reporting an issue. */
export function* compileLifecycle(
  document: Document,
  node: Node,
  { entity, lifecycle, path, key }: LifecyclePlace,
): Stepwise<CompiledLifecycle | undefined> {
  const { instruction } = node
  if (document.issues.length > 0) return undefined
  if (instruction.op !== 'object') {
    document.report([...path, 'schema'], 'must be an object, because the entity has a "lifecycle"')
    return undefined
  }
  const within = [...path, 'lifecycle']
  checkProperties(instruction, lifecycle, (message, ...rest) =>
    document.report([...within, ...rest], message),
  )
  warnOfUnreachable(document, lifecycle, within)
  if (document.issues.length > 0) return undefined
  const link: CarriedLifecycle = { history: undefined, current: undefined, keys: new Map() }
  const found = yield* findVariants(instruction, { lifecycle, link, path: within, document })
  if (found === undefined) return undefined
  const creation = creationObject(found.object, lifecycle)
  const objects: StateObject[] = []
  for (const state of lifecycle.states) {
    const stateKey = childKey(childKey(key, 'lifecycle'), state.name)
    const names = creation.properties.map(({ name }) => name)
    const object = yield* compileState(document, state, {
      entity,
      names,
      path: within,
      key: stateKey,
    })
    if (object === undefined) return undefined
    objects.push(object)
  }
  const parts: LifecycleParts = { link, creation, objects, lifecycle }
  const connected = connectObjects(parts)
  const values = maxValueCount(connected.current)
  if (values > eventValuesMax) {
    const must = `must generate events of at most ${eventValuesMax} values; got up to ${values}`
    document.report(within, must)
    return undefined
  }
  const { state: stateName, states } = lifecycle
  return {
    link,
    current: connected.current,
    variants: found.variants,
    changed: states.map(({ set }) => [
      ...(stateName === undefined ? [] : [stateName]),
      ...Object.keys(set),
    ]),
    node: {
      ...node,
      instruction: connected.creation,
      output: document.memoizeOutput(outputOf(node, parts)),
      size: sizeOf(node, parts),
    },
  }
}

/** Warns of states that no instance enters, and of a first state whose changes have no effect. */
function warnOfUnreachable(
  document: Document,
  { initial, states, transitionsOf }: LifecycleValues,
  path: Path,
): void {
  const reached = new Set([initial])
  for (const state of reached) for (const next of transitionsOf(state)) reached.add(next)
  for (const [i, { name, setPath }] of states.entries()) {
    if (reached.has(i)) continue
    document.warn([...path, ...setPath.slice(0, -1)], `no instance enters the state "${name}"`)
  }
  const { name, set, setPath } = states[initial] ?? {}
  const isEntered = states.some((_, i) => reached.has(i) && transitionsOf(i).includes(initial))
  if (setPath === undefined || Object.keys(set ?? {}).length === 0 || isEntered) return
  const effect = 'has no effect: it applies to changes to the state, not to the creation'
  document.warn([...path, ...setPath], `${effect}, and no change leads to "${name}"`)
}

/** Returns the object of the values at the creation. Properties that only changes have are null. */
function creationObject(
  { properties, order }: Of<'object'>,
  { state, states, initial }: LifecycleValues,
): Of<'object'> {
  const names = new Set(properties.map(({ name }) => name))
  const changing = [
    ...(state === undefined ? [] : [state]),
    ...states.flatMap(({ set }) => Object.keys(set)),
  ]
  const missing = [...new Set(changing)].filter((name) => !names.has(name))
  const added = missing.map((name): Property => ({ name, of: { op: 'literal', value: null } }))
  const all = [...properties, ...added].map((property): Property => {
    if (property.name !== state) return property
    return { name: state, of: { op: 'literal', value: states[initial]?.name ?? null } }
  })
  return { op: 'object', properties: all, ...extended(order, properties.length, added.length) }
}

/** Compiles the properties that a state sets, as an object with all properties of the entity. */
function* compileState(
  document: Document,
  { set, setPath }: StateValues,
  {
    entity,
    names,
    path,
    key,
  }: {
    readonly entity: string
    readonly names: readonly string[]
    readonly path: Path
    readonly key: Key
  },
): Stepwise<StateObject | undefined> {
  const within = [...path, ...setPath]
  const properties: Record<string, JsonValue> = Object.create(null)
  for (const name of names) {
    const own = Object.hasOwn(set, name) ? set[name] : { const: null }
    // A copy, because the path of a schema is recorded by its object.
    const schema = isObject(own) ? { ...own } : (own as JsonValue)
    properties[name] = schema
    if (isObject(schema)) {
      const pathOf = (...rest: Path): Path => [...within, name, ...rest]
      document.origins.set(schema as JsonObject, { pathOf, expanding: [] })
    }
  }
  const schema = { type: 'object', properties }
  const scope = {
    ...rootScope(document, { entity, schema, path: within, key }),
    isConditional: true,
    isChange: true,
  }
  const { instruction, output, size } = yield* compileSchema(schema, scope)
  if (document.issues.length > 0 || instruction.op !== 'object') return undefined
  for (const name of Object.keys(set)) {
    const found = instruction.properties.find((property) => property.name === name)
    if (found !== undefined && !found.presence && !found.condition) continue
    const must = 'must always have a value, without "presence" and "when"'
    document.report([...within, name], must)
  }
  return document.issues.length > 0 ? undefined : { object: instruction, output, size }
}
