/** What `.spate/runs/<simulation>/<run>/state.json` holds of a run, and how its text is read. */

import type { JsonObject } from '../../text/json.ts'
import type { ImportProgress, SystemProgress } from './progress.ts'

export interface RunState extends ImportProgress {
  readonly version: typeof stateVersion
  readonly simulation: string
  /** `3`; `local-3` without a service. */
  readonly run: string
  /** Distinguishes runs of the same number in different databases. */
  readonly identity: string
  /** The address of the service; undefined for a local run. */
  readonly service?: string
  readonly total: number
  readonly startedAt: string
  /** Shows whether the file was changed since the run was started; undefined without a file. */
  readonly fileHash?: string
  /** The folder of `--dir`, which all entities are written to. */
  readonly dir?: string
  /** What a local run is computed from. */
  readonly local?: LocalRun
}

export interface LocalRun {
  readonly definition: JsonObject
  readonly seed: number
  readonly nowMs: number
}

/** Version 1 recorded the steps of a system as three members instead of one state. */
export const stateVersion = 2

/** Returns the state; `other version` for one that this version cannot resume, undefined for any other text. */
export function parseRunState(text: string): RunState | 'other version' | undefined {
  try {
    // Only this program writes the file, and always whole.
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

/** The record of a system in version 1. */
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
