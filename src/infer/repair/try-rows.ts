/**
 * Generates sample rows of a definition and checks the conditions of their tables, so that violations are reported
 * before a database rejects them.
 */

import { readRequestDefinition } from '../../definition/request-definition.ts'
import { checkContent } from '../../engine/check/check-content.ts'
import type { EntityProgram } from '../../engine/entity-program.ts'
import { moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import { isObject, type JsonObject } from '../../text/json.ts'
import { passes } from '../conditions/evaluate.ts'
import type { DataModel, Note, Table } from '../model/model.ts'

/** Number of sample rows of each table, spread over the run. */
const triedRows = 200

export function tryRows(model: DataModel, definition: JsonObject): readonly Note[] {
  const { content, seed = 1 } = readRequestDefinition(definition)
  const { program } = checkContent({ seed, content, inherited: [], now: new Date(0) }, [])
  const at = newInstance(program.time)
  return program.entities.flatMap((entity) => {
    const table = model.tables.find(({ key }) => key === entity.key)
    return table === undefined ? [] : tryTable(table, entity, at)
  })
}

function tryTable(
  table: Table,
  { offsetOf, instances, value }: EntityProgram,
  at: ReturnType<typeof newInstance>,
): readonly Note[] {
  const count = instances.indexes
  const max = Math.min(count, triedRows)
  const broken = new Map<string, number>()
  const tally = (message: string): void => void broken.set(message, (broken.get(message) ?? 0) + 1)
  let tried = 0
  for (let i = 0; i < max; i++) {
    const index = Math.floor((i * count) / max)
    const offset = offsetOf(index)
    // The parent at this position has no such child, so the row does not exist.
    if (!Number.isFinite(offset)) continue
    tried++
    moveInstance(at, index, offset)
    const row = value(at)
    if (at.failure !== undefined) {
      tally(`fail: ${at.failure.message}`)
      continue
    }
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
