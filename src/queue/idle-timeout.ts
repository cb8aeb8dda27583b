/**
 * A timeout for an answer over a connection, counted in ticks. In a burst, a turn of the event loop may take seconds, and
 * a process runs its timers before it reads what has arrived meanwhile. Each tick is a turn in which the process has read
 * its sockets.
 */

const tickMs = 100

/** Rejects with an error of `onTimeout` when the answer did not come within `ms`; 0 waits without a limit. */
export function withIdleTimeout<T>(
  answer: Promise<T>,
  { ms, onTimeout }: { readonly ms: number; readonly onTimeout: () => Error },
): Promise<T> {
  if (ms === 0) return answer
  return new Promise((resolve, reject) => {
    let ticksLeft = Math.ceil(ms / tickMs)
    const ticking = setInterval(
      () => {
        ticksLeft -= 1
        if (ticksLeft > 0) return
        clearInterval(ticking)
        reject(onTimeout())
      },
      Math.min(tickMs, ms),
    )
    answer.then(resolve, reject).finally(() => clearInterval(ticking))
  })
}
