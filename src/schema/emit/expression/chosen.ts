/** One of two operands, by a condition, where both are of one kind. */

import { branch, oneWay } from '../writing/branch.ts'
import type { Operand, TruthOperand, Writing } from '../writing/writing.ts'
import { asNumber, asText, asTruth } from './operand.ts'

/** A table of more words would be laid out for a choice that hardly anybody writes. */
const wordsMost = 4_096

export function chosenOf(
  test: TruthOperand,
  holds: Operand | undefined,
  fails: Operand | undefined,
): Operand | undefined {
  if (holds === undefined || fails === undefined) return undefined
  if (holds.kind === 'nullable' || fails.kind === 'nullable') return undefined
  const choose = (result: 'f64' | 'i32', first: Pushing, second: Pushing) => (writing: Writing) => {
    const { code } = writing
    test.push(writing)
    code.if(result)
    first.push(oneWay(writing))
    code.else()
    second.push(oneWay(writing))
    code.end()
  }
  if (holds.kind === 'word' && fails.kind === 'word') {
    const { length } = holds.values
    if (length + fails.values.length > wordsMost) return undefined
    const second = {
      push(writing: Writing) {
        fails.push(writing)
        writing.code.i32(length).op('i32.add')
      },
    }
    return {
      kind: 'word',
      values: [...holds.values, ...fails.values],
      push: choose('i32', holds, second),
    }
  }
  // Of what is not known here, it is not known either whether it is a number.
  if (holds.kind === 'unknown' || fails.kind === 'unknown') return undefined
  const [first, second] = [asNumber(holds), asNumber(fails)]
  if (first !== undefined && second !== undefined && isSureNumber(holds) && isSureNumber(fails)) {
    return {
      kind: 'number',
      minimum: Math.min(first.minimum, second.minimum),
      maximum: Math.max(first.maximum, second.maximum),
      scale: first.scale === second.scale ? first.scale : undefined,
      push: choose('f64', first, second),
    }
  }
  const truths = [asTruth(holds), asTruth(fails)] as const
  if (truths[0] !== undefined && truths[1] !== undefined) {
    return { kind: 'truth', push: choose('i32', truths[0], truths[1]) }
  }
  const [one, other] = [asText(holds), asText(fails)]
  if (one === undefined || other === undefined) return undefined
  return {
    kind: 'text',
    most: Math.max(one.most, other.most),
    write: (writing) => branch(writing, () => test.push(writing), one.write, other.write),
  }
}

interface Pushing {
  readonly push: (writing: Writing) => void
}

function isSureNumber(operand: Operand): boolean {
  if (operand.kind !== 'word') return operand.kind === 'number'
  return operand.values.every((value) => typeof value === 'number')
}
