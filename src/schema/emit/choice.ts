/** The operation `choice` (one of several instructions) as WebAssembly. */

import type { JsonScalar } from '../../text/json.ts'
import { folded } from '../instructions/facts.ts'
import { optionsMax } from '../instructions/folding.ts'
import type { Of } from '../instructions/instruction.ts'
import { inBranch } from './context/branch.ts'
import type { EmitContext, ValueForm } from './context/context.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { pushListed, rangeOfList } from './text/listed-number.ts'
import { pushWordPosition, type Tables, tablesOf } from './text/table-choice.ts'
import { writeWord } from './text/word-table.ts'

export const choice: Emitter<Of<'choice'>> = {
  write(context, instruction, form) {
    const { options, pick, by } = instruction
    if (options.length > optionsMax) return false
    const tables = by === undefined ? tablesOf(options.map(folded), form) : undefined
    if (tables === undefined) writeOptions(context, instruction, form)
    else {
      pushWordPosition(context, pick, tables)
      writeWord(context, tables.values, form)
    }
    return true
  },
  whole: {
    range(instruction) {
      const values = listedValuesOf(instruction)
      return values && rangeOfList(values)
    },
    push(context, instruction) {
      const tables = listsOf(instruction)
      if (tables === undefined) throw new Error('options of a numeric choice must be tables')
      pushWordPosition(context, instruction.pick, tables)
      pushListed(context, tables.values)
    },
  },
}

function listsOf({ options, by }: Of<'choice'>): Tables | undefined {
  return by === undefined ? tablesOf(options, 'text') : undefined
}

function listedValuesOf(instruction: Of<'choice'>): readonly JsonScalar[] | undefined {
  return listsOf(instruction)?.values
}

function writeOptions(
  context: EmitContext,
  { options, pick, by }: Of<'choice'>,
  form: ValueForm,
): void {
  const { code, output, layout, emitters } = context
  output.flush()
  const { maxBytes } = output
  let maxOfAll = maxBytes
  // Blocks of the branch table, from the innermost to the outermost. The code of one option follows the end of each
  // block.
  for (let i = 0; i <= options.length; i++) code.block()
  pushSmallPick(context, pick)
  if (by !== undefined) code.access('i32.load8_u', layout.add(Uint8Array.from(by)))
  code.branchTable(options.length)
  for (const [i, option] of options.entries()) {
    code.end()
    output.maxBytes = maxBytes
    emitters.value({ ...inBranch(context), isRare: true }, option, form)
    output.flush()
    maxOfAll = Math.max(maxOfAll, output.maxBytes)
    if (i < options.length - 1) code.branch(options.length - 1 - i)
  }
  code.end()
  output.maxBytes = maxOfAll
}
