/** Finds the properties of an object that hold points in time, from the instructions that generate them. */

import { kindOf } from './instructions/all.ts'
import { partsOf } from './instructions/facts.ts'
import type { Instruction, Of } from './instructions/instruction.ts'
import { instructionAt } from './interpret/interpret.ts'

/** Returns the names of the properties whose values are timestamps or times of day, or null. */
export function timestampColumns(
  instruction: Instruction,
  instructionOf: (entity: string) => Instruction | undefined,
): ReadonlySet<string> {
  if (instruction.op !== 'object') return new Set()
  /**
   * Whether a field of an entity is a timestamp, by entity and field. While a reference is being followed, its result
   * is false, so that a cycle of references ends.
   */
  const known = new Map<string, boolean>()
  const isTimestamp = (part: Instruction): boolean => {
    const kind = kindOf(part)
    if (part.op === 'reference') return isTaken(part)
    if (kind.isOneOf) return areTimestamps(partsOf(part), isTimestamp)
    return kind.isTimestamp?.(part) === true
  }
  const isTaken = ({ choice, field }: Of<'reference'>): boolean => {
    const place = JSON.stringify([choice.entity, ...field])
    const answer = known.get(place)
    if (answer !== undefined) return answer
    known.set(place, false)
    const target = instructionOf(choice.entity)
    const taken = target && instructionAt(target, field)
    const found = taken !== undefined && isTimestamp(taken)
    known.set(place, found)
    return found
  }
  const found = instruction.properties.filter(({ of }) => isTimestamp(of))
  return new Set(found.map(({ name }) => name))
}

/** Returns whether at least one of the options is a timestamp, and all others are the literal null. */
function areTimestamps(
  options: readonly Instruction[],
  isTimestamp: (instruction: Instruction) => boolean,
): boolean {
  const others = options.filter((option) => option.op !== 'literal' || option.value !== null)
  return others.length > 0 && others.every(isTimestamp)
}
