/** Connects the objects of the creation and of all states: a property that a state does not set keeps its value. */

import type { CarriedLifecycle, Version } from '../instructions/carried.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import type {
  LifecycleParts,
  LifecycleValues,
  StateObject,
  StateValues,
} from './lifecycle-values.ts'
import { validityNames } from './validity-names.ts'

type ObjectInstruction = Of<'object'>
type Order = NonNullable<ObjectInstruction['order']>

export interface ConnectedObjects {
  /** The object of the values at the creation. */
  readonly creation: ObjectInstruction
  /** The object of the values after a change. */
  readonly current: ObjectInstruction
}

export function connectObjects({
  link,
  creation,
  objects,
  lifecycle,
}: LifecycleParts): ConnectedObjects {
  const { properties } = creation
  const added = lifecycle.hasValidity ? validityProperties(link) : []
  const order = extended(creation.order, properties.length, added.length)
  const first: ObjectInstruction = { op: 'object', properties: [...properties, ...added], ...order }
  // The objects of the states and their properties refer to each other.
  const states: ObjectInstruction[] = []
  const carried = carriedProperties(link, first, { states, objects, properties, lifecycle })
  for (const [state, { object }] of objects.entries()) {
    const own = carried.map((property, i): Property => {
      const version = property.of.changes.find((change) => change.state === state)
      if (version === undefined) return property
      return { ...(object.properties[i] as Property), of: version.of }
    })
    states.push({ ...object, properties: own })
  }
  const current = currentObject(first, carried)
  link.current = current
  return { creation: first, current }
}

/** Returns the order of an object with further properties at its end, which read no others. */
export function extended(
  order: Order | undefined,
  length: number,
  more: number,
): { readonly order?: Order } {
  if (order === undefined) return {}
  const positions = Array.from({ length: more }, (_, i) => length + i)
  return {
    order: {
      all: [...order.all, ...positions],
      needs: [...order.needs, ...positions.map(() => [])],
    },
  }
}

function validityProperties(lifecycle: CarriedLifecycle): readonly Property[] {
  const edges = ['from', 'to', 'isCurrent'] as const
  return edges.map((edge) => ({
    name: validityNames[edge],
    of: { op: 'validity', lifecycle, edge },
  }))
}

/** Returns, for each property, its current value: that of the last state which set it, or that at the creation. */
function carriedProperties(
  link: CarriedLifecycle,
  creation: ObjectInstruction,
  {
    states,
    objects,
    properties,
    lifecycle,
  }: {
    readonly states: readonly ObjectInstruction[]
    readonly objects: readonly StateObject[]
    readonly properties: readonly Property[]
    readonly lifecycle: LifecycleValues
  },
): readonly CarriedProperty[] {
  return properties.map((property, position) => {
    const { name } = property
    const changes = lifecycle.states.flatMap((values, state): Version[] => {
      const of = setBy(values, { name, state: lifecycle.state, compiled: objects[state], position })
      return of === undefined
        ? []
        : [{ of, state, object: () => states[state] as ObjectInstruction }]
    })
    const atCreation = { of: property.of, object: () => creation }
    const of = { op: 'carried', lifecycle: link, position, creation: atCreation, changes } as const
    return { name, of }
  })
}

/** Returns the instruction of the value that a property gets in a state, or undefined if it keeps its value. */
function setBy(
  { name: stateName, set }: StateValues,
  {
    name,
    state,
    compiled,
    position,
  }: {
    readonly name: string
    readonly state: string | undefined
    readonly compiled: StateObject | undefined
    readonly position: number
  },
): Instruction | undefined {
  if (name === state) return { op: 'literal', value: stateName }
  return Object.hasOwn(set, name) ? compiled?.object.properties[position]?.of : undefined
}

type CarriedProperty = Property & { readonly of: Of<'carried'> }

/**
 * Returns the object of the current values. A property that never changes, and reads none that does, has the
 * instruction of its creation.
 */
function currentObject(
  { properties, order }: ObjectInstruction,
  carried: readonly CarriedProperty[],
): ObjectInstruction {
  const isChanged = (position: number): boolean => (carried[position]?.of.changes.length ?? 0) > 0
  const isCarried = properties.map(
    (_, i) => isChanged(i) || order?.needs[i]?.some(isChanged) === true,
  )
  return {
    op: 'object',
    properties: properties.map((property, i) =>
      isCarried[i] ? (carried[i] as CarriedProperty) : property,
    ),
    ...(order && {
      order: { all: order.all, needs: order.needs.map((needs, i) => (isCarried[i] ? [] : needs)) },
    }),
  }
}
