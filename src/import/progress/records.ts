/**
 * Records of the progress of a run on disk, from which `--resume` continues. `state.json` is replaced in one step,
 * before and after each step of the import that cannot be undone.
 */

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '../../terminal/command.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { textOption } from '../../terminal/option-values.ts'
import { hasCode } from '../../text/error-code.ts'
import type { ImportPlan } from '../plan.ts'
import { newRunLine } from '../report/resume-line.ts'
import type { ImportOptions } from '../run-options.ts'
import { keyOf, type Target } from '../target/target.ts'
import { type ImportEvent, newSystem, next, progressOf, type SystemProgress } from './progress.ts'
import { parseRunState, type RunState, stateVersion } from './run-state.ts'

/**
 * Creates the folder `.spate/runs`, which git ignores, and returns the path of the folder in it for the runs of a
 * simulation.
 */
export async function openRunsFolder(folder: string, simulation: string): Promise<string> {
  const path = join(folder, '.spate')
  try {
    await mkdir(join(path, 'runs'), { recursive: true })
    await writeFile(join(path, '.gitignore'), '*\n')
  } catch (error) {
    throw notRecorded(path, error)
  }
  return join(path, 'runs', simulation)
}

export class RunRecords {
  /** Folder that contains only the records of this run. */
  readonly folder: string
  #state: RunState

  private constructor(folder: string, state: RunState) {
    this.folder = folder
    this.#state = state
  }

  /** Creates the records of a run in a new folder, even if a folder already has the name of the run. */
  static async create(parent: string, state: RunState): Promise<RunRecords> {
    await mkdir(parent, { recursive: true })
    for (let number = 1; ; number++) {
      const folder = join(parent, number === 1 ? state.run : `${state.run}.${number}`)
      try {
        await mkdir(folder)
      } catch (error) {
        if (hasCode(error, 'EEXIST')) continue
        throw error
      }
      const records = new RunRecords(folder, state)
      await records.save()
      return records
    }
  }

  /** Reads the records of a run from a folder, or returns undefined if the folder contains no records. */
  static async read(folder: string): Promise<RunRecords | undefined> {
    const path = join(folder, 'state.json')
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
      throw error
    }
    const state = parseRunState(text)
    if (typeof state === 'object') return new RunRecords(folder, state)
    throw new CommandFailure(
      state === undefined
        ? `${path} must be a file that spate has written: to give up that run, move its folder away`
        : `${path} was written by another version of spate: complete the run with that version, or move its folder away`,
    )
  }

  get state(): RunState {
    return this.#state
  }

  progressOf(system: string): SystemProgress {
    return progressOf(this.#state, system)
  }

  /** Changes the state of the run in memory. The next `record` or `save` writes it to disk. */
  note(event: ImportEvent): void {
    this.#state = { ...this.#state, ...next(this.#state, event) }
  }

  /** Changes the state of the run and writes it to disk. */
  async record(event: ImportEvent): Promise<void> {
    this.note(event)
    await this.save()
  }

  async save(): Promise<void> {
    const path = join(this.folder, 'state.json')
    try {
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(`${JSON.stringify(this.#state, undefined, 1)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    } catch (error) {
      throw notRecorded(path, error)
    }
  }
}

/**
 * Returns the failure of a run whose progress cannot be written to disk. Without records, no step of an import is
 * started.
 */
export function notRecorded(path: string, error: unknown): CommandFailure {
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandFailure(
    `progress cannot be recorded in ${path}: ${reason}; make the folder writable and free disk space`,
  )
}

/**
 * Returns the records of the run to resume: the named one, or the last run of the simulation that is incomplete.
 *
 * @throws {CommandFailure} if the run does not exist or is complete
 */
export async function findRecords(
  parent: string,
  { options }: Call,
  runOptions: ImportOptions,
): Promise<RunRecords> {
  const { run: name, isLocal } = runOptions
  const simulation = keyOf(runOptions)
  const runs = await listRuns(parent)
  const found =
    name === undefined
      ? runs.find(({ state }) => !state.isDone && (state.service === undefined || !isLocal))
      : runs.find(({ state }) => state.run === name)
  if (found !== undefined && !found.state.isDone) return found
  const which = name === undefined ? 'no incomplete run' : `no run ${name}`
  const problem =
    found === undefined
      ? `${simulation} has ${which} in this folder`
      : `${simulation} ${name} is already complete, so it cannot be resumed`
  const again = newRunLine(runOptions, textOption(options, 'url'))
  throw new CommandFailure(`${problem}; start a new run with: ${again}`, 'usage')
}

/** Creates the records of a new run. */
export async function newRecords(
  parent: string,
  { target, runOptions, plan }: { target: Target; runOptions: ImportOptions; plan: ImportPlan },
): Promise<RunRecords> {
  const { simulation, identity, service, local, run = await nextLocalName(parent) } = target
  const { definition } = runOptions
  return await RunRecords.create(parent, {
    version: stateVersion,
    ...{ simulation, run, identity },
    ...(service !== undefined && { service }),
    total: target.source.total,
    startedAt: new Date().toISOString(),
    isDone: false,
    ...(definition !== undefined && { fileHash: hashOf(definition) }),
    ...(plan.dir !== undefined && { dir: plan.dir }),
    ...(runOptions.files !== undefined && { format: runOptions.files.format }),
    systems: Object.fromEntries(plan.systems.map(({ system }) => [system, newSystem()])),
    files: {},
    ...(local !== undefined && { local }),
  })
}

/** Whether the definition file has changed since the start of the run. */
export function isChanged(file: DefinitionFile, { fileHash }: RunState): boolean {
  return fileHash !== undefined && fileHash !== hashOf(file)
}

/** Returns a hash of the definition in a file. Comments and spaces do not change the hash. */
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

/** Returns the records of all runs of a simulation, the latest first. */
export async function listRuns(parent: string): Promise<readonly RunRecords[]> {
  const names = await readdir(parent).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const found = await Promise.all(names.map((name) => RunRecords.read(join(parent, name))))
  const runs = found.filter((each) => each !== undefined)
  return runs.toSorted((a, b) => (a.state.startedAt < b.state.startedAt ? 1 : -1))
}
