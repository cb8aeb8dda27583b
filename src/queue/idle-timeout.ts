/**
 * A timeout for a response over a connection, counted in ticks of a timer. Under load a turn of the event loop may take
 * seconds, and a process runs its timers before it reads the data that has arrived. Between two ticks the process has
 * read its sockets.
 */

const tickMs = 100

/**
 * Resolves with the response. Rejects with the error of `onTimeout` if the response does not arrive within `ms`
 * milliseconds; 0 means no timeout.
 */
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
