/** How fast something grows, over the last seconds. */

const windowMs = 4_000

export interface Throughput {
  /** Notes how much there is now, and answers what came in a second; undefined while nothing is known. */
  note(amount: number, nowMs: number): number | undefined
}

export function newThroughput(): Throughput {
  const samples: { readonly amount: number; readonly nowMs: number }[] = []
  return {
    note(amount, nowMs) {
      samples.push({ amount, nowMs })
      while (samples.length > 2 && nowMs - (samples[1]?.nowMs ?? 0) > windowMs) samples.shift()
      const [first] = samples
      if (first === undefined || nowMs <= first.nowMs) return undefined
      return ((amount - first.amount) * 1_000) / (nowMs - first.nowMs)
    },
  }
}
