/** A local run of a definition file, whose events are generated in this process. */

import { randomUUID } from 'node:crypto'
import { checkBody } from '../../engine/check/check-body.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import {
  type DefinitionOptions,
  refusedDefinition,
  withOptions,
} from '../../terminal/definition-options.ts'
import type { LocalRun, RunState } from '../progress/run-state.ts'
import type { ImportOptions } from '../run-options.ts'
import { localSource, type Source } from '../source.ts'
import { keyOf, otherVersionFailure, type Target } from './target.ts'

export function newLocalTarget(
  runOptions: DefinitionOptions & Pick<ImportOptions, 'key' | 'definition' | 'file'>,
  file: DefinitionFile,
): Target {
  const nowMs = Date.now()
  const definition = withOptions(file.value, runOptions)
  const accepted = checkBody(definition, { inherited: [], now: new Date(nowMs) })
  if ('issues' in accepted) throw refusedDefinition(file, runOptions, accepted.issues)
  return {
    simulation: keyOf(runOptions),
    run: undefined,
    identity: randomUUID(),
    service: undefined,
    local: { definition, seed: accepted.seed, nowMs },
    accepted,
    source: localSource(accepted.program, nowMs),
  }
}

/** Returns the source of a local run. Other threads compile the same program again. */
export function localRunSource({ definition, seed, nowMs }: LocalRun): Source {
  const accepted = checkBody({ ...definition, seed }, { inherited: [], now: new Date(nowMs) })
  if ('issues' in accepted) throw new Error('the definition of a local run was accepted before')
  return localSource(accepted.program, nowMs)
}

/** Returns the local run to resume, from its records. */
export function resumedLocalTarget({ local, simulation, run, identity }: RunState): Target {
  if (local === undefined) throw new Error('the records of a local run have its definition')
  const { definition, seed, nowMs } = local
  const accepted = checkBody({ ...definition, seed }, { inherited: [], now: new Date(nowMs) })
  if ('issues' in accepted) throw otherVersionFailure(`${simulation} ${run}`, accepted.issues)
  const source = localSource(accepted.program, nowMs)
  return { simulation, run, identity, service: undefined, local, accepted, source }
}
