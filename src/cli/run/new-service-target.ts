/** A new run on the service: of a file, which is stored there first, or of a simulation that it has. */

import type { SimulationOfKey } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import type { Call } from '../command.ts'
import type { DefinitionFile } from '../definition-file.ts'
import { connect } from '../service.ts'
import { isUnchanged, readStored } from '../stored-simulation.ts'
import { invalid, type Kept, keyOf, serviceTarget, type Target } from './target.ts'
import type { Wanted } from './wanted.ts'

/** Stores the file, where there is one, and creates a run. */
export async function newServiceTarget(
  call: Call,
  wanted: Wanted,
  file: DefinitionFile | undefined,
): Promise<Target> {
  const { signal } = call.surroundings
  const { client, url } = await connect(call)
  const key = keyOf(wanted, file)
  const simulation = client.simulation(key)
  const { seed, start, end } = wanted
  try {
    const kept = file === undefined ? undefined : await store(file, simulation, signal)
    const times = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
    const created = await simulation.runs.create(
      { ...(seed !== undefined && { seed }), ...times },
      { signal },
    )
    const target = await serviceTarget(simulation.run(created.index), url, signal)
    return { ...target, ...(kept !== undefined && { kept }) }
  } catch (error) {
    if (file === undefined || !(error instanceof SpateError) || error.issues.length === 0)
      throw error
    throw invalid(file, error.issues)
  }
}

/** What is the same already is left alone. */
async function store(
  { value }: DefinitionFile,
  simulation: SimulationOfKey,
  signal: AbortSignal,
): Promise<Kept> {
  const stored = await readStored(simulation, signal)
  if (typeof stored === 'object' && isUnchanged(value, stored)) return { outcome: 'unchanged' }
  const { key: _key, ...body } = value
  const { isNew } = await simulation.put(body, { signal })
  if (isNew) return { outcome: 'created' }
  return { outcome: 'replaced', ...(typeof stored === 'object' && { changedAt: stored.updatedAt }) }
}
