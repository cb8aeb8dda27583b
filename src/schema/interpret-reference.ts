/**
 * References: an earlier instance is chosen by counting, and computed again. It costs
 * no memory. Instances that turned out to be `error` events are passed over, since nobody ever saw them.
 */

import { below, enter } from '../random/draw.ts'
import {
  attemptsMax,
  deeperInstance,
  type EntityHandle,
  fail,
  type Instance,
  referenceDepthMax,
  referencesMax,
  spend,
} from './instance.ts'
import type { Choice, Instruction } from './instruction.ts'
import type { Evaluate } from './interpret.ts'
import { happens } from './pick.ts'

export function interpretReference(
  instruction: Extract<Instruction, { op: 'reference' }>,
): Evaluate {
  const { choice, field, ifEmpty, path } = instruction
  const isNull = instruction.nullWith && happens(instruction.nullWith)
  // Targets are set when all entities are compiled, after this closure is made.
  let read: Evaluate | undefined
  return (at) => {
    if (isNull?.(at)) return null
    const target = choice.target as EntityHandle
    read ??= target.reader(field)
    const count = target.countBefore(at.offset)
    for (let attempt = 0; attempt < Math.min(attemptsMax, count); attempt++) {
      const index = pickIndex(at, choice, { count, attempt })
      if (at.depth === referenceDepthMax || ++at.budget.references > referencesMax) {
        return fail(at, tooMany, path, true)
      }
      if (field.length === 0 && !spend(at, target.size, path)) return null
      const there = deeperInstance(at, index, target.offsetOf(index))
      // A part may be well where the whole is not; the whole says itself whether it failed.
      const isMissing = target.canFail && field.length > 0 && target.fails(there)
      const value = isMissing ? null : read(there)
      if (there.failure === undefined) return value
      if (there.failure.isFinal) return fail(at, there.failure.message, path, true)
    }
    if (ifEmpty === 'null') return null
    return fail(at, `there is no earlier instance of "${choice.entity}" to refer to`, path)
  }
}

const tooMany = `an event may follow ${referencesMax} references, ${referenceDepthMax} deep, and no more`

function pickIndex(
  at: Instance,
  { key, policy }: Choice,
  { count, attempt }: { readonly count: number; readonly attempt: number },
): number {
  if (policy === 'first') return attempt
  if (policy === 'last') return count - 1 - attempt
  if (attempt === 0) return below(key, at, count)
  const { a, b } = at
  enter(at, -attempt)
  const index = below(key, at, count)
  at.a = a
  at.b = b
  return index
}
