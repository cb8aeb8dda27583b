/** References as WebAssembly: an earlier instance is chosen, and the asked part of it is written where it stands. */

import type { Choice, Instruction, Of } from '../instructions/instruction.ts'
import { interpretPath } from '../interpret/interpret.ts'
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
import { bailOut } from './writing/bail-out.ts'
import { branch } from './writing/branch.ts'
import { pushSite } from './writing/host-call.ts'
import { moveTo } from './writing/instance.ts'
import type {
  Chosen,
  ExpressionScope,
  Form,
  Operand,
  Referred,
  Writing,
} from './writing/writing.ts'

type Reference = Of<'reference'>

export const reference: Emitter<Reference> = {
  write(writing, instruction, form) {
    const target = writing.referred(instruction)
    if (target === undefined) return false
    const write = (inner: Writing): void => writeChosen(inner, instruction, { target, form })
    const { nullWith } = instruction
    if (nullWith === undefined) write(writing)
    else {
      branch(
        writing,
        () => pushChance(writing, nullWith.key, nullWith.probability),
        ({ output }) => output.literal('null'),
        write,
      )
    }
    return true
  },
  operand: operandOf,
}

function writeChosen(
  writing: Writing,
  reference: Reference,
  { target, form }: { readonly target: Referred; readonly form: Form },
): void {
  const { choice, field, ifEmpty } = reference
  const { code, chosen } = writing
  const write = (there: Writing): void => writeField(there, target.instruction, { field, form })
  if (ifEmpty !== 'null' || chosen.has(nameOf(choice))) {
    write(moveToChosen(writing, reference, target))
    return
  }
  const index = code.local('i64')
  pushChoice(writing, choice, target)
  code.set(index)
  branch(
    writing,
    () => code.get(index).i64(0).op('i64.lt_s'),
    ({ output }) => output.literal('null'),
    (inner) => {
      write(reach(inner, keep(inner, { index, choice, target }), { target, field }))
    },
  )
}

/** Moves to the instance that the reference takes, for one that is never null; gives up where there is none. */
function moveToChosen(writing: Writing, reference: Reference, target: Referred): Writing {
  const known = chooseSound(writing, reference, target)
  return reach(writing, known, { target, field: reference.field })
}

/** Chooses the instance that the reference takes, if it is sound; gives up where there is none. */
function chooseSound(writing: Writing, { choice }: Reference, target: Referred): Chosen {
  const { code, chosen } = writing
  const known = chosen.get(nameOf(choice))
  if (known !== undefined) return known
  const index = code.local('i64')
  pushChoice(writing, choice, target)
  code.tee(index).i64(0).op('i64.lt_s').if()
  bailOut(writing)
  code.end()
  return keep(writing, { index, choice, target })
}

/** A reference with `via` takes the same instance as the one that it follows. */
function nameOf({ entity, key, policy, isUnique }: Reference['choice']): string {
  return JSON.stringify([entity, key, policy, isUnique])
}

/** Notes an instance that was chosen, if it is sound. */
function keep(
  writing: Writing,
  { index, choice, target }: { index: number; choice: Choice; target: Referred },
): Chosen {
  const there = target.failing === undefined ? undefined : moveTo(writing, { index, target })
  if (there !== undefined) expectSound(there, target)
  const known = { local: index, ...(there && { there }) }
  writing.chosen.set(nameOf(choice), known)
  return known
}

/**
 * Moves to an instance that was chosen. One that was looked at as a whole is asked neither for its offset nor for the
 * instances that it refers to again, which are most of what references cost.
 */
function reach(
  writing: Writing,
  { local, there }: Chosen,
  to: Omit<Parameters<typeof moveTo>[1], 'index'>,
): Writing {
  if (there === undefined) return moveTo(writing, { ...to, index: local })
  const { element: _, ...outer } = writing
  const { index, offset, low, words, place, chosen } = there
  const depth = writing.depth + 1
  return { ...outer, index, offset, low, words, place, chosen, depth, isNow: false }
}

/**
 * Gives up where the instance is an `error` event, which is passed over: the parts that may fail are written and
 * forgotten. Of a reference it is enough that there is an instance to take, for that is sound as a whole.
 */
function expectSound(there: Writing, { instruction, failing = [], dialect }: Referred): void {
  const { code, output, library } = there
  for (const name of failing) {
    const reference = dialect === undefined ? plainReference(instruction, name) : undefined
    const target = reference && there.referred(reference)
    if (reference !== undefined && target !== undefined) {
      chooseSound(there, reference, target)
      continue
    }
    const begin = code.local('i32')
    output.pushAddress()
    code.set(begin)
    // Above the text so far, which stands until it is known whether it is worth anything.
    writeField(there, instruction, { field: [name], form: 'json' })
    if (dialect !== undefined) {
      code.i32(cellNumber(dialect, false)).get(begin)
      output.pushAddress()
      output.pushAddress()
      code.call(library.function(cellFunction('sql', false))).op('drop')
    }
    output.return(begin)
  }
}

/** A property that is always there and always refers to something; undefined where it is not one. */
function plainReference(instruction: Instruction, name: string): Reference | undefined {
  if (instruction.op !== 'object') return undefined
  const property = instruction.properties.find((other) => other.name === name)
  if (property === undefined || property.of.op !== 'reference' || isOptional(property)) {
    return undefined
  }
  const { nullWith, ifEmpty } = property.of
  return nullWith === undefined && ifEmpty !== 'null' ? property.of : undefined
}

/** Writes the part to which the names lead, or null where a property on the way is left out. */
function writeField(
  writing: Writing,
  instruction: Instruction,
  { field, form }: { readonly field: readonly string[]; readonly form: Form },
): void {
  const [name, ...rest] = field
  if (name === undefined) {
    writing.emitters.value(writing, instruction, form)
    return
  }
  const position =
    instruction.op === 'object'
      ? instruction.properties.findIndex((property) => property.name === name)
      : -1
  const property = instruction.op === 'object' ? instruction.properties[position] : undefined
  if (instruction.op !== 'object' || property === undefined) {
    throw new Error('a field leads through plain objects: checked when compiled')
  }
  const needs = instruction.order?.needs[position] ?? []
  const isReading = property.condition !== undefined || needs.length > 0
  const around = isReading ? { ...writing, self: newSelf(instruction, writing) } : writing
  const scope = scopeOf(around)
  if (isReading && !canWriteProperty(scope, property)) {
    pushSite(writing, { kind: form, value: interpretPath(instruction, field) })
    return
  }
  if (isReading) computeBefore(around, [...needs, position])
  const write = (inner: Writing): void => writeField(inner, property.of, { field: rest, form })
  const presence = isOptional(property) ? presenceOf(scope, property) : undefined
  if (presence === undefined) write(around)
  else {
    branch(
      around,
      () => presence.push(around),
      write,
      ({ output }) => output.literal('null'),
    )
  }
}

function operandOf(scope: ExpressionScope, reference: Reference): Operand | undefined {
  const { field, nullWith, ifEmpty } = reference
  const target = scope.emission.referred(reference)
  const [name, ...rest] = field
  if (target === undefined || name === undefined || ifEmpty === 'null') return undefined
  if (target.instruction.op !== 'object') return undefined
  const self = newSelf(target.instruction)
  const there: ExpressionScope = { ...scope, self }
  const of = rest.length === 0 ? siblingOf(there, name) : deepOf(there, field)
  if (of?.kind !== 'number' && of?.kind !== 'word') return undefined
  const { properties } = target.instruction
  // What is left out there is null here.
  const first = properties.find((property) => property.name === name)
  if (first?.presence !== undefined || first?.condition !== undefined) return undefined
  const operand: Operand = {
    ...of,
    push(writing) {
      const moved = moveToChosen(writing, reference, target)
      of.push({ ...moved, self: newSelf(self.object, moved) })
    },
  }
  if (nullWith === undefined) return operand
  return {
    kind: 'nullable',
    of: operand,
    pushIsNull: (writing) => pushChance(writing, nullWith.key, nullWith.probability),
  }
}
