/**
 * Generates sample rows of a definition and checks the conditions of their tables, so that violations are reported
 * before a database rejects them.
 */

import { newInstance } from '../../schema/interpret/instance.ts'
import { isObject, type JsonObject } from '../../text/json.ts'
import { programOf, type SampleRow, sampleRows } from '../columns/sample-rows.ts'
import { passes } from '../conditions/evaluate.ts'
import type { DataModel, Note, Table } from '../model/model.ts'

/** Number of sample rows of each table, spread over the run. */
const triedRows = 200

export function tryRows(model: DataModel, definition: JsonObject): readonly Note[] {
  const { entities, time } = programOf(definition)
  const at = newInstance(time)
  return entities.flatMap((entity) => {
    const table = model.tables.find(({ key }) => key === entity.key)
    return table === undefined ? [] : tryTable(table, sampleRows(entity, at, triedRows))
  })
}

function tryTable(table: Table, samples: Iterable<SampleRow>): readonly Note[] {
  const broken = new Map<string, number>()
  const tally = (message: string): void => void broken.set(message, (broken.get(message) ?? 0) + 1)
  let tried = 0
  for (const sample of samples) {
    tried++
    if ('failure' in sample) {
      tally(`fail: ${sample.failure}`)
      continue
    }
    const { row } = sample
    if (!isObject(row)) continue
    for (const { condition, text } of table.checks ?? []) {
      if (condition !== undefined && passes(condition, row) === false)
        tally(`violate the condition ${text}`)
    }
  }
  return [...broken].map(([message, times]) => ({
    table: table.key,
    message: `was skipped: ${times} of ${tried} sample rows ${message}`,
  }))
}
