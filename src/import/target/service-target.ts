/** A run on the service: of a file, which is stored there first, or of a simulation that it has. */

import type { Run, SimulationOfKey, Spate } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import { checkBody } from '../../engine/check/check-body.ts'
import type { Call } from '../../terminal/command.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { refusedDefinition, withOptions } from '../../terminal/definition-options.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { connect } from '../../terminal/service.ts'
import { type JsonObject, type JsonValue, member } from '../../text/json.ts'
import type { RunState } from '../progress/run-state.ts'
import { localSource, serviceSource } from '../source.ts'
import { localWay, type Wanted } from '../wanted.ts'
import { isUnchanged, readStored, type Stored } from './stored-simulation.ts'
import { type Agree, type Kept, keyOf, otherVersion, type Target } from './target.ts'

/** Stores the file, if there is one, and creates a run. Without consent (`agree`) neither is done. */
export async function newServiceTarget(call: Call, wanted: Wanted, agree?: Agree): Promise<Target> {
  const { signal } = call.surroundings
  const { client, url } = await connect(call, localWay(wanted))
  const key = keyOf(wanted)
  const file = wanted.definition
  const simulation = client.simulation(key)
  try {
    const stored = file === undefined ? undefined : await readStored(simulation, signal)
    if (agree !== undefined) {
      const parent = typeof stored === 'object' ? stored : undefined
      const sound = await expected(client, wanted, { parent, signal })
      if (sound !== undefined) await agree({ simulation: key, service: url, sound })
    }
    const kept = file === undefined ? undefined : await store(file, { stored, simulation, signal })
    const { index } = await simulation.runs.create(withOptions({}, wanted), { signal })
    const target = await serviceTarget(simulation.run(index), url, signal)
    return { ...target, ...(kept !== undefined && { kept }) }
  } catch (error) {
    if (!(error instanceof SpateError) || error.issues.length === 0) throw error
    throw refusedDefinition(file, wanted, error.issues) ?? error
  }
}

/** Returns a run that was started, if the service still has it. */
export async function resumedServiceTarget(call: Call, state: RunState): Promise<Target> {
  const { client, url } = await connect(call)
  if (url !== state.service) {
    throw new CommandFailure(
      `${state.simulation} ${state.run} is a run of ${state.service}, not of ${url}: name it with --url`,
      'usage',
    )
  }
  const run = client.simulation(state.simulation).run(Number(state.run))
  const target = await serviceTarget(run, url, call.surroundings.signal)
  if (target.identity === state.identity) return target
  throw new CommandFailure(
    `${url} has another run ${state.run} of ${state.simulation} now: begin anew, without --resume`,
    'refused',
  )
}

/** Returns the run that would be created, without storing or creating anything. */
export async function dryServiceTarget(call: Call, wanted: Wanted): Promise<Target> {
  const { client, url } = await connect(call, localWay(wanted))
  const simulation = keyOf(wanted)
  const sound = await check(client, wanted, { parent: undefined, signal: call.surroundings.signal })
  if ('issues' in sound)
    throw (
      refusedDefinition(wanted.definition, wanted, sound.issues) ??
      otherVersion(simulation, sound.issues)
    )
  const source = localSource(sound.program)
  return { simulation, run: undefined, identity: '', service: url, sound, source }
}

async function serviceTarget(run: Run, url: string, signal: AbortSignal): Promise<Target> {
  const { id, total } = await run.get({ signal })
  const definition = await run.definition({ signal })
  // What came as JSON is that.
  const sound = checkBody({ ...definition } as JsonValue, { inherited: [], now: new Date() })
  if ('issues' in sound || sound.program.total !== total) {
    const issues = 'issues' in sound ? sound.issues : []
    throw otherVersion(`${run.simulation} ${run.index}`, issues)
  }
  return {
    simulation: run.simulation,
    run: String(run.index),
    identity: id,
    service: url,
    sound,
    source: serviceSource(run, total),
  }
}

interface Expected {
  /** The stored simulation, whose parent cannot change; undefined where the definition says which it is. */
  readonly parent: { readonly parent?: string } | undefined
  readonly signal: AbortSignal
}

/** Returns what the run will most likely be, its systems above all; undefined where only the service can tell. */
async function expected(
  client: Spate,
  wanted: Wanted,
  known: Expected,
): Promise<Target['sound'] | undefined> {
  try {
    const sound = await check(client, wanted, known)
    return 'issues' in sound ? undefined : sound
  } catch (error) {
    // The request that follows fails with the reason.
    if (error instanceof SpateError && error.kind === 'refused') return undefined
    throw error
  }
}

/** Checks the definition of the file or of the service here, as the service would. */
async function check(
  client: Spate,
  wanted: Wanted,
  { parent: stored, signal }: Expected,
): Promise<ReturnType<typeof checkBody>> {
  const now = new Date()
  const body = wanted.definition?.value ?? (await storedDefinition(client, keyOf(wanted), signal))
  const parent = stored === undefined ? member(body, 'parent') : stored.parent
  const inherited = await inheritedSystems(client, parent, signal)
  return checkBody(withOptions(body, wanted), { inherited, now })
}

async function storedDefinition(
  client: Spate,
  key: string,
  signal: AbortSignal,
): Promise<JsonObject> {
  const stored = await client.simulation(key).get({ signal })
  const { parent, types = {}, systems = {}, entities = {} } = stored
  const body = { types, systems, entities, ...(parent !== undefined && { parent }) }
  return withOptions(body, stored)
}

async function inheritedSystems(
  client: Spate,
  parent: JsonValue | undefined,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const chain: JsonObject[] = []
  for (let key: string | undefined = typeof parent === 'string' ? parent : 'default'; key; ) {
    const found = await client.simulation(key).get({ signal })
    chain.unshift(found.systems ?? {})
    key = found.parent
  }
  return chain
}

/** Stores the file on the service. A simulation that is the same there is left alone. */
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
