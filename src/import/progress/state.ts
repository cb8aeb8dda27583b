/**
 * What is remembered of a run, in `.spate/runs/<simulation>/<run>/`, so that `--resume` can go on: written whole or not
 * at all, before and after each step that cannot be undone.
 */

import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { JsonObject } from '../../text/json.ts'
import type { ProcessName } from '../process-name.ts'

export interface RunState {
  readonly version: 1
  readonly simulation: string
  /** `3`; `local-3` where no service is asked. */
  readonly run: string
  /** Tells runs of the same number apart, those of another database. */
  readonly identity: string
  /** The address of the service; undefined of a local run. */
  readonly service?: string
  readonly total: number
  readonly startedAt: string
  /** Everything was taken, and every `after` has ended. */
  isDone: boolean
  /** Tells whether the file still says what it said then; undefined without one. */
  readonly fileHash?: string
  /** Where `--dir` has all entities go. */
  readonly dir?: string
  readonly systems: Record<string, SystemState>
  /** By entity. */
  readonly files: Record<string, FileState>
  /** Of a local run: all that it is computed from. */
  readonly local?: LocalRun
}

export interface LocalRun {
  readonly definition: JsonObject
  readonly seed: number
  readonly nowMs: number
}

export interface SystemState {
  before: 'pending' | 'begun' | 'done'
  /** The last event that it has for certain, as far as was recorded; a database may know of more. */
  position: number
  /** Rows of each entity up to there. */
  counts: Readonly<Record<string, number>>
  /** `taken`: all events; `cleared`: and what recorded the progress is gone. */
  import: 'pending' | 'begun' | 'taken' | 'cleared'
  isAfterDone: boolean
  /** Its table of progress was made, as far as was recorded. */
  hasTable?: boolean
  /** The command, while it runs. */
  process?: ProcessName | undefined
}

export interface FileState {
  position: number
  /** The length of the file there. */
  length: number
  counts: Readonly<Record<string, number>>
}

/** The folder of all that is kept in a working folder. Its content is nobody's to commit. */
export async function openStateFolder(folder: string): Promise<string> {
  const path = join(folder, '.spate')
  try {
    await mkdir(join(path, 'runs'), { recursive: true })
    await writeFile(join(path, '.gitignore'), '*\n')
  } catch (error) {
    throw notRecorded(path, error)
  }
  return path
}

export function simulationFolder(stateFolder: string, simulation: string): string {
  return join(stateFolder, 'runs', simulation)
}

export class StateFile {
  readonly state: RunState
  /** Of this run alone. */
  readonly folder: string

  private constructor(folder: string, state: RunState) {
    this.folder = folder
    this.state = state
  }

  /** In a folder of its own, also where another run had the same name. */
  static async create(parent: string, state: RunState): Promise<StateFile> {
    await mkdir(parent, { recursive: true })
    for (let number = 1; ; number++) {
      const folder = join(parent, number === 1 ? state.run : `${state.run}.${number}`)
      try {
        await mkdir(folder)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
        throw error
      }
      const file = new StateFile(folder, state)
      await file.save()
      return file
    }
  }

  static async read(folder: string): Promise<StateFile | undefined> {
    const path = join(folder, 'state.json')
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      // What others put there is no run.
      const isNone =
        error instanceof Error &&
        'code' in error &&
        (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      if (isNone) return undefined
      throw error
    }
    const state = parseState(text)
    if (state === undefined) {
      throw new CommandFailure(
        `${path} is not as spate wrote it: move its folder away, and that run is forgotten`,
      )
    }
    if (state.version === 1) return new StateFile(folder, state)
    throw new CommandFailure(
      `${path} was written by another version of spate: end that run with it, or move its folder away`,
    )
  }

  async save(): Promise<void> {
    const path = join(this.folder, 'state.json')
    try {
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(`${JSON.stringify(this.state, undefined, 1)}\n`)
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

/** Undefined where it is none. */
function parseState(text: string): RunState | undefined {
  try {
    const state: RunState | null = JSON.parse(text)
    return typeof state?.version === 'number' ? state : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Without records nothing is begun and nothing goes on. */
export function notRecorded(path: string, error: unknown): CommandFailure {
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandFailure(
    `progress is recorded in ${path}, which must be writable and have room: ${reason}`,
  )
}

/** Of the simulation, those that were begun last first. */
export async function listRuns(parent: string): Promise<readonly StateFile[]> {
  const names = await readdir(parent).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = await Promise.all(names.map((name) => StateFile.read(join(parent, name))))
  const runs = found.filter((file) => file !== undefined)
  return runs.toSorted((a, b) => (a.state.startedAt < b.state.startedAt ? 1 : -1))
}
