/** `spate run`: imports the data of a definition into its systems. A run can be interrupted and resumed. */

import { clientOf } from '../definition/feeds.ts'
import type { Call, CommandAction } from '../terminal/command.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { connect } from '../terminal/service.ts'
import { styleFor } from '../terminal/text-style.ts'
import { RunConsent } from './consent/run-consent.ts'
import { FilesSession } from './files/files-session.ts'
import type { RunAddress } from './files/part-worker.ts'
import { lockFolder } from './lock.ts'
import { type ImportPlan, newImportPlan } from './plan.ts'
import {
  findRecords,
  isChanged,
  newRecords,
  openRunsFolder,
  type RunRecords,
} from './progress/records.ts'
import { checkedOutcome, exitOf, nextStep } from './report/ending.ts'
import { jsonReport } from './report/json-report.ts'
import { headingOf, type Report } from './report/report.ts'
import { showPlan } from './report/show-plan.ts'
import { storeResultLine, TerminalReport } from './report/terminal-report.ts'
import { type ImportOptions, readRunOptions } from './run-options.ts'
import { ImportSession } from './session.ts'
import { printEvents } from './sinks/stdout.ts'
import { setVariablesOf } from './sinks/variables.ts'
import { triggersFailure } from './sinks/without-triggers.ts'
import { dryTarget, newTarget, resumedTarget } from './target/choose-target.ts'
import { keyOf, type Target } from './target/target.ts'

export const run: CommandAction = async (call) => {
  const runOptions = await readRunOptions(call)
  if (runOptions.isDry) {
    const target = await dryTarget(call, runOptions)
    showPlan(call, runOptions, { target, plan: newImportPlan(target.accepted, runOptions.dir) })
    return 'done'
  }
  if (runOptions.toStdout) return await printRun(call, runOptions)
  const simulation = keyOf(runOptions)
  const folder = await openRunsFolder(call.context.folder, simulation)
  const lock = await lockFolder(folder, simulation)
  try {
    return await importRun(call, runOptions, folder)
  } finally {
    await lock.release()
  }
}

async function printRun(call: Call, runOptions: ImportOptions): Promise<ExitCode> {
  const { stderr, environment } = call.context
  const { source, simulation, kept } = await newTarget(call, runOptions)
  if (kept !== undefined) {
    stderr.write(`spate: ${storeResultLine(simulation, kept, styleFor(stderr, environment))}\n`)
  }
  await printEvents(source, call.context)
  return 'done'
}

/** Imports a new or a resumed run. `folder` contains the records of all runs of the simulation. */
async function importRun(call: Call, runOptions: ImportOptions, folder: string): Promise<ExitCode> {
  const { context } = call
  const consent = new RunConsent(runOptions, context)
  const found = runOptions.isResumed ? await findRecords(folder, call, runOptions) : undefined
  const target =
    found === undefined
      ? await newTarget(call, runOptions, consent.require)
      : await resumedTarget(call, runOptions, found.state)
  const plan = newImportPlan(target.accepted, runOptions.dir)
  for (const { system, command, feeds } of runOptions.disablesTriggers ? plan.systems : []) {
    const dialect = clientOf(command, feeds)
    if (dialect === undefined || dialect === 'mysql') throw triggersFailure(system, dialect)
  }
  const report = newReport(call, runOptions, plan)
  noteChange(report, runOptions, found)
  await consent.require(target)
  const records = found ?? (await newRecords(folder, { target, runOptions, plan }))
  const heading = headingOf(target, records.state.run)
  report.heading(
    heading,
    plan.systems.filter((each) => !consent.hasShown(each)),
  )
  const { files, skipShare, speed, disablesTriggers, createsTables } = runOptions
  const shared = { plan, records, report, context }
  const session =
    files === undefined
      ? new ImportSession({
          ...{ ...shared, source: target.source },
          ...{ skipShare, speed, disablesTriggers, createsTables },
        })
      : new FilesSession({ ...shared, files, address: await addressOf(call, target) })
  const outcome = await session.run()
  const { environment } = context
  const variables = plan.systems.flatMap((each) => setVariablesOf(each, environment))
  const next = nextStep(outcome, runOptions, records.state)
  const result = checkedOutcome(outcome)
  report.ending({ ...result, ...next, heading, variables: [...new Set(variables)] })
  return exitOf(result)
}

/** Returns the address from which threads read a run. */
async function addressOf(
  call: Call,
  { local, simulation, run, source }: Target,
): Promise<RunAddress> {
  if (local !== undefined) return { local }
  const { url, key } = await connect(call)
  return { url, key, simulation, run: Number(run), total: source.total }
}

function newReport({ context }: Call, { isJson }: ImportOptions, { systems }: ImportPlan): Report {
  return isJson ? jsonReport(context, systems) : new TerminalReport(context, systems)
}

function noteChange(
  report: Report,
  { definition }: ImportOptions,
  records: RunRecords | undefined,
): void {
  if (definition === undefined || records === undefined) return
  if (!isChanged(definition, records.state)) return
  report.note(
    `${definition.label} has changed since this run was started; the run continues with the old definition (for the new one, start another run without --resume)`,
  )
}
