/** Limits the time to close the connections to brokers. */

/** Maximum time to close the connections, in milliseconds. */
const closeMs = 2_000

/** Waits until connections are closed, but not for brokers that do not reply. */
export async function closed(closing: readonly Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMs)
  })
  await Promise.race([Promise.allSettled(closing), timeout])
  clearTimeout(timer)
}
