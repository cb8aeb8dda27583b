/** Length of the time before now over which a throughput is measured, in milliseconds. */

const windowMs = 4_000

export interface Throughput {
  /**
   * Notes the current amount, such as a number of rows, and returns its mean growth per second over the last seconds
   * (`windowMs`), or undefined after the first call.
   */
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
