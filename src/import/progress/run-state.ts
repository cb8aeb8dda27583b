/** Content of `.spate/runs/<simulation>/<run>/state.json`: what a run is, and its progress. */

import type { JsonObject } from '../../text/json.ts'
import type { ImportProgress, SystemProgress } from './progress.ts'

export interface RunState extends ImportProgress {
  readonly version: typeof stateVersion
  readonly simulation: string
  /** Name of the run, such as `3`, or `local-3` without a service. */
  readonly run: string
  /** Unique id of the run. It distinguishes runs with the same index in different databases of the service. */
  readonly identity: string
  /** Address of the service, or undefined for a local run. */
  readonly service?: string
  readonly total: number
  readonly startedAt: string
  /** Hash of the definition file at the start of the run, to detect changes, or undefined without a file. */
  readonly fileHash?: string
  /** Folder from the option `--dir`, which receives the files of all entities, or undefined without the option. */
  readonly dir?: string
  /** Format of the files, from the option `--format`, or undefined without the option. */
  readonly format?: string
  /** Definition, seed and time of a local run, or undefined for a run on the service. */
  readonly local?: LocalRun
}

export interface LocalRun {
  readonly definition: JsonObject
  readonly seed: number
  readonly nowMs: number
}

/**
 * Version of the format of `state.json`. Version 1 recorded the progress of a system as three members instead of one
 * state.
 */
export const stateVersion = 2

/**
 * Returns the state in the text of `state.json`. Returns `other version` for a format that this version of spate cannot
 * read, or undefined for any other text.
 */
export function parseRunState(text: string): RunState | 'other version' | undefined {
  try {
    // Only spate writes the file, and it is always complete.
    const state: RunState | EarlierRunState | null = JSON.parse(text)
    if (typeof state?.version !== 'number') return undefined
    if (state.version === 1) return upgraded(state)
    return state.version === stateVersion ? state : 'other version'
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function upgraded(state: EarlierRunState): RunState {
  const systems = Object.entries(state.systems).map(([system, each]) => [system, current(each)])
  return { ...state, version: stateVersion, systems: Object.fromEntries(systems) }
}

interface EarlierRunState extends Omit<RunState, 'version' | 'systems'> {
  readonly version: 1
  readonly systems: Readonly<Record<string, EarlierSystem>>
}

/** Record of a system in version 1 of the format. */
interface EarlierSystem extends Pick<SystemProgress, 'position' | 'counts' | 'process'> {
  readonly before: 'pending' | 'begun' | 'done'
  readonly import: 'pending' | 'begun' | 'taken' | 'cleared'
  readonly isAfterDone: boolean
  readonly hasTable?: boolean
}

function current({
  before,
  import: step,
  isAfterDone,
  hasTable = false,
  ...held
}: EarlierSystem): SystemProgress {
  if (isAfterDone) return { ...held, state: 'finished' }
  if (step === 'begun') return { ...held, state: 'feeding', hasTable }
  if (step !== 'pending') return { ...held, state: step === 'taken' ? 'fed' : 'cleared' }
  const states = { pending: 'new', begun: 'preparing', done: 'prepared' } as const
  return { ...held, state: states[before] }
}
