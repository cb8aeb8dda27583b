/** References as WebAssembly: the code chooses an earlier instance and writes a part of it. */

import type { Choice, Of } from '../instructions/instruction.ts'
import { bailOutIf } from './context/bail-out.ts'
import { inBranch, writeBranch } from './context/branch.ts'
import type {
  CachedLocal,
  EmitContext,
  ExpressionScope,
  Operand,
  ReferenceTarget,
} from './context/context.ts'
import { moveToInstance } from './context/instance.ts'
import { alwaysFinds, firstOffset } from './context/lookup.ts'
import { pushChance } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import { withSelf } from './expression/self.ts'
import { writeChoice } from './reference-choice.ts'
import { computeNeeds, movedOperand, partOperand, writeField } from './reference-field.ts'
import {
  checksOf,
  type FailureCheck,
  mayBeNull,
  targetOf,
  validAfter,
  weightOf,
} from './reference-validity.ts'
import { writeColumn } from './text/column.ts'

type Reference = Of<'reference'>

export const reference: Emitter<Reference> = {
  write(context, instruction, form) {
    const target = targetOf(context, instruction)
    if (target === undefined) return false
    const chosen = choose(context, instruction, target)
    const write = (at: EmitContext): void => {
      writeField(at, target.instruction, { field: instruction.field, form })
    }
    if (!mayBeNull(instruction)) write(chosen.there)
    else {
      writeBranch(
        context,
        () => pushIsNone(context, chosen),
        ({ output }) => output.literal('null'),
        (inner) => write(choose(inner, instruction, target).there),
      )
    }
    return true
  },
  operand: operandOf,
}

function pushIsNone({ code }: EmitContext, { local }: Chosen): void {
  code.get(local).i64(0).op('i64.lt_s')
}

/** A local variable with the index of the chosen instance, or −1 for null, and the context of that instance. */
type Chosen = Required<CachedLocal>

/**
 * Returns the instance that a reference chooses, after code that chooses it unless the code did so before. The code bails
 * out if no instance exists, unless the reference is null then, and if the instance is an `error` event.
 */
function choose(context: EmitContext, reference: Reference, target: ReferenceTarget): Chosen {
  const { code, cached } = context
  const { choice, nullWith, ifEmpty } = reference
  const name = cacheKeyOf(reference)
  const known = cached.get(name)
  if (known?.there !== undefined) return { local: known.local, there: known.there }
  const index = code.local('i64')
  const offset = target.handle.isInOrder ? {} : { offset: code.local('i64') }
  const weigh = weigher(context, choice, target)
  // The checks of candidates write text, which starts at the same address in all branches.
  context.output.flush()
  if (nullWith !== undefined) {
    pushChance(context, nullWith.key, nullWith.probability)
    code.if().i64(-1).set(index).else()
  }
  const at = nullWith === undefined ? context : inBranch(context)
  const to = { index, ...offset }
  const pushWeight = weigh && ((): void => weigh(at, to))
  writeChoice(at, { choice, target, ...to, ...(pushWeight && { pushWeight }) })
  const isSure = alwaysFinds(choice, target) && firstOffset(target.handle) < context.firstOffset
  if (ifEmpty !== 'null' && !isSure) {
    code.get(index).i64(0).op('i64.lt_s')
    bailOutIf(context)
  }
  if (nullWith !== undefined) code.end()
  const chosen = { local: index, there: enterTarget(context, target, to) }
  if (weigh === undefined) inspect(context, chosen, { reference, target })
  cached.set(name, chosen)
  return chosen
}

/**
 * Returns the key under which a choice is cached. A reference with `via` has the same choice as the reference that it
 * follows, and all references to the parent have the same choice.
 */
function cacheKeyOf({ choice, nullWith, ifEmpty }: Reference): string {
  const { entity, key, policy, isUnique } = choice
  if (policy.kind === 'parent') return 'parent'
  return JSON.stringify([entity, key, policy, isUnique, nullWith?.key, ifEmpty === 'null'])
}

/** Writes code that bails out if a chosen instance is an `error` event. */
function inspect(
  context: EmitContext,
  chosen: Chosen,
  { reference, target }: { readonly reference: Reference; readonly target: ReferenceTarget },
): void {
  if (target.failing === undefined) return
  if (!mayBeNull(reference)) {
    expectValid(chosen.there, target)
    return
  }
  const { code, output } = context
  output.flush()
  pushIsNone(context, chosen)
  code.op('i32.eqz').if()
  expectValid(inBranch(chosen.there), target)
  output.flush()
  code.end()
}

/**
 * Returns a function that writes code for the weight of a candidate, whose index and offset are in local variables. It is
 * undefined for policies without weights.
 */
function weigher(context: EmitContext, { policy }: Choice, target: ReferenceTarget) {
  const weight = policy.kind === 'weighted' ? weightOf(context, policy.by, target) : undefined
  return (
    weight &&
    ((at: EmitContext, to: Parameters<typeof enterTarget>[2]): void => {
      const there = enterTarget(at, target, to)
      expectValid(there, target)
      weight.push(there)
    })
  )
}

/** Returns the context of an instance of the referenced entity, with the object whose properties read each other. */
function enterTarget(
  context: EmitContext,
  target: ReferenceTarget,
  to: Parameters<typeof moveToInstance>[2],
): EmitContext {
  const there = moveToInstance(context, target, to)
  const { instruction } = target
  return instruction.op === 'object' && instruction.order ? withSelf(there, instruction) : there
}

/** Writes code that bails out if the instance is an `error` event, which references skip. */
function expectValid(there: EmitContext, target: ReferenceTarget): void {
  const after = validAfter(there, target)
  if (after !== undefined) expectAfter(there, target, after)
  else for (const check of checksOf(there, target)) writeCheck(there, target, check)
}

/** Writes code that bails out if the instance does not occur after an offset. */
function expectAfter(there: EmitContext, { handle }: ReferenceTarget, after: number): void {
  if (after < firstOffset(handle)) return
  const { code, index, offset } = there
  if (handle.isInOrder)
    code
      .get(index)
      .i64(handle.countBefore(after + 1))
      .op('i64.lt_s')
  else code.get(offset).i64(Math.min(after, Number.MAX_SAFE_INTEGER)).op('i64.le_s')
  bailOutIf(there)
}

/**
 * Writes a check of a part that may fail. A part that is a reference is valid if its target is. Other parts are written,
 * and their text is discarded.
 */
function writeCheck(
  there: EmitContext,
  { instruction, dialect }: ReferenceTarget,
  check: FailureCheck,
): void {
  if (check.reference !== undefined) {
    choose(there, check.reference, check.target)
    return
  }
  const { output } = there
  const begin = output.mark()
  // The text of the check follows the text of the event, which must stay until the check ends.
  writeField(there, instruction, { field: [check.name], form: 'json' })
  if (dialect !== undefined && !check.isStorable) {
    writeColumn(there, { form: dialect, isRaw: false, begin, end: output.mark() })
  }
  output.resetTo(begin)
}

function operandOf({ module }: ExpressionScope, reference: Reference): Operand | undefined {
  const target = targetOf(module, reference)
  const of = target && partOperand(module, target, reference.field)
  if (target === undefined || of === undefined) return undefined
  const there = (context: EmitContext): EmitContext => {
    const { there: moved } = choose(context, reference, target)
    computeNeeds(moved, target, reference.field)
    return moved
  }
  const operand = movedOperand(of, there)
  if (operand === undefined || !mayBeNull(reference)) return operand
  return {
    kind: 'nullable',
    of: operand,
    pushIsNull: (context) => pushIsNone(context, choose(context, reference, target)),
  }
}
