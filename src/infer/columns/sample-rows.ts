/** Generates rows of a definition while it is written. */

import { readRequestDefinition } from '../../definition/request-definition.ts'
import { checkContent } from '../../engine/check/check-content.ts'
import type { EntityProgram } from '../../engine/entity-program.ts'
import type { Program } from '../../engine/program.ts'
import { type Instance, moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import type { Issue } from '../../text/issue.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'

/** A generated row, or the reason why its generation failed. */
export type SampleRow = { readonly row: JsonValue } | { readonly failure: string }

/** Current time for the check of a definition, whose own times do not depend on it. */
const now = new Date(0)

/** Returns the program of a definition whose issues are reported elsewhere. */
export function programOf(definition: JsonObject): Program {
  const { content, seed = 1 } = readRequestDefinition(definition)
  return checkContent({ seed, content, inherited: [], now }, []).program
}

/**
 * Yields at most `max` rows of an entity, spread over the run. A child that its parent does not have is no row. With
 * `untilMs`, an offset in the run, rows that change are as they are then, otherwise as they are created.
 */
export function* sampleRows(
  { offsetOf, instances, value, changes }: EntityProgram,
  at: Instance,
  max: number,
  untilMs?: number,
): Generator<SampleRow> {
  const count = instances.indexes
  const sampled = Math.min(count, max)
  for (let i = 0; i < sampled; i++) {
    const index = Math.floor((i * count) / sampled)
    const offset = offsetOf(index)
    if (!Number.isFinite(offset)) continue
    moveInstance(at, index, offset)
    if (changes !== undefined && untilMs !== undefined) {
      at.step = changes.history.stepBefore(index, untilMs)
    }
    const row = changes !== undefined && at.step > 0 ? changes.value(at) : value(at)
    yield at.failure === undefined ? { row } : { failure: at.failure.message }
  }
}

/**
 * Returns values of a schema in a table with `rows` rows, at most `max` of them. Returns undefined if the engine refuses
 * the schema.
 */
export function trialValues(
  schema: JsonObject,
  { rows, max }: { readonly rows: number; readonly max: number },
): readonly JsonValue[] | undefined {
  const entity = { rate: { count: rows }, schema }
  const issues: Issue[] = []
  const source = { seed: 1, content: { entities: { trial: entity } }, inherited: [], now }
  const { program } = checkContent(source, issues)
  const [trial] = program.entities
  if (issues.length > 0 || trial === undefined) return undefined
  const samples = [...sampleRows(trial, newInstance(program.time), max)]
  return samples.flatMap((one) => ('row' in one ? [one.row] : []))
}
