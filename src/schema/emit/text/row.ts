/**
 * Writes objects as COPY and CSV rows. If an event contains only the row, a value whose column is equal to its text is
 * written directly. Other values are written as JSON text that is converted in place.
 */

import { type CellForm, type RowForm, rowForms } from '../../../text/cell.ts'
import { insideJson } from '../../../text/json.ts'
import { printOrder } from '../../format/print-order.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { Property } from '../../instructions/object.ts'
import { interpretOptional } from '../../instructions/object.ts'
import { interpret } from '../../interpret/interpret.ts'
import { writeBranch } from '../context/branch.ts'
import type { EmitContext } from '../context/context.ts'
import { pushHostCall } from '../context/host-call.ts'
import {
  canWriteProperty,
  computeBefore,
  isOptional,
  newSelf,
  presenceOf,
  scopeOf,
} from '../expression/self.ts'
import type { Member } from '../object.ts'
import { writeColumn, writeColumnInPlace } from './column.ts'

type ObjectInstruction = Extract<Instruction, { op: 'object' }>

/**
 * Maximum number of bytes that one byte of a value becomes in a row inside a JSON string: quotes are doubled, and then
 * escaped.
 */
const growthMax = 4

export interface RowOptions {
  readonly form: RowForm
  /** Selects columns that are JSON texts, as they are. */
  readonly isJson?: (column: string) => boolean
  /** Returns another form that must be able to hold the value of a column. Otherwise the code bails out. */
  readonly checkedBy?: (column: string) => CellForm | undefined
}

/** Writes an object as a row. The generator pauses after each column. */
export function* writeRowInSteps(
  context: EmitContext,
  instruction: ObjectInstruction,
  { form, isJson = () => false, checkedBy = () => undefined }: RowOptions,
): Generator<void> {
  const { separator } = rowForms[form]
  const self = instruction.order && newSelf(instruction, context)
  const around = self === undefined ? context : { ...context, self }
  for (const [i, { property, position }] of printOrder(instruction).entries()) {
    if (i > 0) context.output.literal(separator)
    const columnForm = isJson(property.name) ? 'json' : form
    const checked = checkedBy(property.name)
    writeProperty(around, instruction, { property, position, form: columnForm, checked })
    yield
  }
}

/**
 * Writes an object as a row inside a JSON string, from the JSON texts of its members, which the code has just written.
 */
export function writeRowOfMembers(
  context: EmitContext,
  form: RowForm,
  members: readonly Member[],
): void {
  const { output } = context
  const maxBefore = output.maxBytes
  for (const [i, { begin, end }] of members.entries()) {
    if (i > 0) output.literal(insideJson(rowForms[form].separator))
    writeColumn(context, { form, isRaw: false, begin, end })
  }
  output.maxBytes += growthMax * maxBefore
}

function writeProperty(
  context: EmitContext,
  instruction: ObjectInstruction,
  {
    property,
    position,
    form,
    checked,
  }: {
    readonly property: Property
    readonly position: number
    readonly form: RowForm | 'json'
    readonly checked: CellForm | undefined
  },
): void {
  const needs = instruction.order?.needs[position] ?? []
  const scope = scopeOf(context)
  const isReading = property.condition !== undefined || needs.length > 0
  if (isReading && !canWriteProperty(scope, property)) {
    const value = interpretOptional(instruction, position, interpret)
    const write = checkedWrite(context, checked, () =>
      pushHostCall(context, { kind: 'member', before: '', after: '', value }),
    )
    if (form === 'json') write()
    else writeColumnInPlace(context, form, write)
    return
  }
  if (isReading) computeBefore(context, [...needs, position])
  const presence = isOptional(property) ? presenceOf(scope, property) : undefined
  const write = (inner: EmitContext): void => {
    const writeJson = checkedWrite(inner, checked, () =>
      inner.emitters.value(inner, property.of, 'json'),
    )
    if (form === 'json') writeJson()
    else if (checked !== undefined) writeColumnInPlace(inner, form, writeJson)
    else inner.emitters.cell(inner, property.of, form)
  }
  if (presence === undefined) write(context)
  else {
    writeBranch(
      context,
      () => presence.push(context),
      write,
      ({ output }) => output.literal(form === 'json' ? '' : rowForms[form].absent),
    )
  }
}

/** Returns a function that also writes code that bails out if a form of columns cannot hold the written JSON text. */
function checkedWrite(
  context: EmitContext,
  form: CellForm | undefined,
  write: () => void,
): () => void {
  if (form === undefined) return write
  return () => {
    const { output } = context
    const begin = output.mark()
    write()
    const end = output.mark()
    writeColumn(context, { form, isRaw: false, begin, end })
    output.resetTo(end)
  }
}
