/** `spate check`: compares the rows that a target holds with those of a run. */

import type { Target as ChosenRun } from '../import/target/target.ts'
import type { CommandAction } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { entityOptions, targetOption, untilOption } from './check-options.ts'
import type { CheckResult } from './check-result.ts'
import { chosenRun } from './chosen-run.ts'
import { TableCheck, type TableResult } from './compare/table-check.ts'
import { writeReport } from './report/report.ts'
import { type RowSource, type RowTaker, RunRows } from './rows/run-rows.ts'
import { StateRows } from './rows/state-rows.ts'
import { runTables } from './run-tables.ts'
import { planTable, type RunTable, type TablePlan, tolerancesOf } from './table-plan.ts'
import type { Target, TargetTable } from './targets/target.ts'

export const check: CommandAction = async (call) => {
  const { context } = call
  const { kind, address } = targetOption(call)
  const run = await chosenRun(call)
  const { program } = run.accepted
  const moment = { until: untilOption(call, program), entities: entityOptions(call, program) }
  const startedMs = performance.now()
  const result = await kind.open(address, context, (target) =>
    checkTarget(run, target, { ...moment, signal: context.signal }),
  )
  const isEqual = await writeReport(call, {
    ...result,
    seconds: (performance.now() - startedMs) / 1_000,
  })
  return isEqual ? 'done' : 'failed'
}

interface Moment {
  readonly until: number
  readonly entities: ReadonlySet<string>
  readonly signal: AbortSignal
}

/** Compares all tables of a target with a run. */
async function checkTarget(
  { simulation, run, accepted }: ChosenRun,
  target: Target,
  { until, entities, signal }: Moment,
): Promise<Omit<CheckResult, 'seconds'>> {
  const { program } = accepted
  const { found, absent } = await findTables(target, runTables(accepted, entities, target))
  const checks = found.map(({ plan, own }) => new TableCheck(plan, own))
  const rows = new RunRows(program, until, signal)
  const changing = new Map(
    found.flatMap(({ plan }) =>
      plan.entities.flatMap(({ entity, hasChanges }) =>
        hasChanges && !plan.isEvents
          ? [[entity, new StateRows(program, entity, until, signal)] as const]
          : [],
      ),
    ),
  )
  const checkOf = new Map(
    found.flatMap(({ plan }, i) => plan.entities.map(({ entity }) => [entity, checks[i]])),
  )
  const taker: RowTaker = {
    load(bytes) {
      for (const check of checks) check.load(bytes)
    },
    take(row) {
      const { key = '' } = program.entities[row.entity] ?? {}
      checkOf.get(key)?.take(key, row)
    },
  }
  const scanRun = async (): Promise<void> => {
    const streamed = [...checkOf.keys()].filter((entity) => !changing.has(entity))
    if (streamed.length > 0) await rows.scan(streamed, taker)
    for (const state of changing.values()) await state.scan(taker)
  }
  // A target computes one answer at a time, while the rows of the run are generated.
  const readTarget = async (): Promise<void> => {
    for (const check of checks) await check.readTarget()
  }
  await allOrFirstFailure([scanRun(), readTarget()])
  const sourceOf = (entity: string): RowSource => changing.get(entity) ?? rows.of(entity)
  const results: TableResult[] = []
  for (const check of checks) results.push(await check.result(sourceOf))
  return {
    ...{ simulation, run, target: target.label, until, total: program.total },
    ...{ tables: results, absent },
    lacking: found.flatMap(({ plan }) => plan.missing.map((name) => `${plan.table}.${name}`)),
    tolerances: found.flatMap(({ plan, own }) => tolerancesOf(plan, own)),
  }
}

/** Waits for all tasks, so that none of them uses a target that was closed. */
async function allOrFirstFailure(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}

interface FoundTable {
  readonly plan: TablePlan
  readonly own: TargetTable
}

/** Finds the tables of a run in a target, and plans their comparison. */
async function findTables(
  target: Target,
  tables: readonly RunTable[],
): Promise<{ readonly found: readonly FoundTable[]; readonly absent: readonly string[] }> {
  const found: FoundTable[] = []
  const absent: string[] = []
  target.requireTables?.(tables)
  for (const table of tables) {
    const own = await target.find(table)
    if (own === undefined) absent.push(table.table)
    else found.push({ plan: planTable(table, own, target.fold), own })
  }
  if (found.length > 0) return { found, absent }
  throw new CommandFailure(
    `${target.label} has none of the tables of the run: ${absent.join(', ')}`,
    'usage',
  )
}
