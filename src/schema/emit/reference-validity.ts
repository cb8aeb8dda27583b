/**
 * Determines before the code generation which instances can be `error` events, so that the code checks only those that a
 * reference may have to skip.
 */

import { Code } from '../../wasm/code.ts'
import { partsOf } from '../instructions/facts.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import { isHostile, mayWriteHostile } from '../interpret/failing.ts'
import { instructionAt } from '../interpret/interpret.ts'
import type {
  EmitContext,
  ExpressionScope,
  ModuleContext,
  NumberOperand,
  Operand,
  ReferenceTarget,
  Self,
} from './context/context.ts'
import { enterInstance } from './context/instance.ts'
import { alwaysFinds, firstOffset } from './context/lookup.ts'
import { Output } from './context/output.ts'
import { asNumber } from './expression/operand.ts'
import { isOptional, newSelf, withSelf } from './expression/self.ts'
import { partOperand, writeField } from './reference-field.ts'

type Reference = Of<'reference'>

/** Returns the entity that a reference leads to, or undefined if only the interpreter can follow the reference. */
export function targetOf(module: ModuleContext, reference: Reference): ReferenceTarget | undefined {
  const target = module.targetOf(reference)
  const { policy } = reference.choice
  const isWeighted = policy.kind === 'weighted' && target !== undefined
  return isWeighted && weightOf(module, policy.by, target) === undefined ? undefined : target
}

export function weightOf(
  module: ModuleContext,
  by: readonly string[],
  target: ReferenceTarget,
): NumberOperand | undefined {
  const part = partOperand(module, target, by)
  return part?.kind === 'unknown' ? undefined : asNumber(part)
}

export function mayBeNull({ nullWith, ifEmpty }: Reference): boolean {
  return nullWith !== undefined || ifEmpty === 'null'
}

/** A check of one property that may fail. */
export type FailureCheck =
  | { readonly reference: Reference; readonly target: ReferenceTarget }
  | {
      readonly reference?: undefined
      readonly name: string
      /** Whether the format of the entity can hold all values of the property. */
      readonly isStorable: boolean
    }

/** Returns the checks that show whether an instance of the entity failed. */
export function checksOf(context: EmitContext, target: ReferenceTarget): readonly FailureCheck[] {
  const { arrivals, failing = [] } = target
  return context.layout.once(`checks of ${arrivals}`, () =>
    failing.flatMap((name) => checkOf(context, target, name) ?? []),
  )
}

function checkOf(
  context: EmitContext,
  target: ReferenceTarget,
  name: string,
): FailureCheck | undefined {
  const isStorable = target.dialect === undefined || canStore(context, target, name)
  if (isStorable && !mayBailOut(context, target, name)) return undefined
  const reference = isStorable ? plainReference(target.instruction, name) : undefined
  const next = reference && targetOf(context, reference)
  return reference && next ? { reference, target: next } : { name, isStorable }
}

/**
 * Returns the reference in a property, if the property is always present and never null. Returns undefined for other
 * properties.
 */
function plainReference(instruction: Instruction, name: string): Reference | undefined {
  if (instruction.op !== 'object') return undefined
  const property = instruction.properties.find((other) => other.name === name)
  if (property === undefined || property.of.op !== 'reference' || isOptional(property)) {
    return undefined
  }
  return mayBeNull(property.of) ? undefined : property.of
}

/** Whether a property certainly contains no text that statements and rows cannot contain. */
function canStore(module: ModuleContext, { instruction }: ReferenceTarget, name: string): boolean {
  const of = instructionAt(instruction, [name])
  return of !== undefined && canStorePart({ module, self: selfOf(instruction) }, of)
}

function selfOf(instruction: Instruction): Self | undefined {
  return instruction.op === 'object' ? newSelf(instruction) : undefined
}

function canStorePart({ module, self }: ExpressionScope, part: Instruction, depth = 0): boolean {
  if (depth === chainMax) return false
  if (part.op === 'function') return isStorable(module.emitters.operand({ module, self }, part))
  if (part.op === 'reference') {
    const target = module.targetOf(part)
    const of = target && instructionAt(target.instruction, part.field)
    if (target === undefined || of === undefined) return false
    return canStorePart({ module, self: selfOf(target.instruction) }, of, depth + 1)
  }
  if (mayWriteHostile(part)) return false
  return partsOf(part).every((inner) => canStorePart({ module, self }, inner, depth))
}

function isStorable(operand: Operand | undefined): boolean {
  switch (operand?.kind) {
    case 'number':
    case 'truth':
      return true
    case 'word':
      return !operand.values.some(isHostile)
    case 'text':
      return operand.isStorable === true
    case 'nullable':
      return isStorable(operand.of)
    default:
      return false
  }
}

/**
 * Whether the code of a property may bail out, as it does where the interpreter fails. The property is written to a
 * function that no module contains.
 */
function mayBailOut(context: EmitContext, target: ReferenceTarget, name: string): boolean {
  const code = new Code(0)
  const output = new Output(code, context.layout, code.local('i32'))
  const [index, offset, scratch] = [code.local('i64'), code.local('i64'), code.local('i32')]
  const { element: _, self: __, ...outer } = context
  const outside = {
    ...outer,
    ...{ code, output, index, offset, scratch, arrivals: target.arrivals },
    firstOffset: firstOffset(target.handle),
    ...{ hostCalls: [], cached: new Map(), isNow: false },
  }
  const there = { ...outside, ...enterInstance(outside, target.hasHighIndexes) }
  const { instruction } = target
  const isOrdered = instruction.op === 'object' && instruction.order !== undefined
  const at = isOrdered ? withSelf(there, instruction) : there
  writeField(at, instruction, { field: [name], form: 'json' })
  return output.mayBailOut
}

/** Maximum number of entities that refer to each other, for which it is known when their instances are valid. */
const chainMax = 8

/**
 * Returns an offset after which no instance of the entity is an `error` event, because the entities that it refers to
 * have instances then, all of them valid. Returns undefined if no such offset is known, and −1 if no instance fails.
 */
export function validAfter(
  context: EmitContext,
  target: ReferenceTarget,
  depth = 0,
): number | undefined {
  if (depth === chainMax) return undefined
  const { after } = context.layout.once(`valid ${target.arrivals}`, () => {
    const offsets = checksOf(context, target).map((check) => {
      if (check.reference === undefined) return undefined
      const { target: next, reference } = check
      if (!alwaysFinds(reference.choice, next)) return undefined
      const theirs = validAfter(context, next, depth + 1)
      const first = firstOffset(next.handle)
      return theirs !== undefined && theirs < first ? first : undefined
    })
    const known = offsets.filter((offset) => offset !== undefined)
    return { after: known.length < offsets.length ? undefined : Math.max(-1, ...known) }
  })
  return after
}
