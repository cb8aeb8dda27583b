/**
 * Acts on one row wait for each other in the database anyway, each with a connection. Here those of one row wait in this
 * process instead: one statement is under way, and it does all that had come when it began, in the order in which they
 * came. So one by itself waits for nobody, and a thousand at once share a few commits.
 */

import { StoreUnavailable } from './store.ts'

interface Waiting<Asked, Result> {
  readonly asked: Asked
  readonly sinceMs: number
  resolve(result: Result): void
  reject(error: unknown): void
}

export interface Turns<Asked, Result> {
  /** What is asked for the same row has the same name. */
  readonly rowOf: (asked: Asked) => string
  readonly sizeOf: (asked: Asked) => number
  /** All or nothing, with the results in the same order. */
  readonly together: (all: readonly Asked[]) => Promise<readonly Result[]>
  /** So many go together at most, */
  readonly countMax: number
  /** and so much of what `sizeOf` counts, but for one that is larger by itself. */
  readonly sizeMax: number
  /** Who has waited so long when the database fails others does not try it again. */
  readonly patienceMs: number
  readonly nowMs: () => number
}

export function inTurn<Asked, Result>({
  rowOf,
  sizeOf,
  together,
  countMax,
  sizeMax,
  patienceMs,
  nowMs,
}: Turns<Asked, Result>): (asked: Asked) => Promise<Result> {
  const rows = new Map<string, Waiting<Asked, Result>[]>()

  /** Those who have waited longest. */
  function next(waiting: Waiting<Asked, Result>[]): readonly Waiting<Asked, Result>[] {
    let [count, size] = [0, 0]
    for (const { asked } of waiting) {
      size += sizeOf(asked)
      if (count === countMax || (count > 0 && size > sizeMax)) break
      count += 1
    }
    return waiting.splice(0, count)
  }

  /** Answers why the database did not do it. */
  async function act(
    all: readonly Waiting<Asked, Result>[],
  ): Promise<StoreUnavailable | undefined> {
    try {
      const results = await together(all.map(({ asked }) => asked))
      for (const [i, { resolve }] of all.entries()) resolve(results[i] as Result)
    } catch (error) {
      if (error instanceof StoreUnavailable || all.length === 1) {
        for (const { reject } of all) reject(error)
        return error instanceof StoreUnavailable ? error : undefined
      }
      // What is wrong with one of them must not be the end of the others.
      for (const [i, one] of all.entries()) {
        const failure = await act([one])
        if (failure === undefined) continue
        for (const { reject } of all.slice(i + 1)) reject(failure)
        return failure
      }
    }
    return undefined
  }

  async function go(row: string, waiting: Waiting<Asked, Result>[]): Promise<void> {
    while (waiting.length > 0) {
      const failure = await act(next(waiting))
      if (failure === undefined) continue
      // Those behind have waited for the same, and some of them for as long as anybody should.
      const untilMs = nowMs() - patienceMs
      const others = waiting.findIndex(({ sinceMs }) => sinceMs > untilMs)
      const tired = waiting.splice(0, others === -1 ? waiting.length : others)
      for (const { reject } of tired) reject(failure)
    }
    rows.delete(row)
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      const row = rowOf(asked)
      const entry = { asked, sinceMs: nowMs(), resolve, reject }
      const waiting = rows.get(row)
      if (waiting !== undefined) {
        waiting.push(entry)
        return
      }
      const first = [entry]
      rows.set(row, first)
      void go(row, first)
    })
}
