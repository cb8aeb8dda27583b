/** Generates rows of a definition for the comparison with the source. */

import { readRequestDefinition } from '../../definition/request-definition.ts'
import { checkContent } from '../../engine/check/check-content.ts'
import { moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'

export interface GeneratedTable {
  readonly rows: readonly JsonValue[]
  /** Number of rows that a run generates; `rows` has at most `comparedMax` of them, spread over the run. */
  readonly rowCount: number
}

/** Maximum number of rows of a table that are compared. */
export const comparedMax = 3_000

/** Returns generated rows of each entity, by its key. Rows that fail are missing. */
export function generatedTables(definition: JsonObject): ReadonlyMap<string, GeneratedTable> {
  const { content, seed = 1 } = readRequestDefinition(definition)
  const { program } = checkContent({ seed, content, inherited: [], now: new Date(0) }, [])
  const at = newInstance(program.time)
  return new Map(
    program.entities.map(({ key, offsetOf, instances, value }) => {
      const count = instances.indexes
      const max = Math.min(count, comparedMax)
      const rows: JsonValue[] = []
      let missing = 0
      for (let i = 0; i < max; i++) {
        const index = Math.floor((i * count) / max)
        const offset = offsetOf(index)
        if (Number.isFinite(offset)) {
          moveInstance(at, index, offset)
          const row = value(at)
          if (at.failure === undefined) rows.push(row)
        } else missing++
      }
      const rowCount = max === 0 ? 0 : Math.round((count * (max - missing)) / max)
      return [key, { rows, rowCount }]
    }),
  )
}
