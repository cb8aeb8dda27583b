/**
 * The operation `object`: JSON objects. A property that reads a sibling (`self.price`) is computed after the sibling,
 * regardless of the written order. A single property can be computed without the others.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import { memoized } from '../interpret/memoized.ts'
import { happens } from '../interpret/pick.ts'
import { interpretCondition } from './conditional.ts'
import type { Chance, Condition, Instruction } from './instruction.ts'
import type { Evaluate, InstructionKind, Interpreter } from './kind.ts'

interface ObjectInstruction {
  readonly op: 'object'
  readonly properties: readonly Property[]
  /**
   * Positions of the properties in the order of computation, if a property reads another. `needs[i]` has the properties
   * that property i depends on, directly or indirectly, in that order.
   */
  readonly order?: {
    readonly all: readonly number[]
    readonly needs: readonly (readonly number[])[]
  }
}

declare module './instruction.ts' {
  interface Operations {
    readonly object: ObjectInstruction
  }
}

export interface Property {
  readonly name: string
  readonly of: Instruction
  /** Chance that the property is present. By default the property is always present. */
  readonly presence?: Chance
  /**
   * Chances of presence of the other properties that require this one. This property is present if its own chance or
   * any of them happens.
   */
  readonly neededWith?: readonly Chance[]
  /** Condition that must hold for the property to be present. */
  readonly condition?: Condition
  /** Set if no two instances of the entity have the same value of the property. */
  readonly isUnique?: true
  /** Names of the properties whose values before a change the property reads (`previous`). */
  readonly previous?: readonly string[]
}

export const object: InstructionKind<ObjectInstruction> = {
  interpret: interpretObject,
  parts: ({ properties }) => properties.map(({ of }) => of),
  values: ({ properties }, valuesOf) =>
    properties.reduce((total, { of }) => total + valuesOf(of), 1),
  names: ({ properties }) => properties.map(({ name }) => name),
  expressions: ({ properties }) =>
    properties.filter(({ condition }) => condition !== undefined).length,
}

/** Returns the value of a property, or undefined if the property is omitted. */
type EvaluateProperty = (at: Instance) => JsonValue | undefined

function interpretObject(
  { properties, order }: ObjectInstruction,
  { value }: Interpreter,
): Evaluate {
  const names = properties.map((property) => property.name)
  const evaluate = properties.map((property) => interpretProperty(property, value))
  if (order === undefined) {
    return (at) => {
      const object: Record<string, JsonValue> = Object.create(null)
      for (let i = 0; i < names.length; i++) {
        const value = (evaluate[i] as EvaluateProperty)(at)
        if (value !== undefined) object[names[i] as string] = value
      }
      return object
    }
  }
  const isInOrder = order.all.every((position, i) => position === i)
  return (at) => {
    const self = makeSelf(at, order.all, names, evaluate)
    if (isInOrder) return self
    const object: Record<string, JsonValue> = Object.create(null)
    for (const name of names) {
      const value = self[name]
      if (value !== undefined) object[name] = value
    }
    return object
  }
}

/**
 * Returns a closure for the value of one property of an object, or, with `interpretPart`, for a part of that value. The
 * value is null if the property is omitted.
 */
export function interpretMember(
  instruction: ObjectInstruction,
  position: number,
  interpret: (part: Instruction) => Evaluate,
  interpretPart = interpret,
): Evaluate {
  const optional = interpretOptional(instruction, position, interpret, interpretPart)
  const value: Evaluate = (at) => optional(at) ?? null
  const needs = instruction.order?.needs[position] ?? []
  if (needs.length === 0) return value
  // Values that depend on siblings are the most expensive ones, usually expressions.
  const kept = memoized(value)
  return (at) => (at.depth === 0 ? value(at) : (kept(at, at.index) as JsonValue))
}

/**
 * Returns a closure for the value of one property of an object, which is undefined if the property is omitted. The
 * closure computes only the siblings that the property reads.
 */
export function interpretOptional(
  { properties, order }: ObjectInstruction,
  position: number,
  interpret: (part: Instruction) => Evaluate,
  interpretPart = interpret,
): EvaluateProperty {
  const needs = order?.needs[position] ?? []
  const evaluate = interpretProperty(properties[position] as Property, interpretPart)
  if (needs.length === 0) return evaluate
  const needed = needs.map((i) => properties[i] as Property)
  const names = needed.map((property) => property.name)
  const positions = [...names.keys()]
  const all = needed.map((property) => interpretProperty(property, interpret))
  return (at) => {
    const outer = at.self
    at.self = makeSelf(at, positions, names, all)
    const value = evaluate(at)
    at.self = outer
    return value
  }
}

function makeSelf(
  at: Instance,
  positions: readonly number[],
  names: readonly string[],
  evaluate: readonly EvaluateProperty[],
): JsonObject {
  const outer = at.self
  const self: Record<string, JsonValue> = Object.create(null)
  at.self = self
  for (const position of positions) {
    const value = (evaluate[position] as EvaluateProperty)(at)
    if (value !== undefined) self[names[position] as string] = value
  }
  at.self = outer
  return self
}

function interpretProperty(
  property: Property,
  interpretPart: (of: Instruction) => Evaluate,
): EvaluateProperty {
  const value = interpretPart(property.of)
  const isPresent = property.presence && anyHappens(property.presence, property.neededWith)
  const holds = property.condition && interpretCondition(property.condition)
  if (!isPresent && !holds) return value
  return (at) => {
    if (isPresent && !isPresent(at)) return undefined
    if (holds && !holds(at)) return undefined
    return value(at)
  }
}

function anyHappens(first: Chance, others: readonly Chance[] = []): (at: Instance) => boolean {
  if (others.length === 0) return happens(first)
  const all = [first, ...others].map(happens)
  return (at) => all.some((one) => one(at))
}
