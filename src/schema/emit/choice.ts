/** One of several instructions as WebAssembly. */

import type { JsonScalar } from '../../text/json.ts'
import { folded } from '../instructions/facts.ts'
import { optionsMax } from '../instructions/folding.ts'
import type { Of } from '../instructions/instruction.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { pushListed, rangeOfList } from './text/listed-number.ts'
import { pushPlaceOf, type Tables, tablesOf } from './text/table-choice.ts'
import { writeWord } from './text/word-table.ts'
import { oneWay } from './writing/branch.ts'
import type { Form, Writing } from './writing/writing.ts'

export const choice: Emitter<Of<'choice'>> = {
  write(writing, instruction, form) {
    const { options, pick, by } = instruction
    if (options.length > optionsMax) return false
    const tables = by === undefined ? tablesOf(options.map(folded), form) : undefined
    if (tables === undefined) writeOptions(writing, instruction, form)
    else {
      pushPlaceOf(writing, pick, tables)
      writeWord(writing, tables.values, form)
    }
    return true
  },
  whole: {
    range(instruction) {
      const values = valuesOf(instruction)
      return values && rangeOfList(values)
    },
    push(writing, instruction) {
      const tables = listsOf(instruction)
      if (tables === undefined) throw new Error('a number is written from a choice of no tables')
      pushPlaceOf(writing, instruction.pick, tables)
      pushListed(writing, tables.values)
    },
  },
}

function listsOf({ options, by }: Of<'choice'>): Tables | undefined {
  return by === undefined ? tablesOf(options, 'text') : undefined
}

function valuesOf(instruction: Of<'choice'>): readonly JsonScalar[] | undefined {
  return listsOf(instruction)?.values
}

function writeOptions(writing: Writing, { options, pick, by }: Of<'choice'>, form: Form): void {
  const { code, output, layout, emitters } = writing
  output.settle()
  const { most } = output
  let mostOfAll = most
  // The blocks around the table, from within: after the end of each stands one option.
  for (let i = 0; i <= options.length; i++) code.block()
  pushSmallPick(writing, pick)
  if (by !== undefined) code.access('i32.load8_u', layout.add(Uint8Array.from(by)))
  code.branchTable(options.length)
  for (const [i, option] of options.entries()) {
    code.end()
    output.most = most
    emitters.value({ ...oneWay(writing), isRare: true }, option, form)
    output.settle()
    mostOfAll = Math.max(mostOfAll, output.most)
    if (i < options.length - 1) code.branch(options.length - 1 - i)
  }
  code.end()
  output.most = mostOfAll
}
