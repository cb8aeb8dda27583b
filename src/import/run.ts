/** `spate run`: from a definition to filled systems, in one command that can be interrupted and gone on with. */

import { importOrder, referredByEntity } from '../engine/import/import-order.ts'
import { planImport } from '../engine/import/import-plan.ts'
import type { Act, Call } from '../terminal/command.ts'
import { type DefinitionFile, readDefinitionFile } from '../terminal/definition-file.ts'
import { CommandFailure, type ExitCode } from '../terminal/exit-code.ts'
import { styleFor } from '../terminal/text-style.ts'
import { commandsInFile, commandsOf, isSame, type SystemCommands } from './commands.ts'
import { requireConsent } from './consent/consent.ts'
import { runImport } from './import.ts'
import type { Job } from './job.ts'
import { confirmPositions } from './progress/confirm.ts'
import { failureOf, nextStep } from './progress/ending.ts'
import { lockFolder } from './progress/lock.ts'
import { findRecords, isChanged, newRecords } from './progress/records.ts'
import {
  openStateFolder,
  type RunState,
  type StateFile,
  simulationFolder,
} from './progress/state.ts'
import { jsonReport } from './report/json-report.ts'
import type { Heading } from './report/report.ts'
import { showPlan } from './report/show-plan.ts'
import { keptLine, terminalReport } from './report/terminal-report.ts'
import { printEvents } from './sinks/stdout.ts'
import { setVariablesOf } from './sinks/variables.ts'
import { type Agree, newServiceTarget } from './target/new-service-target.ts'
import {
  dryTarget,
  keyOf,
  localTargetAgain,
  newLocalTarget,
  serviceTargetAgain,
  type Target,
} from './target/target.ts'
import { readWanted, type Wanted } from './wanted.ts'

export const run: Act = async (call) => {
  const wanted = await readWanted(call)
  const file = await readFile(call, wanted)
  if (wanted.isDry) {
    const target = await dryTarget(call, wanted, file)
    showPlan(call, wanted, { target, ...planOf(target, wanted) })
    return 'done'
  }
  if (wanted.toStdout) {
    const { stderr, environment } = call.surroundings
    const { source, simulation, kept } = await newTarget(call, wanted, file)
    if (kept !== undefined) {
      stderr.write(`spate: ${keptLine(simulation, kept, styleFor(stderr, environment))}\n`)
    }
    await printEvents(source, call.surroundings)
    return 'done'
  }
  const { folder } = call.surroundings
  const simulation = keyOf(wanted, file)
  const parent = simulationFolder(await openStateFolder(folder), simulation)
  const lock = await lockFolder(parent, simulation)
  try {
    const records = wanted.isResumed
      ? await findRecords(call, wanted, { parent, simulation })
      : undefined
    const shown: SystemCommands[] = []
    const agree: Agree = async (planned) => {
      const { systems } = planOf(planned, wanted)
      const { simulation, service } = planned
      const origin = { service, simulation }
      const own = commandsInFile(file)
      const { allowed, isJson: isQuiet } = wanted
      const asked = { commands: systems, origin, own, allowed, isQuiet }
      shown.push(...(await requireConsent(asked, call.surroundings)))
    }
    const target = await targetOf(call, wanted, { file, state: records?.state, agree })
    return await importTarget(call, wanted, { file, target, records, parent, agree, shown })
  } finally {
    await lock.release()
  }
}

/** Undefined where a simulation of the service is meant, and no file. */
async function readFile(
  { surroundings }: Call,
  { file, key }: Wanted,
): Promise<DefinitionFile | undefined> {
  return key === undefined ? await readDefinitionFile(file, surroundings) : undefined
}

function newTarget(
  call: Call,
  wanted: Wanted,
  file: DefinitionFile | undefined,
  agree?: Agree,
): Promise<Target> | Target {
  if (wanted.isLocal && file !== undefined) return newLocalTarget(wanted, file, Date.now())
  return newServiceTarget(call, wanted, file, agree)
}

async function targetOf(
  call: Call,
  wanted: Wanted,
  {
    file,
    state,
    agree,
  }: {
    readonly file: DefinitionFile | undefined
    readonly state: RunState | undefined
    readonly agree: Agree
  },
): Promise<Target> {
  if (state === undefined) return await newTarget(call, wanted, file, agree)
  if (state.dir !== wanted.dir) {
    const said = state.dir === undefined ? 'without --dir' : `with --dir ${state.dir}`
    throw new CommandFailure(`${state.simulation} ${state.run} was begun ${said}`, 'usage')
  }
  return state.local === undefined ? await serviceTargetAgain(call, state) : localTargetAgain(state)
}

interface Parts {
  readonly file: DefinitionFile | undefined
  readonly target: Target
  readonly records: StateFile | undefined
  readonly parent: string
  readonly agree: Agree
  /** What was shown to be agreed to. */
  readonly shown: readonly SystemCommands[]
}

async function importTarget(call: Call, wanted: Wanted, parts: Parts): Promise<ExitCode> {
  const { surroundings } = call
  const { target, file } = parts
  const { plan, systems } = planOf(target, wanted)
  const report = wanted.isJson
    ? jsonReport(surroundings, systems)
    : terminalReport(surroundings, systems)
  if (file !== undefined && isChanged(file, parts.records?.state)) {
    report.note(
      `${file.label} says something else now; this run goes on as it was begun (for what it says now, begin anew, without --resume)`,
    )
  }
  await parts.agree(target)
  const { dir } = wanted
  const records = parts.records ?? (await newRecords({ ...parts, dir, systems }))
  const job: Job = {
    records,
    source: target.source,
    program: target.sound.program,
    plan,
    order: importOrder(target.sound.program),
    refersTo: referredByEntity(target.sound.program),
    systems,
    place: surroundings,
    signal: surroundings.signal,
    report,
  }
  const heading = headingOf(target, records.state)
  report.heading(
    heading,
    systems.filter((each) => !parts.shown.some((one) => isSame(one, each))),
  )
  const confirmed = await confirmPositions(job)
  const outcome = await runImport(job, confirmed)
  const failure = failureOf(outcome)
  const variables = systems.flatMap((each) => setVariablesOf(each, surroundings.environment))
  report.ending({
    ...outcome,
    end: failure === undefined ? outcome.end : 'failed',
    heading,
    ...nextStep(outcome, wanted, records.state),
    variables: [...new Set(variables)],
  })
  if (failure !== undefined) throw failure
  if (outcome.end === 'interrupted') return 'interrupted'
  // A script is to hear of it too: rows are missing that the definition says.
  return outcome.snapshot.errors > 0 ? 'incomplete' : 'done'
}

function planOf(
  { sound }: Pick<Target, 'sound'>,
  { dir }: Pick<Wanted, 'dir'>,
): { readonly plan: Job['plan']; readonly systems: readonly SystemCommands[] } {
  const plan = planImport(sound.definition, sound.program)
  const used = new Set(plan.map(({ system }) => system))
  const systems = dir === undefined ? [...commandsOf(sound).values()] : []
  return { plan, systems: systems.filter(({ system }) => used.has(system)) }
}

function headingOf(target: Target, state: RunState): Heading {
  const { startMs, endMs } = target.sound.definition.time
  return {
    simulation: target.simulation,
    run: state.run,
    service: target.service,
    kept: target.kept,
    total: target.source.total,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
  }
}
