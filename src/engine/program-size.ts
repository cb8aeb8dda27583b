/** The size of a program's definition, from which caches estimate the memory of the program. */

import type { Definition } from '../definition/definition.ts'
import { nodesMax } from '../schema/compile/document.ts'
import type { Document } from '../schema/compile/scope.ts'
import { workMax } from '../schema/compile/work.ts'

export interface ProgramSize {
  /** Number of schemas in the definition. A named type counts at each use. */
  readonly schemas: number
  /** Size of the lists, texts and patterns of the definition (`extent.ts`). A named type counts at each use. */
  readonly extent: number
  /**
   * Length of the definition's schemas as JSON text, including annotations. A program keeps the schemas as they were
   * sent.
   */
  readonly characters: number
  /** Share of the limits on schemas and on work that the check of the definition used. */
  readonly shareOfLimits: number
}

export const noSize: ProgramSize = { schemas: 0, extent: 0, characters: 0, shareOfLimits: 0 }

export function programSize(
  { types, entities }: Definition,
  { nodes, work }: Pick<Document, 'nodes' | 'work'>,
): ProgramSize {
  const sent = [...types.values(), ...[...entities.values()].map(({ schema }) => schema)]
  const characters = sent.reduce<number>((sum, schema) => sum + JSON.stringify(schema).length, 0)
  const extent = work.unitsOf('lists') + work.unitsOf('patterns')
  const shareOfLimits = Math.max(nodes / nodesMax, work.spent / workMax)
  return { schemas: nodes, extent, characters, shareOfLimits }
}
