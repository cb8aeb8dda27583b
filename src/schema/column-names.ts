/** Column names of an entity, as far as the schema determines them. */

import { kindOf } from './instructions/all.ts'
import { partsOf } from './instructions/facts.ts'
import type { Instruction, Of } from './instructions/instruction.ts'
import { instructionAt } from './interpret/interpret.ts'

/**
 * Returns the names of all properties that at least one value of the instruction has, in no order. Objects returned by
 * functions are not included, because their properties are known only when the object is generated.
 */
export function columnNames(
  instruction: Instruction,
  instructionOf: (entity: string) => Instruction | undefined,
): ReadonlySet<string> {
  const names = new Set<string>()
  /** References that were followed already: the entity and the field that the reference reads. */
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
