/**
 * Returns the frozen definition of a run: the seed, the simulated time as timestamps, and the systems including
 * inherited ones. Any program that compiles the definition can generate the events of the run. The command line reads
 * the tables and columns from the definition.
 */

import { defaultSeed } from '../definition/members.ts'
import { type JsonObject, member } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { snapshotContent } from './programs.ts'
import { findRun, type RunAddress } from './read-run.ts'
import type { Service } from './service.ts'

export async function readRunDefinition(
  service: Service,
  address: RunAddress,
): Promise<JsonObject | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const content = snapshotContent(run.snapshot)
  const types = member(content, 'types')
  return {
    seed: member(content, 'seed') ?? defaultSeed,
    start: run.start,
    end: run.end,
    ...(types !== undefined && { types }),
    systems: member(content, 'systems') ?? {},
    entities: member(content, 'entities') ?? {},
  }
}
