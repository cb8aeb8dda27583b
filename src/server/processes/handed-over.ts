/**
 * Closes the connection that a worker was given but did not acknowledge before it ended. Node's primary process keeps
 * its own copy of a connection until the worker acknowledges it, so the client would wait forever.
 */

import type { Worker } from 'node:cluster'

/** The worker that was last given a connection. A worker that stops returns connections, and others get them. */
const owners = new WeakMap<object, Worker>()

export function closeUnacknowledged(worker: Worker): void {
  const child = worker.process
  const { send } = child
  // A worker gets the next connection only after it has acknowledged the previous one.
  let last: { close(): void } | undefined
  child.send = (...message: unknown[]) => {
    const handle = message[1]
    if (isHandle(handle)) {
      owners.set(handle, worker)
      last = handle
    }
    return Reflect.apply(send, child, message)
  }
  worker.once('exit', () => {
    // Closing a connection again has no effect.
    if (last && owners.get(last) === worker) last.close()
  })
}

function isHandle(value: unknown): value is { close(): void } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'close' in value &&
    typeof value.close === 'function'
  )
}
