/** Between which whole numbers an instruction's numbers lie, before they are divided. */

import type { Instruction, Pick } from '../instructions/instruction.ts'
import { instancesMax } from '../interpret/instance.ts'
import type { Range } from './number.ts'

/** How many choices there are. */
export function countOf(pick: Pick): number {
  if (pick.kind === 'weighted') return pick.cumulative.length
  return pick.kind === 'part' ? pick.size : pick.count
}

export function rangeOf({
  minimum,
  multiple,
  pick,
}: Extract<Instruction, { op: 'number' }>): Range {
  const last = minimum + (countOf(pick) - 1) * multiple
  // Where one of the factors is no whole number, the range is none either, and nobody takes it for one.
  const isWhole = [minimum, multiple].every(Number.isSafeInteger)
  return isWhole
    ? { minimum: Math.min(minimum, last), maximum: Math.max(minimum, last) }
    : { minimum: Number.NaN, maximum: Number.NaN }
}

export function sequenceRange({ first, step }: Extract<Instruction, { op: 'sequence' }>): Range {
  const last = first + instancesMax * step
  return Number.isSafeInteger(step)
    ? { minimum: Math.min(first, last), maximum: Math.max(first, last) }
    : { minimum: Number.NaN, maximum: Number.NaN }
}
