/** Generates rows of a definition for the comparison with the source. */

import { newInstance } from '../../schema/interpret/instance.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { programOf, sampleRows } from '../columns/sample-rows.ts'

export interface GeneratedTable {
  readonly rows: readonly JsonValue[]
  /** Number of rows that a run generates; `rows` has at most `comparedMax` of them, spread over the run. */
  readonly rowCount: number
}

/** Maximum number of rows of a table that are compared. */
export const comparedMax = 3_000

/** Returns generated rows of each entity at the end of the run, by its key. Rows that fail are missing. */
export function generatedTables(definition: JsonObject): ReadonlyMap<string, GeneratedTable> {
  const { entities, time } = programOf(definition)
  const at = newInstance(time)
  const untilMs = time.endMs - time.startMs
  return new Map(
    entities.map((entity) => {
      const count = entity.instances.indexes
      const samples = [...sampleRows(entity, at, comparedMax, untilMs)]
      const rows = samples.flatMap((one) => ('row' in one ? [one.row] : []))
      const rowCount = Math.round(
        (count * samples.length) / Math.max(Math.min(count, comparedMax), 1),
      )
      return [entity.key, { rows, rowCount }]
    }),
  )
}
