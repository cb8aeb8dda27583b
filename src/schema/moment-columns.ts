/** Finds the properties of an object that hold points in time, from the instructions that generate them. */

import type { Instruction } from './instructions/instruction.ts'
import { follow } from './interpret/interpret.ts'

/** Returns the properties whose values are timestamps or times of day, or null. */
export function momentColumns(
  instruction: Instruction,
  instructionOf: (entity: string) => Instruction | undefined,
): ReadonlySet<string> {
  if (instruction.op !== 'object') return new Set()
  /** By entity and field. While a reference is being followed, a circle back to it is no timestamp. */
  const known = new Map<string, boolean>()
  const isMoment = (part: Instruction): boolean => {
    switch (part.op) {
      case 'instant':
        return true
      case 'call':
        return part.isMoment === true
      case 'moment':
        return part.form !== 'date'
      case 'nullable':
        return isMoment(part.of)
      case 'choice':
        return areMoments(part.options, isMoment)
      case 'conditional':
        return areMoments([part.holds, part.fails], isMoment)
      case 'reference': {
        const { choice, field } = part
        const place = JSON.stringify([choice.entity, ...field])
        const answer = known.get(place)
        if (answer !== undefined) return answer
        known.set(place, false)
        const target = instructionOf(choice.entity)
        const taken = target && follow(target, field)
        const found = taken !== undefined && isMoment(taken)
        known.set(place, found)
        return found
      }
      default:
        return false
    }
  }
  const found = instruction.properties.filter(({ of }) => isMoment(of))
  return new Set(found.map(({ name }) => name))
}

/** Returns whether at least one option is a timestamp, and all others are null. */
function areMoments(
  options: readonly Instruction[],
  isMoment: (instruction: Instruction) => boolean,
): boolean {
  const others = options.filter((option) => option.op !== 'literal' || option.value !== null)
  return others.length > 0 && others.every(isMoment)
}
