/** References as WebAssembly: an earlier instance is chosen, and the asked part of it is written where it stands. */

import type { Choice, Instruction } from '../instructions/instruction.ts'
import { interpretPath } from '../interpret/interpret.ts'
import { pushChance } from './draw.ts'
import { computeBefore, isOptional, newSelf, presenceOf, scopeOf } from './expression-self.ts'
import { canWriteProperty } from './expression-write.ts'
import { moveTo } from './instance.ts'
import { cellNumber } from './library-cell.ts'
import { pushChoice } from './reference-choice.ts'
import { pushSite } from './site.ts'
import type { Form } from './table.ts'
import { branch, writeValue } from './value.ts'
import { type Chosen, giveUp, type Referred, type Writing } from './writing.ts'

type Reference = Extract<Instruction, { op: 'reference' }>

export function canFollow({ referred }: Writing, reference: Reference): boolean {
  return referred(reference) !== undefined
}

export function writeReference(writing: Writing, reference: Reference, form: Form): void {
  const target = writing.referred(reference)
  if (target === undefined) throw new Error('a reference is followed that cannot be')
  const write = (inner: Writing): void => writeChosen(inner, reference, { target, form })
  const { nullWith } = reference
  if (nullWith === undefined) write(writing)
  else {
    branch(
      writing,
      () => pushChance(writing, nullWith.key, nullWith.probability),
      ({ output }) => output.literal('null'),
      write,
    )
  }
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
export function moveToChosen(writing: Writing, reference: Reference, target: Referred): Writing {
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
  giveUp(writing)
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
      code.call(library.cell('sql', false)).op('drop')
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
    writeValue(writing, instruction, form)
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
