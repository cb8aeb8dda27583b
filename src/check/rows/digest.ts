/**
 * Counts and checksums of rows in buckets. The bucket of a row is a part of the hash of its key, so that a run and a target
 * divide their rows in the same way, whatever the order and the types of their keys are.
 */

/** The number that follows the largest 32-bit number. */
const wordSize = 2 ** 32
/** Number of rows of a bucket to aim at: a differing bucket is read, and buckets take memory. */
const bucketRows = 128
const bucketBitsMax = 16

/** Returns the number of bits of the hash that number the buckets of a table. */
export function bucketBits(rows: number): number {
  const bits = Math.ceil(Math.log2(Math.max(rows / bucketRows, 1)))
  return Math.min(bits, bucketBitsMax)
}

export class Digest {
  /** Number of rows of each bucket. */
  readonly counts: Float64Array
  /** The sums of the hashes of the rows of each bucket, modulo 2⁶⁴, as lower and upper words. */
  readonly #low: Float64Array
  readonly #high: Float64Array

  constructor(bits: number) {
    const buckets = 2 ** bits
    this.counts = new Float64Array(buckets)
    this.#low = new Float64Array(buckets)
    this.#high = new Float64Array(buckets)
  }

  get rows(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  /** Adds rows whose hashes have a sum. */
  add(bucket: number, low: number, high: number, rows = 1): void {
    const sum = (this.#low[bucket] as number) + low
    const carry = sum >= wordSize ? 1 : 0
    this.counts[bucket] = (this.counts[bucket] as number) + rows
    this.#low[bucket] = sum - carry * wordSize
    this.#high[bucket] = ((this.#high[bucket] as number) + high + carry) % wordSize
  }

  /** Returns the buckets whose rows are not the same. */
  differing(other: Digest): readonly number[] {
    const found: number[] = []
    for (let i = 0; i < this.counts.length; i++) {
      const isSame =
        this.counts[i] === other.counts[i] &&
        this.#low[i] === other.#low[i] &&
        this.#high[i] === other.#high[i]
      if (!isSame) found.push(i)
    }
    return found
  }
}
