/** References as WebAssembly: the code chooses an earlier instance and writes a part of it. */

import type { Choice, Instruction, Of } from '../instructions/instruction.ts'
import { interpretPath } from '../interpret/interpret.ts'
import { bailOutIf } from './context/bail-out.ts'
import { inBranch, writeBranch } from './context/branch.ts'
import type {
  CachedLocal,
  EmitContext,
  ExpressionScope,
  ModuleContext,
  NumberOperand,
  Operand,
  ReferenceTarget,
  ValueForm,
} from './context/context.ts'
import { pushHostCall } from './context/host-call.ts'
import { moveToInstance } from './context/instance.ts'
import { pushChance } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import { asNumber } from './expression/operand.ts'
import {
  canWriteProperty,
  computeBefore,
  deepOf,
  isOptional,
  newSelf,
  presenceOf,
  scopeOf,
  siblingOf,
  withSelf,
} from './expression/self.ts'
import { cellFunction } from './library/cell.ts'
import { cellNumber } from './library/json-text.ts'
import { writeChoice } from './reference-choice.ts'

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

/** Returns the entity that a reference leads to, or undefined if only the interpreter can follow the reference. */
function targetOf(module: ModuleContext, reference: Reference): ReferenceTarget | undefined {
  const target = module.targetOf(reference)
  const { policy } = reference.choice
  const isWeighted = policy.kind === 'weighted' && target !== undefined
  return isWeighted && weightOf(module, policy.by, target) === undefined ? undefined : target
}

function mayBeNull({ nullWith, ifEmpty }: Reference): boolean {
  return nullWith !== undefined || ifEmpty === 'null'
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
  const offset = target.isInOrder ? {} : { offset: code.local('i64') }
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
  if (ifEmpty !== 'null') {
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

function weightOf(
  module: ModuleContext,
  by: readonly string[],
  target: ReferenceTarget,
): NumberOperand | undefined {
  const part = partOperand(module, target, by)
  return part?.kind === 'unknown' ? undefined : asNumber(part)
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

/**
 * Writes code that bails out if the instance is an `error` event, which references skip. The code writes the parts that
 * can fail, and discards their text. For a part that is a reference, a valid target is sufficient.
 */
function expectValid(
  there: EmitContext,
  { instruction, failing = [], dialect }: ReferenceTarget,
): void {
  const { code, output, library } = there
  for (const name of failing) {
    const reference = dialect === undefined ? plainReference(instruction, name) : undefined
    const target = reference && targetOf(there, reference)
    if (reference !== undefined && target !== undefined) {
      choose(there, reference, target)
      continue
    }
    const begin = code.local('i32')
    output.pushAddress()
    code.set(begin)
    // The text of the check follows the text of the event, which must stay until the check ends.
    writeField(there, instruction, { field: [name], form: 'json' })
    if (dialect !== undefined) {
      code.i32(cellNumber(dialect, false)).get(begin)
      output.pushAddress()
      output.pushAddress()
      code.call(library.function(cellFunction('sql', false))).op('drop')
    }
    output.resetTo(begin)
  }
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

/** Writes the field of an instance at a path of property names, or null if a property on the path is omitted. */
function writeField(
  context: EmitContext,
  instruction: Instruction,
  { field, form }: { readonly field: readonly string[]; readonly form: ValueForm },
): void {
  const [name, ...rest] = field
  if (name === undefined) {
    context.emitters.value(context, instruction, form)
    return
  }
  const position =
    instruction.op === 'object'
      ? instruction.properties.findIndex((property) => property.name === name)
      : -1
  const property = instruction.op === 'object' ? instruction.properties[position] : undefined
  if (instruction.op !== 'object' || property === undefined) {
    throw new Error('the path of a field must lead through objects')
  }
  const needs = instruction.order?.needs[position] ?? []
  const isReading = property.condition !== undefined || needs.length > 0
  const around = isReading ? withSelf(context, instruction) : context
  const scope = scopeOf(around)
  if (isReading && !canWriteProperty(scope, property)) {
    pushHostCall(context, { kind: form, value: interpretPath(instruction, field) })
    return
  }
  if (isReading) computeBefore(around, [...needs, position])
  const write = (inner: EmitContext): void => writeField(inner, property.of, { field: rest, form })
  const presence = isOptional(property) ? presenceOf(scope, property) : undefined
  if (presence === undefined) write(around)
  else {
    writeBranch(
      around,
      () => presence.push(around),
      write,
      ({ output }) => output.literal('null'),
    )
  }
}

/**
 * Returns the part of a referenced instance at a path of property names, as an operand whose code is written in the
 * context of that instance. Returns undefined if the part may be omitted, or if WebAssembly cannot express it.
 */
function partOperand(
  module: ModuleContext,
  { instruction }: ReferenceTarget,
  field: readonly string[],
): Operand | undefined {
  const [name, ...rest] = field
  if (name === undefined || instruction.op !== 'object') return undefined
  const first = instruction.properties.find((property) => property.name === name)
  if (first === undefined || isOptional(first)) return undefined
  const there: ExpressionScope = { module, self: newSelf(instruction) }
  return rest.length === 0 ? siblingOf(there, name) : deepOf(there, field)
}

function operandOf({ module }: ExpressionScope, reference: Reference): Operand | undefined {
  const target = targetOf(module, reference)
  const of = target && partOperand(module, target, reference.field)
  if (target === undefined || of === undefined) return undefined
  const there = (context: EmitContext): EmitContext => choose(context, reference, target).there
  const operand = movedOperand(of, there)
  if (operand === undefined || !mayBeNull(reference)) return operand
  return {
    kind: 'nullable',
    of: operand,
    pushIsNull: (context) => pushIsNone(context, choose(context, reference, target)),
  }
}

/** Returns an operand whose code is written in the context that `move` returns. */
function movedOperand(of: Operand, move: (context: EmitContext) => EmitContext) {
  switch (of.kind) {
    case 'number':
    case 'truth':
    case 'word':
      return { ...of, push: (context: EmitContext) => of.push(move(context)) }
    case 'text': {
      const { writeUnmapped } = of
      return {
        ...of,
        write: (context: EmitContext) => of.write(move(context)),
        ...(writeUnmapped && {
          writeUnmapped: (context: EmitContext) => writeUnmapped(move(context)),
        }),
      }
    }
    default:
      return undefined
  }
}
