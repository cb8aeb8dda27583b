/** `spate run`: from a definition to filled systems, in one command that can be interrupted and gone on with. */

import { createHash } from 'node:crypto'
import { importOrder, referredByEntity } from '../../engine/import-order.ts'
import { planImport } from '../../engine/import-plan.ts'
import type { Act, Call } from '../command.ts'
import { type Commands, isSame, requireConsent } from '../consent.ts'
import { type DefinitionFile, readDefinitionFile } from '../definition-file.ts'
import { CommandFailure, type ExitCode } from '../exit-code.ts'
import { textOption } from '../option-values.ts'
import { type Style, styleFor } from '../text-style.ts'
import { confirmPositions } from './confirm.ts'
import { type Outcome, runImport } from './import.ts'
import type { Job } from './job.ts'
import { jsonReport } from './json-report.ts'
import { lockFolder } from './lock.ts'
import { type Agree, newServiceTarget } from './new-service-target.ts'
import type { Ending, Heading } from './report.ts'
import { beginLine, resumeLine } from './resume-line.ts'
import { showPlan } from './show-plan.ts'
import { listRuns, openStateFolder, type RunState, StateFile, simulationFolder } from './state.ts'
import { printEvents } from './stdout.ts'
import { SystemFailure } from './system-failure.ts'
import {
  commandsInFile,
  commandsOf,
  dryTarget,
  keyOf,
  localTargetAgain,
  newLocalTarget,
  serviceTargetAgain,
  type Target,
} from './target.ts'
import { keptLine, terminalReport } from './terminal-report.ts'
import { setVariablesOf } from './variables.ts'
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
    const shown: Commands[] = []
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

/** The run that was begun last and has not ended, or the one that is named. */
async function findRecords(
  { options }: Call,
  wanted: Wanted,
  { parent, simulation }: { readonly parent: string; readonly simulation: string },
): Promise<StateFile> {
  const { run: name, isLocal } = wanted
  const runs = await listRuns(parent)
  const found =
    name === undefined
      ? runs.find(({ state }) => !state.isDone && (state.service === undefined || !isLocal))
      : runs.find(({ state }) => state.run === name)
  const again = `begin one with: ${beginLine(wanted, textOption(options, 'url'))}`
  if (found === undefined) {
    const which = name === undefined ? 'no run that has not ended' : `no run ${name}`
    throw new CommandFailure(`${simulation} has ${which} here; ${again}`, 'usage')
  }
  if (found.state.isDone) {
    throw new CommandFailure(
      `${simulation} ${name} has ended: nothing is left to do; ${again}`,
      'usage',
    )
  }
  return found
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
  readonly shown: readonly Commands[]
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
  const records = parts.records ?? (await newRecords(parts, wanted, systems))
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
  const variables = systems.flatMap((each) => setVariablesOf(each, surroundings.environment))
  report.ending({
    ...outcome,
    heading,
    ...nextStep(outcome, wanted, records.state),
    variables: [...new Set(variables)],
  })
  const [failure, ...others] = outcome.failures
  if (failure !== undefined) throw withOthers(failure, others)
  return outcome.end === 'interrupted' ? 'interrupted' : 'done'
}

/** Where a database refused the first rows it was given, it would refuse them again: only a new beginning helps. */
function nextStep(
  { end, failures, snapshot }: Outcome,
  wanted: Wanted,
  state: RunState,
): Pick<Ending, 'resume' | 'anew'> {
  if (end === 'done') return { resume: undefined, anew: undefined }
  const isRefused = failures.some((each) => each instanceof SystemFailure && each.isRefusal)
  return isRefused && snapshot.entities.every(({ rows }) => rows === 0)
    ? { resume: undefined, anew: beginLine(wanted, state.service) }
    : { resume: resumeLine(wanted, state), anew: undefined }
}

function planOf(
  { sound }: Pick<Target, 'sound'>,
  { dir }: Pick<Wanted, 'dir'>,
): { readonly plan: Job['plan']; readonly systems: readonly Commands[] } {
  const plan = planImport(sound.definition, sound.program)
  const used = new Set(plan.map(({ system }) => system))
  const systems = dir === undefined ? [...commandsOf(sound).values()] : []
  return { plan, systems: systems.filter(({ system }) => used.has(system)) }
}

async function newRecords(
  { target, parent, file }: Parts,
  { dir }: Wanted,
  systems: readonly Commands[],
): Promise<StateFile> {
  const { simulation, identity, service, local } = target
  const state: RunState = {
    version: 1,
    simulation,
    run: target.run ?? (await nextLocalName(parent)),
    identity,
    ...(service !== undefined && { service }),
    total: target.source.total,
    startedAt: new Date().toISOString(),
    isDone: false,
    ...(file !== undefined && { fileHash: hashOf(file) }),
    ...(dir !== undefined && { dir }),
    systems: Object.fromEntries(
      systems.map(({ system }) => [
        system,
        { before: 'pending', position: 0, counts: {}, import: 'pending', isAfterDone: false },
      ]),
    ),
    files: {},
    ...(local !== undefined && { local }),
  }
  return await StateFile.create(parent, state)
}

function isChanged(file: DefinitionFile, state: RunState | undefined): boolean {
  return state?.fileHash !== undefined && state.fileHash !== hashOf(file)
}

/** Of what it says: comments and spaces change nothing. */
function hashOf({ value }: DefinitionFile): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

async function nextLocalName(parent: string): Promise<string> {
  const numbers = (await listRuns(parent)).flatMap(({ state }) => {
    const number = /^local-(\d+)$/.exec(state.run)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return `local-${Math.max(0, ...numbers) + 1}`
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

function withOthers(failure: Error, others: readonly Error[]): Error {
  if (others.length === 0 || !(failure instanceof CommandFailure)) return failure
  const { message, exit, details, explain } = failure
  return new CommandFailure(
    message,
    exit,
    { ...details, others: others.map((each) => each.message) },
    (style: Style, columns) => [
      ...(explain?.(style, columns) ?? []),
      ...others.flatMap((other) => [
        `${style.red('and')} ${other.message}`,
        ...(other instanceof CommandFailure ? (other.explain?.(style, columns) ?? []) : []),
      ]),
    ],
  )
}
