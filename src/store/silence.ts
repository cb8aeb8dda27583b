/**
 * What is waited for over a connection, up to a time that is counted in ticks. In a burst a turn of the event loop may take
 * seconds, and timers of such a process come before what has arrived meanwhile; each tick is a turn in which it was heard.
 */

const tickMs = 100

/** Rejects with an error of `onSilence` when nothing came within `ms`; 0 waits for ever. */
export function unlessSilent<T>(
  answer: Promise<T>,
  { ms, onSilence }: { readonly ms: number; readonly onSilence: () => Error },
): Promise<T> {
  if (ms === 0) return answer
  return new Promise((resolve, reject) => {
    let left = Math.ceil(ms / tickMs)
    const ticking = setInterval(
      () => {
        left -= 1
        if (left > 0) return
        clearInterval(ticking)
        reject(onSilence())
      },
      Math.min(tickMs, ms),
    )
    answer.then(resolve, reject).finally(() => clearInterval(ticking))
  })
}
