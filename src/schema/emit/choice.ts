/** The operation `choice` (one of several instructions) as WebAssembly. */

import type { JsonScalar } from '../../text/json.ts'
import { folded } from '../instructions/facts.ts'
import { optionsMax } from '../instructions/folding.ts'
import type { Of, Pick } from '../instructions/instruction.ts'
import { inBranch } from './context/branch.ts'
import type { EmitContext, ExpressionScope, ValueForm, WordOperand } from './context/context.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { textOperand } from './expression/text-operand.ts'
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
  operand: (scope, instruction) => wordOf(scope, instruction) ?? textOperand(scope, instruction),
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

/** Maximum number of values in the concatenated lists of all options; longer lists are rare. */
const wordsMax = 4_096

/** Returns the operand of a choice of words, or undefined for other choices. */
function wordOf(
  scope: ExpressionScope,
  { options, pick, by }: Of<'choice'>,
): WordOperand | undefined {
  if (options.length > optionsMax) return undefined
  const words: WordOperand[] = []
  for (const option of options) {
    const operand = scope.module.emitters.operand(scope, option)
    if (operand?.kind !== 'word' || operand.isOptional) return undefined
    words.push(operand)
  }
  const values = words.flatMap((word) => word.values)
  if (values.length > wordsMax) return undefined
  return {
    kind: 'word',
    values,
    push(context) {
      const { code } = context
      const position = code.local('i32')
      let before = 0
      writeBranches(context, { options: words, pick, by }, (inner, word) => {
        word.push(inner)
        code.i32(before).op('i32.add').set(position)
        before += word.values.length
      })
      code.get(position)
    },
  }
}

function listsOf({ options, by }: Of<'choice'>): Tables | undefined {
  return by === undefined ? tablesOf(options, 'text') : undefined
}

function listedValuesOf(instruction: Of<'choice'>): readonly JsonScalar[] | undefined {
  return listsOf(instruction)?.values
}

function writeOptions(context: EmitContext, choice: Of<'choice'>, form: ValueForm): void {
  writeBranches(context, choice, (inner, option) => inner.emitters.value(inner, option, form))
}

/** Writes code that runs the code of one of the options, which the pick chooses. */
function writeBranches<Option>(
  context: EmitContext,
  {
    options,
    pick,
    by,
  }: {
    readonly options: readonly Option[]
    readonly pick: Pick
    readonly by?: readonly number[] | undefined
  },
  write: (inner: EmitContext, option: Option) => void,
): void {
  const { code, output, layout } = context
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
    write({ ...inBranch(context), isRare: true }, option)
    output.flush()
    maxOfAll = Math.max(maxOfAll, output.maxBytes)
    if (i < options.length - 1) code.branch(options.length - 1 - i)
  }
  code.end()
  output.maxBytes = maxOfAll
}
