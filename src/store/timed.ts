/** A store of which every act is timed, whatever the driver: waiting for a turn, the network and the database together. */

import { performance } from 'node:perf_hooks'
import { type Store, StoreUnavailable } from './store.ts'

/** How an act ended: done, refused because the database could not be had or a lock was held, or failed otherwise. */
export type ActEnding = 'done' | 'unavailable' | 'failed'

export type OnAct = (act: {
  readonly name: string
  readonly ending: ActEnding
  readonly ms: number
}) => void

/** Called for many at once and for nobody. */
const untimed: readonly string[] = ['close', 'connections'] satisfies readonly (keyof Store)[]

type Act = (...asked: readonly unknown[]) => Promise<unknown>

export function timed(store: Store, onAct: OnAct): Store {
  const acts = Object.entries(store).flatMap(([name, act]: readonly [string, unknown]) =>
    typeof act === 'function' && !untimed.includes(name)
      ? [[name, timedAct(name, act as Act, onAct)] as const]
      : [],
  )
  return Object.assign({ ...store }, Object.fromEntries(acts))
}

function timedAct(name: string, act: Act, onAct: OnAct): Act {
  return async (...asked) => {
    const beganMs = performance.now()
    let ending: ActEnding = 'failed'
    try {
      const result = await act(...asked)
      ending = 'done'
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable) ending = 'unavailable'
      throw error
    } finally {
      onAct({ name, ending, ms: performance.now() - beganMs })
    }
  }
}
