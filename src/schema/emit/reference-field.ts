/** Parts of a referenced instance as WebAssembly: text or operands, written in the context of that instance. */

import type { Instruction } from '../instructions/instruction.ts'
import { interpretPath } from '../interpret/interpret.ts'
import type {
  EmitContext,
  ExpressionScope,
  ModuleContext,
  Operand,
  ReferenceTarget,
  ValueForm,
} from './context/context.ts'
import { pushHostCall } from './context/host-call.ts'
import {
  canWriteProperty,
  computeBefore,
  deepOf,
  isOptional,
  newSelf,
  scopeOf,
  siblingOf,
  withSelf,
  writeOptional,
} from './expression/self.ts'

/** Writes the field of an instance at a path of property names, or null if a property on the path is omitted. */
export function writeField(
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
  if (isReading && !canWriteProperty(scopeOf(around), property)) {
    pushHostCall(context, { kind: form, value: interpretPath(instruction, field) })
    return
  }
  if (isReading) computeBefore(around, [...needs, position])
  const write = (inner: EmitContext): void => writeField(inner, property.of, { field: rest, form })
  writeOptional(around, property, write, ({ output }) => output.literal('null'))
}

/**
 * Returns the part of a referenced instance at a path of property names, as an operand whose code is written in the
 * context of that instance. Returns undefined if the part may be omitted, or if WebAssembly cannot express it.
 */
export function partOperand(
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

/** Writes code that computes, once, the property at the begin of the path and the properties that it reads. */
export function computeNeeds(
  there: EmitContext,
  { instruction }: ReferenceTarget,
  [name]: readonly string[],
): void {
  if (instruction.op !== 'object') return
  const position = instruction.properties.findIndex((property) => property.name === name)
  const needs = instruction.order?.needs[position] ?? []
  if (needs.length > 0) computeBefore(there, [...needs, position])
}

/** Returns an operand whose code is written in the context that `move` returns. */
export function movedOperand(of: Operand, move: (context: EmitContext) => EmitContext) {
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
