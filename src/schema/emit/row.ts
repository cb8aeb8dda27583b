/**
 * The row of an object, for COPY and CSV. Where nothing but the row is written, each value is written where it belongs:
 * what is known to be the same in a row at once, all else as JSON text, which is turned into the value in its place.
 */

import { type RowForm, rowForms } from '../../text/cell.ts'
import { insideJson } from '../../text/json.ts'
import { printOrder } from '../format/print-order.ts'
import type { Instruction, Property } from '../instructions/instruction.ts'
import { interpret } from '../interpret/interpret.ts'
import { interpretOptional } from '../interpret/object.ts'
import { isClean } from './clean.ts'
import { pushChance } from './draw.ts'
import { computeBefore, isOptional, newSelf, presenceOf, scopeOf } from './expression-self.ts'
import { canWriteProperty } from './expression-write.ts'
import { fold } from './fold.ts'
import { cellNumber } from './library-cell.ts'
import type { Member } from './object.ts'
import { pushSmallPick } from './pick.ts'
import { pushSite } from './site.ts'
import { canTabulate, writeWord } from './table.ts'
import { branch, isText, writeValue } from './value.ts'
import type { Writing } from './writing.ts'

type ObjectInstruction = Extract<Instruction, { op: 'object' }>

/** A value may become so many times as long inside a JSON string: its quotes are doubled, and then escaped. */
const growthMax = 4
const quotesMost = 4

/** Pauses behind each column. */
export function* writeRowInSteps(
  writing: Writing,
  instruction: ObjectInstruction,
  form: RowForm,
): Generator<void> {
  const { separator } = rowForms[form]
  const self = instruction.order && newSelf(instruction, writing)
  const around = self === undefined ? writing : { ...writing, self }
  for (const [i, { property, position }] of printOrder(instruction).entries()) {
    if (i > 0) writing.output.literal(separator)
    writeColumn(around, instruction, { property, position, form })
    yield
  }
}

/** Writes the row inside a JSON string, of the JSON texts of members that were just written. */
export function writeRowOfMembers(
  { code, output, library }: Writing,
  form: RowForm,
  members: readonly Member[],
): void {
  const { separator, absent } = rowForms[form]
  const mostBefore = output.most
  for (const [i, { begin, end, isOptional: mayBeAbsent }] of members.entries()) {
    if (i > 0) output.literal(insideJson(separator))
    if (mayBeAbsent) {
      output.settle()
      code.get(begin).get(end).op('i32.eq').if()
      output.literal(insideJson(absent))
      output.settle()
      code.else()
    }
    code.i32(cellNumber(form, false)).get(begin).get(end)
    output.pushAddress()
    code.call(library.cell(form, false))
    output.popAddress(quotesMost)
    if (mayBeAbsent) code.end()
  }
  output.most += growthMax * mostBefore
}

function writeColumn(
  writing: Writing,
  instruction: ObjectInstruction,
  {
    property,
    position,
    form,
  }: { readonly property: Property; readonly position: number; readonly form: RowForm },
): void {
  const needs = instruction.order?.needs[position] ?? []
  const scope = scopeOf(writing)
  const isReading = property.condition !== undefined || needs.length > 0
  if (isReading && !canWriteProperty(scope, property)) {
    const value = interpretOptional(instruction, position, interpret)
    writeInPlace(writing, form, () =>
      pushSite(writing, { kind: 'member', before: '', after: '', value }),
    )
    return
  }
  if (isReading) computeBefore(writing, [...needs, position])
  const presence = isOptional(property) ? presenceOf(scope, property) : undefined
  if (presence === undefined) writeCell(writing, property.of, form)
  else {
    branch(
      writing,
      () => presence.push(writing),
      (inner) => writeCell(inner, property.of, form),
      ({ output }) => output.literal(rowForms[form].absent),
    )
  }
}

function writeCell(writing: Writing, unfolded: Instruction, form: RowForm): void {
  const instruction = fold(unfolded)
  switch (instruction.op) {
    case 'nullable': {
      const { key, probability } = instruction.chance
      branch(
        writing,
        () => pushChance(writing, key, probability),
        ({ output }) => output.literal(rowForms[form].absent),
        (inner) => writeCell(inner, instruction.of, form),
      )
      return
    }
    case 'table':
      if (!canTabulate(instruction.values, form)) break
      pushSmallPick(writing, instruction.pick)
      writeWord(writing, instruction.values, form)
      return
    case 'number':
    case 'sequence':
      writeValue(writing, instruction, 'json')
      return
    default:
      if (!isText(instruction) || !isClean(instruction, form)) break
      writeValue(writing, instruction, 'text')
      return
  }
  writeInPlace(writing, form, () => writeValue(writing, instruction, 'json'))
}

/** Writes JSON text, or nothing for what is left out, and turns it into the value of a column. */
function writeInPlace(writing: Writing, form: RowForm, write: () => void): void {
  const { code, output, library } = writing
  const begin = code.local('i32')
  output.settle()
  code.get(output.address).set(begin)
  const mostBefore = output.most
  write()
  const most = output.most - mostBefore
  code.i32(cellNumber(form, true)).get(begin)
  output.pushAddress()
  code.call(library.column(form))
  // Aside, it may take twice as much again.
  output.popAddress(2 * most + quotesMost)
}
