/**
 * Acts of one kind that are asked for in one turn share a transaction, so that their commits are one: each commit waits
 * for the disk, and a hundred readers that come at once would wait for each other.
 */

import { setImmediate } from 'node:timers'

interface Asked<A extends readonly unknown[], R> {
  readonly asked: A
  resolve(result: R): void
  reject(error: unknown): void
}

/**
 * `alone` does one act by itself; `together` gives its act the transaction that all share. Where the transaction fails,
 * each act is done alone, and fails alone.
 */
export function grouped<A extends readonly unknown[], R>({
  alone,
  together,
}: {
  readonly alone: (...asked: A) => Promise<R>
  readonly together: (all: readonly A[]) => Promise<readonly R[]>
}): (...asked: A) => Promise<R> {
  let waiting: Asked<A, R>[] = []

  async function act(): Promise<void> {
    const all = waiting
    waiting = []
    // What fails together is done alone, where its own error is told.
    const results =
      all.length > 1
        ? await together(all.map(({ asked }) => asked)).catch(() => undefined)
        : undefined
    if (results !== undefined) {
      for (const [i, { resolve }] of all.entries()) resolve(results[i] as R)
      return
    }
    for (const { asked, resolve, reject } of all) alone(...asked).then(resolve, reject)
  }

  return (...asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (waiting.length === 1) setImmediate(() => void act())
    })
}
