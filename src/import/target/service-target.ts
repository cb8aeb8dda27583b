/**
 * A run on the service: of a definition file, which is first stored on the service, or of a simulation that the service
 * has.
 */

import type { Run, SimulationHandle, Spate } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import { checkBody } from '../../engine/check/check-body.ts'
import type { Call } from '../../terminal/command.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { refusedDefinition, withOptions } from '../../terminal/definition-options.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { connect } from '../../terminal/service.ts'
import type { JsonValue } from '../../text/json.ts'
import type { RunState } from '../progress/run-state.ts'
import { type ImportOptions, localAlternative } from '../run-options.ts'
import { localSource, serviceSource } from '../source.ts'
import { checkDefinition, type DefinitionSource } from './checked-definition.ts'
import { isUnchanged, readStored, type Stored } from './stored-simulation.ts'
import {
  keyOf,
  otherVersionFailure,
  type RequireConsent,
  type StoreResult,
  type Target,
} from './target.ts'

/**
 * Stores the definition file on the service, if there is one, and creates a run. If `agree` throws, because the user
 * did not consent to the commands, neither is done.
 */
export async function newServiceTarget(
  call: Call,
  runOptions: ImportOptions,
  agree?: RequireConsent,
): Promise<Target> {
  const { signal } = call.context
  const { client, url } = await connect(call, localAlternative(runOptions))
  const key = keyOf(runOptions)
  const file = runOptions.definition
  const simulation = client.simulation(key)
  try {
    const stored = file === undefined ? undefined : await readStored(simulation, signal)
    if (agree !== undefined) {
      const parent = typeof stored === 'object' ? stored : undefined
      const accepted = await expected(client, runOptions, { parent, signal })
      if (accepted !== undefined) await agree({ simulation: key, service: url, accepted })
    }
    const kept = file === undefined ? undefined : await store(file, { stored, simulation, signal })
    const { index } = await simulation.runs.create(withOptions({}, runOptions), { signal })
    const target = await serviceTarget(simulation.run(index), url, signal)
    return { ...target, ...(kept !== undefined && { kept }) }
  } catch (error) {
    if (!(error instanceof SpateError) || error.issues.length === 0) throw error
    throw refusedDefinition(file, runOptions, error.issues) ?? error
  }
}

/** Returns the run to resume. Throws if the service no longer has it. */
export async function resumedServiceTarget(call: Call, state: RunState): Promise<Target> {
  const { client, url } = await connect(call)
  if (url !== state.service) {
    throw new CommandFailure(
      `${state.simulation} ${state.run} must be resumed on ${state.service}; got ${url}: pass the address with --url`,
      'usage',
    )
  }
  const run = client.simulation(state.simulation).run(Number(state.run))
  const target = await serviceTarget(run, url, call.context.signal)
  if (target.identity === state.identity) return target
  throw new CommandFailure(
    `${url} now has another run ${state.run} of ${state.simulation}: start a new run, without --resume`,
    'refused',
  )
}

/** Returns the run that would be created without `--dry-run`. Changes nothing on the service. */
export async function dryServiceTarget(call: Call, runOptions: ImportOptions): Promise<Target> {
  const { client, url } = await connect(call, localAlternative(runOptions))
  const simulation = keyOf(runOptions)
  const accepted = await checkDefinition(
    client,
    { ...runOptions, key: simulation },
    { parent: undefined, signal: call.context.signal },
  )
  if ('issues' in accepted)
    throw (
      refusedDefinition(runOptions.definition, runOptions, accepted.issues) ??
      otherVersionFailure(simulation, accepted.issues)
    )
  const source = localSource(accepted.program, Date.now())
  return { simulation, run: undefined, identity: '', service: url, accepted, source }
}

/** Returns a run that the service has. */
export async function serviceTarget(run: Run, url: string, signal: AbortSignal): Promise<Target> {
  const { id, total } = await run.get({ signal })
  const definition = await run.definition({ signal })
  // The definition was parsed from a JSON response, so it is a JSON value.
  const accepted = checkBody({ ...definition } as JsonValue, { inherited: [], now: new Date() })
  if ('issues' in accepted || accepted.program.total !== total) {
    const issues = 'issues' in accepted ? accepted.issues : []
    throw otherVersionFailure(`${run.simulation} ${run.index}`, issues)
  }
  return {
    simulation: run.simulation,
    run: String(run.index),
    identity: id,
    service: url,
    accepted,
    source: serviceSource(run, total),
  }
}

/**
 * Returns the definition that the run will have, to know its systems before its creation. Returns undefined if only the
 * service can determine the definition.
 */
async function expected(
  client: Spate,
  runOptions: ImportOptions,
  known: DefinitionSource,
): Promise<Target['accepted'] | undefined> {
  try {
    const accepted = await checkDefinition(client, { ...runOptions, key: keyOf(runOptions) }, known)
    return 'issues' in accepted ? undefined : accepted
  } catch (error) {
    // The request that creates the run will fail with the same reason.
    if (error instanceof SpateError && error.kind === 'refused') return undefined
    throw error
  }
}

/** Stores the definition file on the service, unless the stored simulation is the same. */
async function store(
  { value }: DefinitionFile,
  {
    stored,
    simulation,
    signal,
  }: {
    readonly stored: Stored
    readonly simulation: SimulationHandle
    readonly signal: AbortSignal
  },
): Promise<StoreResult> {
  if (typeof stored === 'object' && isUnchanged(value, stored)) return { outcome: 'unchanged' }
  const { key: _key, ...body } = value
  const { isNew } = await simulation.put(body, { signal })
  if (isNew) return { outcome: 'created' }
  return { outcome: 'replaced', ...(typeof stored === 'object' && { changedAt: stored.updatedAt }) }
}
