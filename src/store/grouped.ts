/**
 * Acts of one kind that are asked for at once share a transaction, so that their commits are one: each commit waits
 * for the disk, and a hundred readers that come at once would wait for each other.
 */

import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers'
import { StoreUnavailable } from './store.ts'

/**
 * Node accepts one connection in a turn of its event loop, so those that come at once come in turns that follow each
 * other. They are waited for while each turn brings one, for about as long as a few commits take.
 */
const usualPatienceMs = 5

interface Asked<A extends readonly unknown[], R> {
  readonly asked: A
  resolve(result: R): void
  reject(error: unknown): void
}

/**
 * `alone` does one act by itself; `together` gives its act the transaction that all share. Where the transaction fails,
 * each act is done alone, and fails alone; but where the database is held or away, all have failed of that.
 */
export function grouped<A extends readonly unknown[], R>({
  alone,
  together,
  patienceMs = usualPatienceMs,
}: {
  readonly alone: (...asked: A) => Promise<R>
  readonly together: (all: readonly A[]) => Promise<readonly R[]>
  readonly patienceMs?: number
}): (...asked: A) => Promise<R> {
  let waiting: Asked<A, R>[] = []

  function wait(known: number, untilMs: number): void {
    setImmediate(() => {
      if (waiting.length === known || performance.now() >= untilMs) void act()
      else wait(waiting.length, untilMs)
    })
  }

  async function act(): Promise<void> {
    const all = waiting
    waiting = []
    // What fails together is done alone, where its own error is told.
    if (all.length > 1) {
      try {
        const results = await together(all.map(({ asked }) => asked))
        for (const [i, { resolve }] of all.entries()) resolve(results[i] as R)
        return
      } catch (error) {
        if (error instanceof StoreUnavailable) {
          for (const { reject } of all) reject(error)
          return
        }
      }
    }
    for (const { asked, resolve, reject } of all) alone(...asked).then(resolve, reject)
  }

  return (...asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (waiting.length === 1) wait(0, performance.now() + patienceMs)
    })
}
