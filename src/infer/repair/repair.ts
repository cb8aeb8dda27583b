/**
 * Makes a written definition compile, whatever was found in its source. The definition is compiled; the issues tell
 * where it is refused; at each of these places the least weakening is applied, with a note; and again, until it
 * compiles. Each attempt takes something away, so the attempts end; `attemptsMax` bounds them all the same.
 */

import { readRequestDefinition } from '../../definition/request-definition.ts'
import { checkContent } from '../../engine/check/check-content.ts'
import type { Issues } from '../../text/issue.ts'
import type { JsonObject } from '../../text/json.ts'
import { InferenceFailure } from '../failure.ts'
import type { DataModel } from '../model/model.ts'
import {
  type WriteOptions,
  type WriteTime,
  type Written,
  writeDefinition,
} from '../write/write-definition.ts'
import { relaxDefinition } from './relax-definition.ts'
import { type RelaxedModel, relaxModel, withoutTables } from './relax-model.ts'
import { tryRows } from './try-rows.ts'

/** An attempt sees at most 100 issues. */
const attemptsMax = 640

/** A definition without a model of its data: its schemas are made weaker. */
export function repairDefinition(written: Written): Written {
  const found = repaired({ first: written, write: (one) => one, relax: relaxDefinition })
  return found ?? { definition: { entities: {} }, notes: written.notes }
}

/**
 * Writes a model that a database will take: its columns are made weaker, and tables whose rows break their conditions
 * are left out. Throws an InferenceFailure where the definition stays too large.
 */
export function repairModel(model: DataModel, options: WriteOptions & WriteTime): Written {
  const found = repaired<RelaxedModel>({
    first: { model, notes: [], plain: new Set(), empty: new Set() },
    write(source) {
      const { definition, notes } = writeDefinition(source.model, options)
      return { definition, notes: [...source.notes, ...notes] }
    },
    relax(source, issues, _, { definition }) {
      if (issues.length > 0) return relaxModel(source, issues)
      const broken = tryRows(source.model, definition)
      return broken.length === 0 ? undefined : withoutTables(source, broken)
    },
  })
  if (found !== undefined) return found
  throw new InferenceFailure(
    'cannot find a definition that compiles: select fewer tables with --tables',
  )
}

interface Repair<Source> {
  readonly first: Source
  write(source: Source): Written
  /** Undefined where nothing needs to be weaker. Attempts are counted from 0. */
  relax(source: Source, issues: Issues, attempt: number, written: Written): Source | undefined
}

/** Undefined where no attempt compiled. */
function repaired<Source>({ first, write, relax }: Repair<Source>): Written | undefined {
  let source = first
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const written = write(source)
    const next = relax(source, issuesOf(written.definition), attempt, written)
    if (next === undefined) return written
    source = next
  }
  return undefined
}

/** What the engine refuses in a definition, with no inherited systems. */
export function issuesOf(definition: JsonObject): Issues {
  const sent = readRequestDefinition(definition)
  const issues = [...sent.issues]
  if (issues.length > 0) return issues
  const source = { seed: sent.seed ?? 1, content: sent.content, inherited: [], now: instant }
  checkContent(source, issues)
  return issues
}

/** Definitions have their own time or take that of the run; any instant will do for a check. */
const instant = new Date(Date.UTC(2026, 0, 1))
