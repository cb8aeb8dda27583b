/** Operands for `condition ? one : other`, where both operands have the same kind. */

import { inBranch, writeBranch } from '../context/branch.ts'
import type { EmitContext, Operand, TextOperand, TruthOperand } from '../context/context.ts'
import type { Pushing } from './applied.ts'
import { asText, asTruth, sureNumber } from './operand.ts'

/** Maximum number of values in the concatenated lists of both operands; longer lists are rare. */
const wordsMax = 4_096

export function conditionalOperand(
  test: TruthOperand,
  holds: Operand | undefined,
  fails: Operand | undefined,
): Operand | undefined {
  if (holds === undefined || fails === undefined) return undefined
  if (holds.kind === 'nullable' || fails.kind === 'nullable') return undefined
  const choose =
    (result: 'f64' | 'i32', first: Pushing, second: Pushing) => (context: EmitContext) => {
      const { code, output } = context
      test.push(context)
      // The code of one branch may check a referenced instance, which writes text.
      output.flush()
      code.if(result)
      first.push(inBranch(context))
      code.else()
      second.push(inBranch(context))
      code.end()
    }
  if (holds.kind === 'word' && fails.kind === 'word') {
    const { length } = holds.values
    if (length + fails.values.length > wordsMax) return undefined
    const second = {
      push(context: EmitContext) {
        fails.push(context)
        context.code.i32(length).op('i32.add')
      },
    }
    return {
      kind: 'word',
      values: [...holds.values, ...fails.values],
      push: choose('i32', holds, second),
    }
  }
  // An unknown operand might have another kind of value.
  if (holds.kind === 'unknown' || fails.kind === 'unknown') return undefined
  const [first, second] = [sureNumber(holds), sureNumber(fails)]
  if (first !== undefined && second !== undefined) {
    return {
      kind: 'number',
      minimum: Math.min(first.minimum, second.minimum),
      maximum: Math.max(first.maximum, second.maximum),
      scale: first.scale === second.scale ? first.scale : undefined,
      push: choose('f64', first, second),
    }
  }
  const [one, other] = [asTruth(holds), asTruth(fails)]
  if (one && other) return { kind: 'truth', push: choose('i32', one, other) }
  return conditionalText(test, asText(holds), asText(fails))
}

function conditionalText(
  test: TruthOperand,
  holds: TextOperand | undefined,
  fails: TextOperand | undefined,
): TextOperand | undefined {
  if (holds === undefined || fails === undefined) return undefined
  return {
    kind: 'text',
    minLength: Math.min(holds.minLength ?? 0, fails.minLength ?? 0),
    maxLength: Math.max(holds.maxLength, fails.maxLength),
    isStorable: holds.isStorable === true && fails.isStorable === true,
    write: (context) => writeBranch(context, () => test.push(context), holds.write, fails.write),
  }
}
