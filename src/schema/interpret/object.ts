/**
 * Objects. A property that reads a sibling (`self.price`) is computed after it,
 * whatever the order written; a single property can be asked for without computing the others.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Chance, Instruction, Property } from '../instructions/instruction.ts'
import type { Instance } from './instance.ts'
import { type Evaluate, interpret, interpretCondition } from './interpret.ts'
import { happens } from './pick.ts'
import { remembered } from './remembered.ts'

type ObjectInstruction = Extract<Instruction, { op: 'object' }>

/** Answers undefined when the property is left out. */
type EvaluateProperty = (at: Instance) => JsonValue | undefined

export function interpretObject(instruction: ObjectInstruction): Evaluate {
  const { properties, order } = instruction
  const names = properties.map((property) => property.name)
  const evaluate = properties.map((property) => interpretProperty(property, interpret))
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

/** The value of one property of an entity, or of a part of it, made by `interpretPart`; null when it is left out. */
export function interpretMember(
  instruction: ObjectInstruction,
  position: number,
  interpretPart: (of: Instruction) => Evaluate,
): Evaluate {
  const optional = interpretOptional(instruction, position, interpretPart)
  const value: Evaluate = (at) => optional(at) ?? null
  const needs = instruction.order?.needs[position] ?? []
  if (needs.length === 0) return value
  // What is read from siblings takes longest, mostly an expression.
  const kept = remembered(value)
  return (at) => (at.depth === 0 ? value(at) : (kept(at, at.index) as JsonValue))
}

/** The same, undefined when it is left out. Only the siblings that it reads are computed with it. */
export function interpretOptional(
  { properties, order }: ObjectInstruction,
  position: number,
  interpretPart: (of: Instruction) => Evaluate,
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
