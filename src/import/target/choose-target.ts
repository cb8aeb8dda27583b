/** Chooses the run that `spate run` means: a new one or one that was started, here or on the service. */

import type { Call } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { RunState } from '../progress/run-state.ts'
import type { Wanted } from '../wanted.ts'
import { newLocalTarget, resumedLocalTarget } from './local-target.ts'
import { dryServiceTarget, newServiceTarget, resumedServiceTarget } from './service-target.ts'
import type { Agree, Target } from './target.ts'

/** Creates a run. A run on the service is created only after `agree`, where its commands are known before. */
export async function newTarget(call: Call, wanted: Wanted, agree?: Agree): Promise<Target> {
  const { isLocal, definition } = wanted
  if (isLocal && definition !== undefined) return newLocalTarget(wanted, definition)
  return await newServiceTarget(call, wanted, agree)
}

/** Returns a run that was started. */
export async function resumedTarget(call: Call, wanted: Wanted, state: RunState): Promise<Target> {
  if (state.dir !== wanted.dir) {
    const said = state.dir === undefined ? 'without --dir' : `with --dir ${state.dir}`
    throw new CommandFailure(`${state.simulation} ${state.run} was begun ${said}`, 'usage')
  }
  return state.local === undefined
    ? await resumedServiceTarget(call, state)
    : resumedLocalTarget(state)
}

/** Returns the run that would be created. */
export async function dryTarget(call: Call, wanted: Wanted): Promise<Target> {
  const { isLocal, definition } = wanted
  if (isLocal && definition !== undefined) return newLocalTarget(wanted, definition)
  return await dryServiceTarget(call, wanted)
}
