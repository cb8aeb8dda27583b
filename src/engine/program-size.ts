/** The size of a program's definition, from which caches estimate the memory of the program. */

import type { Definition } from '../definition/definition.ts'
import type { Document } from '../schema/compile/scope.ts'

export interface ProgramSize {
  /** Number of schemas. Named types count at each use. */
  readonly schemas: number
  /** Size of lists, texts and patterns (`extent.ts`). Named types count at each use. */
  readonly extent: number
  /** Length of the schemas as JSON text with annotations. A program keeps the schemas as they were sent. */
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
