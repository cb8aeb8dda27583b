/** A new run on the service: of a file, which is stored there first, or of a simulation that it has. */

import type { SimulationOfKey, Spate } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import { checkBody, type Sound } from '../../engine/check/check-body.ts'
import type { Call } from '../../terminal/command.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { connect } from '../../terminal/service.ts'
import { member } from '../../text/json.ts'
import { localWay, type Wanted } from '../wanted.ts'
import { isUnchanged, readStored, type Stored } from './stored-simulation.ts'
import {
  inheritedSystems,
  invalid,
  invalidOption,
  type Kept,
  keyOf,
  serviceTarget,
  storedDefinition,
  type Target,
  withOverrides,
} from './target.ts'

/** Throws where its commands may not be run: then nothing is stored, and no run is made. */
export type Agree = (planned: Pick<Target, 'simulation' | 'service' | 'sound'>) => Promise<void>

/** Stores the file, where there is one, and creates a run. */
export async function newServiceTarget(
  call: Call,
  wanted: Wanted,
  file: DefinitionFile | undefined,
  agree?: Agree,
): Promise<Target> {
  const { signal } = call.surroundings
  const { client, url } = await connect(call, localWay(wanted))
  const key = keyOf(wanted, file)
  const simulation = client.simulation(key)
  const { seed, start, end } = wanted
  try {
    const stored = file === undefined ? undefined : await readStored(simulation, signal)
    const sound = agree && (await expected(client, wanted, { key, file, stored, signal }))
    if (sound !== undefined) await agree?.({ simulation: key, service: url, sound })
    const kept = file === undefined ? undefined : await store(file, { stored, simulation, signal })
    const times = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
    const created = await simulation.runs.create(
      { ...(seed !== undefined && { seed }), ...times },
      { signal },
    )
    const target = await serviceTarget(simulation.run(created.index), url, signal)
    return { ...target, ...(kept !== undefined && { kept }) }
  } catch (error) {
    if (!(error instanceof SpateError) || error.issues.length === 0) throw error
    const failure = invalidOption(wanted, error.issues)
    if (failure !== undefined) throw failure
    throw file === undefined ? error : invalid(file, error.issues)
  }
}

/**
 * What the run will most likely be, its systems above all; undefined where only the service can tell. A parent counts as
 * it is stored, which is fixed on creation.
 */
async function expected(
  client: Spate,
  wanted: Wanted,
  {
    key,
    file,
    stored,
    signal,
  }: {
    readonly key: string
    readonly file: DefinitionFile | undefined
    readonly stored: Stored
    readonly signal: AbortSignal
  },
): Promise<Sound | undefined> {
  try {
    const body = file?.value ?? (await storedDefinition(client, key, signal))
    const parent = typeof stored === 'object' ? stored.parent : member(body, 'parent')
    const inherited = await inheritedSystems(client, parent, signal)
    const sound = checkBody(withOverrides(body, wanted), { inherited, now: new Date() })
    return 'issues' in sound ? undefined : sound
  } catch (error) {
    // What is wrong is told by what comes next.
    if (error instanceof SpateError && error.kind === 'refused') return undefined
    throw error
  }
}

/** What is the same already is left alone. */
async function store(
  { value }: DefinitionFile,
  {
    stored,
    simulation,
    signal,
  }: {
    readonly stored: Stored
    readonly simulation: SimulationOfKey
    readonly signal: AbortSignal
  },
): Promise<Kept> {
  if (typeof stored === 'object' && isUnchanged(value, stored)) return { outcome: 'unchanged' }
  const { key: _key, ...body } = value
  const { isNew } = await simulation.put(body, { signal })
  if (isNew) return { outcome: 'created' }
  return { outcome: 'replaced', ...(typeof stored === 'object' && { changedAt: stored.updatedAt }) }
}
