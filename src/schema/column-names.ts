/** Column names of an entity, where they follow from the schema. */

import { kindOf } from './instructions/all.ts'
import { partsOf } from './instructions/facts.ts'
import type { Instruction, Of } from './instructions/instruction.ts'
import { instructionAt } from './interpret/interpret.ts'

/**
 * Returns the names of all properties that some value has, in no order. A value whose properties are known only when it
 * is generated, that of a function, adds none.
 */
export function columnNames(
  instruction: Instruction,
  instructionOf: (entity: string) => Instruction | undefined,
): ReadonlySet<string> {
  const names = new Set<string>()
  /** Entities, and parts of them, to which references led already. */
  const visited = new Set<string>()
  const visit = (part: Instruction): void => {
    const kind = kindOf(part)
    for (const name of kind.names?.(part) ?? []) names.add(name)
    if (kind.isOneOf) for (const option of partsOf(part)) visit(option)
    if (part.op === 'reference') visitTaken(part)
  }
  const visitTaken = ({ choice, field }: Of<'reference'>): void => {
    const place = JSON.stringify([choice.entity, ...field])
    if (visited.has(place)) return
    visited.add(place)
    const target = instructionOf(choice.entity)
    const taken = target && instructionAt(target, field)
    if (taken !== undefined) visit(taken)
  }
  visit(instruction)
  return names
}
