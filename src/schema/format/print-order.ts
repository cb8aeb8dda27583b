/** The order in which `JSON.stringify` writes the properties of an object, which is also the order of columns. */

import type { Instruction } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'

type ObjectInstruction = Extract<Instruction, { op: 'object' }>

/**
 * Returns the properties of an object in the order of its JSON text: names that are array indexes first, in ascending
 * order (ECMAScript, OrdinaryOwnPropertyKeys).
 */
export function printOrder({
  properties,
}: ObjectInstruction): readonly { readonly property: Property; readonly position: number }[] {
  const all = properties.map((property, position) => ({ property, position }))
  const isIndex = (name: string): boolean =>
    /^(0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1
  const indexes = all.filter(({ property }) => isIndex(property.name))
  if (indexes.length === 0) return all
  return [
    ...indexes.sort((a, b) => Number(a.property.name) - Number(b.property.name)),
    ...all.filter(({ property }) => !isIndex(property.name)),
  ]
}

/**
 * Returns the column names of the objects that an instruction generates, or undefined if its values are not objects
 * with fixed properties.
 */
export function columnsOf(instruction: Instruction): readonly string[] | undefined {
  if (instruction.op !== 'object') return undefined
  return printOrder(instruction).map(({ property }) => property.name)
}
