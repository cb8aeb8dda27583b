/**
 * Changes a definition until it compiles, whatever the source contained. Each attempt compiles the definition, and
 * relaxes the schema at the path of each issue as little as possible, with a note. Each attempt removes something, so
 * the loop ends; `attemptsMax` is a safeguard.
 */

import { readRequestDefinition } from '../../definition/request-definition.ts'
import { checkContent } from '../../engine/check/check-content.ts'
import type { Issues } from '../../text/issue.ts'
import type { JsonObject } from '../../text/json.ts'
import { withoutCurrentTime } from '../conditions/current-time.ts'
import { InferenceFailure } from '../failure.ts'
import type { Check, DataModel, Note, Table } from '../model/model.ts'
import { faultyLifecycles } from '../write/lifecycle.ts'
import {
  type WriteOptions,
  type WriteTime,
  type Written,
  writeDefinition,
} from '../write/write-definition.ts'
import { relaxDefinition } from './relax-definition.ts'
import {
  type RelaxedModel,
  relaxModel,
  withoutOwnReferences,
  withoutTables,
} from './relax-model.ts'
import { tryRows } from './try-rows.ts'

/** Maximum number of attempts to compile a definition, each of which handles at most 100 issues. */
const attemptsMax = 640

/**
 * Writes the definition of a model. Entities whose lifecycle the engine rejects are written without it, because their
 * rows are worth more than the changes of these rows.
 */
export function writeChecked(model: DataModel, options: WriteOptions & WriteTime): Written {
  const first = writeDefinition(model, options)
  if (options.lifecycles !== 'write') return first
  const { issues } = checkDefinition(first.definition)
  const faulty = faultyLifecycles(
    first.definition,
    issues.map(({ path }) => path),
  )
  if (faulty.length === 0) return first
  const unchanging = new Set([...(options.unchanging ?? []), ...faulty])
  const written = writeChecked(model, { ...options, unchanging })
  const lost = faulty.map((table): Note => {
    const issue = issues.find(({ path }) => path[1] === table && path[2] === 'lifecycle')
    return { table, message: `has no lifecycle, because it ${issue?.message ?? ''}` }
  })
  return { ...written, notes: [...written.notes, ...lost] }
}

/** Repairs a definition that was written without a model, by relaxing its schemas. */
export function repairDefinition(written: Written): Written {
  const found = repaired({ first: written, write: (one) => one, relax: relaxDefinition })
  return found ?? { definition: { entities: {} }, notes: written.notes }
}

/**
 * Writes a definition whose rows the database of the model accepts. Relaxes columns, and skips tables whose rows
 * violate their conditions. Throws an InferenceFailure if the definition stays too large.
 */
export function repairModel(model: DataModel, options: WriteOptions & WriteTime): Written {
  const timeless = withoutCurrentTimes(model, options.nowMs)
  const found = repaired<RelaxedModel>({
    first: { model: timeless, notes: [], plain: new Set(), empty: new Set() },
    write(source) {
      const { definition, notes } = writeChecked(source.model, options)
      return { definition, notes: [...source.notes, ...notes] }
    },
    relax(source, issues, _, { definition }) {
      if (issues.length > 0) return relaxModel(source, issues)
      const broken = tryRows(source.model, definition)
      if (broken.length === 0) return undefined
      return withoutOwnReferences(source, broken) ?? withoutTables(source, broken)
    },
  })
  if (found !== undefined) return found
  throw new InferenceFailure(
    'cannot find a definition that compiles: select fewer tables with --tables',
  )
}

function withoutCurrentTimes(model: DataModel, nowMs: number): DataModel {
  const tables = model.tables.map((table): Table => {
    const checks = table.checks?.map(
      (check): Check =>
        check.condition === undefined
          ? check
          : { ...check, condition: withoutCurrentTime(check.condition, nowMs) },
    )
    return checks === undefined ? table : { ...table, checks }
  })
  return { ...model, tables }
}

interface Repair<Source> {
  readonly first: Source
  write(source: Source): Written
  /** Returns a relaxed source, or undefined if the written definition needs no change. Attempts count from 0. */
  relax(source: Source, issues: Issues, attempt: number, written: Written): Source | undefined
}

/** Writes definitions until one needs no change, and returns it. Returns undefined if no attempt compiled. */
function repaired<Source>({ first, write, relax }: Repair<Source>): Written | undefined {
  let source = first
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const written = write(source)
    const next = relax(source, checkDefinition(written.definition).issues, attempt, written)
    if (next === undefined) return written
    source = next
  }
  return undefined
}

export interface DefinitionCheck {
  readonly issues: Issues
  /** Share of the limits of a definition on its schemas and on the work to check it. 0 if there are issues. */
  readonly shareOfLimits: number
}

/** Checks the definition of a simulation that inherits no systems. */
export function checkDefinition(definition: JsonObject): DefinitionCheck {
  const sent = readRequestDefinition(definition)
  const issues = [...sent.issues]
  if (issues.length > 0) return { issues, shareOfLimits: 0 }
  const source = { seed: sent.seed ?? 1, content: sent.content, inherited: [], now: instant }
  const { program } = checkContent(source, issues)
  return { issues, shareOfLimits: program.shareOfLimits }
}

/**
 * Current time for the check of a definition. Any instant suffices, because definitions have their own time or use that
 * of the run.
 */
const instant = new Date(Date.UTC(2026, 0, 1))
