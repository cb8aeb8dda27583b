/**
 * Wraps a store and measures the duration of every operation for any driver, including the wait for a connection, the
 * network and the database.
 */

import { performance } from 'node:perf_hooks'
import { type Store, StoreUnavailable } from './store.ts'

/**
 * The ending of an operation: done, refused because the database was unavailable or a lock was held, or failed
 * otherwise.
 */
export type OperationEnding = 'done' | 'unavailable' | 'failed'

export type OnOperation = (operation: {
  readonly name: string
  readonly ending: OperationEnding
  readonly ms: number
}) => void

/** Methods that are not measured, because they are not requests of clients. */
const untimed: readonly string[] = ['close', 'connections'] satisfies readonly (keyof Store)[]

type Operation = (...args: readonly unknown[]) => Promise<unknown>

export function timed(store: Store, onOperation: OnOperation): Store {
  const operations = Object.entries(store).flatMap(
    ([name, operation]: readonly [string, unknown]) =>
      typeof operation === 'function' && !untimed.includes(name)
        ? [[name, timedOperation(name, operation as Operation, onOperation)] as const]
        : [],
  )
  return Object.assign({ ...store }, Object.fromEntries(operations))
}

function timedOperation(name: string, operation: Operation, onOperation: OnOperation): Operation {
  return async (...args) => {
    const beganMs = performance.now()
    let ending: OperationEnding = 'failed'
    try {
      const result = await operation(...args)
      ending = 'done'
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable) ending = 'unavailable'
      throw error
    } finally {
      onOperation({ name, ending, ms: performance.now() - beganMs })
    }
  }
}
