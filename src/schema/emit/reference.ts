/** References as WebAssembly: the code chooses an earlier instance and writes a part of it. */

import type { Choice, Instruction, Of } from '../instructions/instruction.ts'
import { interpretPath } from '../interpret/interpret.ts'
import { bailOut } from './context/bail-out.ts'
import { writeBranch } from './context/branch.ts'
import type {
  CachedLocal,
  EmitContext,
  ExpressionScope,
  Operand,
  ReferenceTarget,
  ValueForm,
} from './context/context.ts'
import { pushHostCall } from './context/host-call.ts'
import { moveToInstance } from './context/instance.ts'
import { pushChance } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import {
  canWriteProperty,
  computeBefore,
  deepOf,
  isOptional,
  newSelf,
  presenceOf,
  scopeOf,
  siblingOf,
} from './expression/self.ts'
import { cellFunction } from './library/cell.ts'
import { cellNumber } from './library/json-text.ts'
import { pushChoice } from './reference-choice.ts'

type Reference = Of<'reference'>

export const reference: Emitter<Reference> = {
  write(context, instruction, form) {
    const target = context.targetOf(instruction)
    if (target === undefined) return false
    const write = (inner: EmitContext): void => writeChosen(inner, instruction, { target, form })
    const { nullWith } = instruction
    if (nullWith === undefined) write(context)
    else {
      writeBranch(
        context,
        () => pushChance(context, nullWith.key, nullWith.probability),
        ({ output }) => output.literal('null'),
        write,
      )
    }
    return true
  },
  operand: operandOf,
}

function writeChosen(
  context: EmitContext,
  reference: Reference,
  { target, form }: { readonly target: ReferenceTarget; readonly form: ValueForm },
): void {
  const { choice, field, ifEmpty } = reference
  const { code, cached } = context
  const write = (there: EmitContext): void => writeField(there, target.instruction, { field, form })
  if (ifEmpty !== 'null' || cached.has(cacheKeyOf(choice))) {
    write(moveToChosen(context, reference, target))
    return
  }
  const index = code.local('i64')
  pushChoice(context, choice, target)
  code.set(index)
  writeBranch(
    context,
    () => code.get(index).i64(0).op('i64.lt_s'),
    ({ output }) => output.literal('null'),
    (inner) => {
      write(enterChosen(inner, cacheChoice(inner, { index, choice, target }), { target, field }))
    },
  )
}

/**
 * Returns the context of the instance that a reference chooses, for references that are never null. Bails out if no
 * valid instance exists.
 */
function moveToChosen(
  context: EmitContext,
  reference: Reference,
  target: ReferenceTarget,
): EmitContext {
  const known = chooseValid(context, reference, target)
  return enterChosen(context, known, { target, field: reference.field })
}

/**
 * Returns the local variable with the index of the instance that a reference chooses. Bails out if the instance does
 * not exist or is an `error` event.
 */
function chooseValid(
  context: EmitContext,
  { choice }: Reference,
  target: ReferenceTarget,
): CachedLocal {
  const { code, cached } = context
  const known = cached.get(cacheKeyOf(choice))
  if (known !== undefined) return known
  const index = code.local('i64')
  pushChoice(context, choice, target)
  code.tee(index).i64(0).op('i64.lt_s').if()
  bailOut(context)
  code.end()
  return cacheChoice(context, { index, choice, target })
}

/**
 * Returns the key under which a choice is cached. A reference with `via` has the same choice as the reference that it
 * follows.
 */
function cacheKeyOf({ entity, key, policy, isUnique }: Reference['choice']): string {
  return JSON.stringify([entity, key, policy, isUnique])
}

/** Caches the index of the chosen instance, after code that bails out if the instance is an `error` event. */
function cacheChoice(
  context: EmitContext,
  { index, choice, target }: { index: number; choice: Choice; target: ReferenceTarget },
): CachedLocal {
  const there =
    target.failing === undefined ? undefined : moveToInstance(context, { index, target })
  if (there !== undefined) expectValid(there, target)
  const known = { local: index, ...(there && { there }) }
  context.cached.set(cacheKeyOf(choice), known)
  return known
}

/**
 * Returns the context of a chosen instance. An instance that was inspected in full keeps its offset and the instances
 * that it refers to, which are the largest cost of references.
 */
function enterChosen(
  context: EmitContext,
  { local, there }: CachedLocal,
  to: Omit<Parameters<typeof moveToInstance>[1], 'index'>,
): EmitContext {
  if (there === undefined) return moveToInstance(context, { ...to, index: local })
  const { element: _, ...outer } = context
  const { index, offset, lowIndex, words, place, cached } = there
  const depth = context.depth + 1
  return { ...outer, index, offset, lowIndex, words, place, cached, depth, isNow: false }
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
    const target = reference && there.targetOf(reference)
    if (reference !== undefined && target !== undefined) {
      chooseValid(there, reference, target)
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
  const { nullWith, ifEmpty } = property.of
  return nullWith === undefined && ifEmpty !== 'null' ? property.of : undefined
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
  const around = isReading ? { ...context, self: newSelf(instruction, context) } : context
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

function operandOf(scope: ExpressionScope, reference: Reference): Operand | undefined {
  const { field, nullWith, ifEmpty } = reference
  const target = scope.module.targetOf(reference)
  const [name, ...rest] = field
  if (target === undefined || name === undefined || ifEmpty === 'null') return undefined
  if (target.instruction.op !== 'object') return undefined
  const self = newSelf(target.instruction)
  const there: ExpressionScope = { ...scope, self }
  const of = rest.length === 0 ? siblingOf(there, name) : deepOf(there, field)
  if (of?.kind !== 'number' && of?.kind !== 'word') return undefined
  const { properties } = target.instruction
  // If the property is omitted in the referenced instance, the value of the reference is null.
  const first = properties.find((property) => property.name === name)
  if (first?.presence !== undefined || first?.condition !== undefined) return undefined
  const operand: Operand = {
    ...of,
    push(context) {
      const moved = moveToChosen(context, reference, target)
      of.push({ ...moved, self: newSelf(self.object, moved) })
    },
  }
  if (nullWith === undefined) return operand
  return {
    kind: 'nullable',
    of: operand,
    pushIsNull: (context) => pushChance(context, nullWith.key, nullWith.probability),
  }
}
