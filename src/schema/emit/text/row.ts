/**
 * The row of an object, for COPY and CSV. Where nothing but the row is written, each value is written where it belongs:
 * what is known to be the same in a row at once, all else as JSON text, which is turned into the value in its place.
 */

import { type RowForm, rowForms } from '../../../text/cell.ts'
import { insideJson } from '../../../text/json.ts'
import { printOrder } from '../../format/print-order.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { Property } from '../../instructions/object.ts'
import { interpretOptional } from '../../instructions/object.ts'
import { interpret } from '../../interpret/interpret.ts'
import {
  canWriteProperty,
  computeBefore,
  isOptional,
  newSelf,
  presenceOf,
  scopeOf,
} from '../expression/self.ts'
import { cellFunction } from '../library/cell.ts'
import { cellNumber } from '../library/json-text.ts'
import type { Member } from '../object.ts'
import { branch } from '../writing/branch.ts'
import { pushSite } from '../writing/host-call.ts'
import type { Writing } from '../writing/writing.ts'
import { quotesMost, writeInPlace } from './column.ts'

type ObjectInstruction = Extract<Instruction, { op: 'object' }>

/** A value may become so many times as long inside a JSON string: its quotes are doubled, and then escaped. */
const growthMax = 4

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
    code.call(library.function(cellFunction(form, false)))
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
  if (presence === undefined) writing.emitters.cell(writing, property.of, form)
  else {
    branch(
      writing,
      () => presence.push(writing),
      (inner) => inner.emitters.cell(inner, property.of, form),
      ({ output }) => output.literal(rowForms[form].absent),
    )
  }
}
