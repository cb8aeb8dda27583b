/** References as WebAssembly: an earlier instance is chosen, and the asked part of it is written where it stands. */

import { dialects } from '../../text/sql-dialect.ts'
import type { Instruction } from '../instruction.ts'
import { interpretPath } from '../interpret.ts'
import { pushChance } from './draw.ts'
import { computeBefore, isOptional, newSelf, presenceOf, scopeOf } from './expression-self.ts'
import { canWriteProperty } from './expression-write.ts'
import { moveTo } from './instance.ts'
import { pushChoice } from './reference-choice.ts'
import { pushSite } from './site.ts'
import type { Form } from './table.ts'
import { branch, writeValue } from './value.ts'
import { giveUp, type Referred, type Writing } from './writing.ts'

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
    (inner) => write(take(inner, { index, reference, target })),
  )
}

/** Moves to the instance that the reference takes, for one that is never null; gives up where there is none. */
export function moveToChosen(writing: Writing, reference: Reference, target: Referred): Writing {
  const { choice, field } = reference
  const { code, chosen } = writing
  const known = chosen.get(nameOf(choice))
  if (known !== undefined) return moveTo(writing, { index: known, target, field })
  const index = code.local('i64')
  pushChoice(writing, choice, target)
  code.tee(index).i64(0).op('i64.lt_s').if()
  giveUp(writing)
  code.end()
  return take(writing, { index, reference, target })
}

/** A reference with `via` takes the same instance as the one that it follows. */
function nameOf({ entity, key, policy, isUnique }: Reference['choice']): string {
  return JSON.stringify([entity, key, policy, isUnique])
}

/** Moves to an instance that was chosen, if it is sound. */
function take(
  writing: Writing,
  {
    index,
    reference: { choice, field },
    target,
  }: { readonly index: number; readonly reference: Reference; readonly target: Referred },
): Writing {
  if (target.failing !== undefined) expectSound(moveTo(writing, { index, target }), target)
  writing.chosen.set(nameOf(choice), index)
  return moveTo(writing, { index, target, field })
}

/**
 * Gives up where the instance is an `error` event, which is passed over: the parts that may fail are written and
 * forgotten.
 */
function expectSound(there: Writing, { instruction, failing = [], dialect }: Referred): void {
  const { code, output, library } = there
  for (const name of failing) {
    const begin = code.local('i32')
    output.pushAddress()
    code.set(begin)
    // Above the text so far, which stands until it is known whether it is worth anything.
    writeField(there, instruction, { field: [name], form: 'json' })
    if (dialect !== undefined) {
      code.i32(dialects.indexOf(dialect)).get(begin)
      output.pushAddress()
      output.pushAddress()
      code.call(library.sql).op('drop')
    }
    output.return(begin)
  }
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
