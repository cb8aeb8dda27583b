/** The chain of a child entity: the relation of its instances to those of the root of the chain. */

import { type ArrivalBuffer, releaseBuffer, takeBuffer } from '../arrivals/arrival-buffer.ts'
import type { Arrivals, Chain, OffsetRange, RatedArrivals } from '../arrivals/arrivals.ts'
import { batchMax } from '../arrivals/batches.ts'
import { chainOf } from '../arrivals/chain.ts'
import type { Counts } from './counts.ts'

/** The rules by which the instances of a parent have children: number, delay and period. */
export interface ChildRules {
  /** The number of children of each instance of the parent entity. */
  readonly counts: Counts
  /** Returns the delay of a child after its parent: integer milliseconds, from 0 to `delayMaxMs`. */
  delayMs(index: number): number
  readonly delayMaxMs: number
  /** Minimum offset of a child, in milliseconds since the start of the run. */
  readonly beginMs: number
  /** End of the offsets of children, exclusive. */
  readonly endMs: number
}

export class ChildChain implements Chain {
  readonly root: RatedArrivals
  readonly spanMs: number
  readonly beginMs: number
  readonly endMs: number
  readonly wholeFromMs: number
  readonly wholeMs: number
  readonly #rules: ChildRules
  readonly #parent: Chain
  readonly #firstRoot: number
  /** Number of children of the root instances before `#firstRoot`. They are too early, so they have no index. */
  readonly #skipped: number

  constructor(parents: Arrivals, rules: ChildRules) {
    const parent = chainOf(parents)
    this.#rules = rules
    this.#parent = parent
    this.root = parent.root
    this.spanMs = parent.spanMs + rules.delayMaxMs
    this.beginMs = Math.max(parent.beginMs, rules.beginMs - this.spanMs)
    this.endMs = Math.min(parent.endMs, rules.endMs)
    this.wholeFromMs = Math.max(parent.wholeFromMs, rules.beginMs)
    this.wholeMs = Math.min(parent.wholeMs, rules.endMs - this.spanMs)
    this.#firstRoot = this.root.countBefore(this.beginMs)
    this.#skipped = rules.counts.before(parent.before(this.#firstRoot))
  }

  before(rootCount: number): number {
    const parents = this.#parent.before(Math.max(rootCount, this.#firstRoot))
    return this.#rules.counts.before(parents) - this.#skipped
  }

  max(rootCount: number): number {
    return this.#rules.counts.max(this.#parent.max(rootCount))
  }

  work(rootCount: number): number {
    return this.#parent.work(rootCount) + this.max(rootCount)
  }

  ownerOf(index: number): number {
    return this.#rules.counts.ownerOf(index + this.#skipped)
  }

  /** Returns whether an offset is within the period of the children. */
  comesAt(offset: number): boolean {
    return offset >= this.#rules.beginMs && offset < this.#rules.endMs
  }

  *batches({ from, to }: OffsetRange): Generator<ArrivalBuffer, void> {
    const { counts } = this.#rules
    const children = takeBuffer()
    const range = { from: Math.max(from, this.beginMs), to: Math.min(to, this.#parent.endMs) }
    for (const { count, offsets, indexes } of this.#parent.batches(range)) {
      for (let i = 0; i < count; i++) {
        const parent = indexes[i] as number
        const first = counts.before(parent) - this.#skipped
        const next = first + counts.countOf(parent)
        if (children.count > 0 && children.count + next - first > batchMax) {
          yield children
          children.count = 0
        }
        this.#add(children, offsets[i] as number, first, next)
      }
      yield children
      children.count = 0
    }
    releaseBuffer(children)
  }

  /** Adds to a buffer those of the children `first` to `next` − 1 of a parent that are within the period. */
  #add(children: ArrivalBuffer, parentOffset: number, first: number, next: number): void {
    const { beginMs, endMs } = this.#rules
    children.reserve(next - first)
    for (let index = first; index < next; index++) {
      const offset = parentOffset + this.#rules.delayMs(index)
      if (offset >= beginMs && offset < endMs) children.add(offset, index)
    }
  }
}
