/** The names that the columns of an entity's rows may have, where they follow from the schema. */

import { isArray, isObject } from '../text/json.ts'
import type { Instruction } from './instructions/instruction.ts'
import { follow } from './interpret/interpret.ts'

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
    switch (part.op) {
      case 'object':
        for (const { name } of part.properties) names.add(name)
        return
      case 'literal':
        if (!isObject(part.value) || isArray(part.value)) return
        for (const name of Object.keys(part.value)) names.add(name)
        return
      case 'choice':
        for (const option of part.options) visit(option)
        return
      case 'nullable':
        visit(part.of)
        return
      case 'conditional':
        visit(part.holds)
        visit(part.fails)
        return
      case 'reference': {
        const { choice, field } = part
        const place = JSON.stringify([choice.entity, ...field])
        if (visited.has(place)) return
        visited.add(place)
        const target = instructionOf(choice.entity)
        const taken = target && follow(target, field)
        if (taken !== undefined) visit(taken)
        return
      }
      default:
    }
  }
  visit(instruction)
  return names
}
