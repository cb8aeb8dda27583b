/** `spate run`: imports the data of a definition into its systems. It can be interrupted, and resumed afterwards. */

import type { Act, Call } from '../terminal/command.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { styleFor } from '../terminal/text-style.ts'
import { RunConsent } from './consent/run-consent.ts'
import { lockFolder } from './lock.ts'
import { type ImportPlan, newImportPlan } from './plan.ts'
import {
  findRecords,
  isChanged,
  newRecords,
  openRunsFolder,
  type RunRecords,
} from './progress/records.ts'
import { exitOf, judged, nextStep } from './report/ending.ts'
import { jsonReport } from './report/json-report.ts'
import { headingOf, type Report } from './report/report.ts'
import { showPlan } from './report/show-plan.ts'
import { keptLine, TerminalReport } from './report/terminal-report.ts'
import { ImportSession } from './session.ts'
import { printEvents } from './sinks/stdout.ts'
import { setVariablesOf } from './sinks/variables.ts'
import { dryTarget, newTarget, resumedTarget } from './target/choose-target.ts'
import { keyOf } from './target/target.ts'
import { readWanted, type Wanted } from './wanted.ts'

export const run: Act = async (call) => {
  const wanted = await readWanted(call)
  if (wanted.isDry) {
    const target = await dryTarget(call, wanted)
    showPlan(call, wanted, { target, plan: newImportPlan(target.sound, wanted.dir) })
    return 'done'
  }
  if (wanted.toStdout) return await printRun(call, wanted)
  const simulation = keyOf(wanted)
  const folder = await openRunsFolder(call.surroundings.folder, simulation)
  const lock = await lockFolder(folder, simulation)
  try {
    return await importRun(call, wanted, folder)
  } finally {
    await lock.release()
  }
}

async function printRun(call: Call, wanted: Wanted): Promise<ExitCode> {
  const { stderr, environment } = call.surroundings
  const { source, simulation, kept } = await newTarget(call, wanted)
  if (kept !== undefined) {
    stderr.write(`spate: ${keptLine(simulation, kept, styleFor(stderr, environment))}\n`)
  }
  await printEvents(source, call.surroundings)
  return 'done'
}

/** `folder` holds the runs of the simulation. */
async function importRun(call: Call, wanted: Wanted, folder: string): Promise<ExitCode> {
  const { surroundings } = call
  const consent = new RunConsent(wanted, surroundings)
  const found = wanted.isResumed ? await findRecords(folder, call, wanted) : undefined
  const target =
    found === undefined
      ? await newTarget(call, wanted, consent.require)
      : await resumedTarget(call, wanted, found.state)
  const plan = newImportPlan(target.sound, wanted.dir)
  const report = newReport(call, wanted, plan)
  noteChange(report, wanted, found)
  await consent.require(target)
  const records = found ?? (await newRecords(folder, { target, wanted, plan }))
  const heading = headingOf(target, records.state.run)
  report.heading(
    heading,
    plan.systems.filter((each) => !consent.hasShown(each)),
  )
  const session = new ImportSession({ plan, source: target.source, records, report, surroundings })
  const outcome = await session.run()
  const { environment } = surroundings
  const variables = plan.systems.flatMap((each) => setVariablesOf(each, environment))
  const next = nextStep(outcome, wanted, records.state)
  const result = judged(outcome)
  report.ending({ ...result, ...next, heading, variables: [...new Set(variables)] })
  return exitOf(result)
}

function newReport({ surroundings }: Call, { isJson }: Wanted, { systems }: ImportPlan): Report {
  return isJson ? jsonReport(surroundings, systems) : new TerminalReport(surroundings, systems)
}

function noteChange(report: Report, { definition }: Wanted, records: RunRecords | undefined): void {
  if (definition === undefined || records === undefined) return
  if (!isChanged(definition, records.state)) return
  report.note(
    `${definition.label} says something else now; this run goes on as it was begun (for what it says now, begin anew, without --resume)`,
  )
}
