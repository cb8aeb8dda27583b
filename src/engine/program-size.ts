/** How much a program was made of, from which caches conclude how much memory it takes. */

import type { Definition } from '../definition/definition.ts'
import type { Document } from '../schema/compile/scope.ts'

export interface ProgramSize {
  /** How many schemas it was made of, named types counted at each use. */
  readonly schemas: number
  /** What stands in its lists, texts and patterns (`extent.ts`), named types counted at each use. */
  readonly extent: number
  /** The length of its schemas as JSON text, annotations included: a program keeps them as they were sent. */
  readonly characters: number
}

export const noSize: ProgramSize = { schemas: 0, extent: 0, characters: 0 }

export function programSize(
  { types, entities }: Definition,
  { nodes, work }: Pick<Document, 'nodes' | 'work'>,
): ProgramSize {
  const sent = [...types.values(), ...[...entities.values()].map(({ schema }) => schema)]
  const characters = sent.reduce<number>((sum, schema) => sum + JSON.stringify(schema).length, 0)
  const extent = work.unitsOf('lists') + work.unitsOf('patterns')
  return { schemas: nodes, extent, characters }
}
