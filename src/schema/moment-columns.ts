/** The properties of an object that hold points in time, told by the instructions that make them and not by their text. */

import type { Instruction } from './instruction.ts'

/** References to references are followed so far. */
const followsMax = 32

/** Properties whose values are timestamps, times of day, or null. */
export function momentColumns(
  instruction: Instruction,
  instructionOf: (entity: string) => Instruction | undefined,
): ReadonlySet<string> {
  if (instruction.op !== 'object') return new Set()
  const found = instruction.properties.filter(({ of }) => isMoment(of, instructionOf, 0))
  return new Set(found.map(({ name }) => name))
}

function isMoment(
  instruction: Instruction,
  instructionOf: (entity: string) => Instruction | undefined,
  follows: number,
): boolean {
  const isOne = (one: Instruction): boolean => isMoment(one, instructionOf, follows)
  switch (instruction.op) {
    case 'instant':
      return true
    case 'call':
      return instruction.isMoment === true
    case 'moment':
      return instruction.form !== 'date'
    case 'nullable':
      return isOne(instruction.of)
    case 'choice':
      return areMoments(instruction.options, isOne)
    case 'conditional':
      return areMoments([instruction.holds, instruction.fails], isOne)
    case 'reference': {
      const { choice, field } = instruction
      const target = instructionOf(choice.entity)
      const part = target && partAt(target, field)
      return (
        part !== undefined && follows < followsMax && isMoment(part, instructionOf, follows + 1)
      )
    }
    default:
      return false
  }
}

/** At least one is, and the others are null. */
function areMoments(
  options: readonly Instruction[],
  isOne: (instruction: Instruction) => boolean,
): boolean {
  const others = options.filter((option) => option.op !== 'literal' || option.value !== null)
  return others.length > 0 && others.every(isOne)
}

function partAt(instruction: Instruction, field: readonly string[]): Instruction | undefined {
  const [name, ...rest] = field
  if (name === undefined) return instruction
  if (instruction.op === 'nullable') return partAt(instruction.of, field)
  if (instruction.op !== 'object') return undefined
  const property = instruction.properties.find((each) => each.name === name)
  return property && partAt(property.of, rest)
}
