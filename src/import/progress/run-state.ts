/** Content of `.spate/runs/<simulation>/<run>/state.json`. */

import type { JsonObject } from '../../text/json.ts'
import type { ImportProgress, SystemProgress } from './progress.ts'

export interface RunState extends ImportProgress {
  readonly version: typeof stateVersion
  readonly simulation: string
  /** Name of the run, such as `3`, or `local-3` without a service. */
  readonly run: string
  /** Identifier that distinguishes runs with the same index in different databases. */
  readonly identity: string
  /** Address of the service, or undefined for a local run. */
  readonly service?: string
  readonly total: number
  readonly startedAt: string
  /** Hash of the definition in the file, to find changes, or undefined without a file. */
  readonly fileHash?: string
  /** Folder of `--dir` for the files of all entities. */
  readonly dir?: string
  /** Definition, seed and time of a local run. */
  readonly local?: LocalRun
}

export interface LocalRun {
  readonly definition: JsonObject
  readonly seed: number
  readonly nowMs: number
}

/** Version of the format. Version 1 recorded the steps of a system as three members instead of one state. */
export const stateVersion = 2

/**
 * Returns the state, or `other version` for a format that this version cannot resume, or undefined for any other text.
 */
export function parseRunState(text: string): RunState | 'other version' | undefined {
  try {
    // Only this program writes the file, and it is always complete.
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

/** Record of a system in version 1. */
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
