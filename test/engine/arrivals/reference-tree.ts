/** A simple implementation of the tree of a Poisson process, without tables and caches, to compare the kernel with. */

import { enter, moveTo, type Place, unit, word } from '../../../src/random/draw.ts'
import { log } from '../../../src/random/exact.ts'
import { childKey, type Key } from '../../../src/random/key.ts'

const leafMax = 16
const tossedMax = 512

interface Node {
  readonly node: number
  /** Number of nodes of the level. */
  readonly parts: number
  readonly count: number
  /** Number of arrivals before the node. */
  readonly before: number
}

function placeOf(index: number, number: number): Place {
  const place: Place = { low: 0, a: 0, b: 0 }
  moveTo(place, index)
  enter(place, number)
  return place
}

export class ReferenceTree {
  readonly #splitKey: Key
  readonly #leafKey: Key
  readonly #root: Node
  readonly #offsetAt: (share: number) => number

  constructor(key: Key, total: number, offsetAt: (share: number) => number) {
    this.#splitKey = childKey(key, 'split')
    this.#leafKey = childKey(key, 'leaf')
    this.#root = { node: 1, parts: 1, count: total, before: 0 }
    this.#offsetAt = offsetAt
  }

  /** Returns the offsets of all arrivals, ascending. */
  list(at = this.#root): readonly number[] {
    if (at.count <= leafMax) return this.#leaf(at)
    const [first, second] = this.#halves(at)
    return this.list(first).concat(this.list(second))
  }

  offsetOf(index: number): number {
    let at = this.#root
    while (at.count > leafMax) {
      const [first, second] = this.#halves(at)
      at = index < second.before ? first : second
    }
    return this.#leaf(at)[index - at.before] as number
  }

  countBefore(offset: number): number {
    let at = this.#root
    while (at.count > leafMax) {
      const middle = this.#offsetAt((at.node - at.parts + 0.5) / at.parts)
      at = this.#halves(at)[offset > middle ? 1 : 0]
    }
    return at.before + this.#leaf(at).filter((one) => one < offset).length
  }

  #halves({ node, parts, count, before }: Node): readonly [Node, Node] {
    const half = count <= tossedMax ? this.#toss(node, count) : this.#reject(node, count)
    return [
      { node: 2 * node, parts: 2 * parts, count: half, before },
      { node: 2 * node + 1, parts: 2 * parts, count: count - half, before: before + half },
    ]
  }

  #leaf({ node, parts, count }: Node): readonly number[] {
    const offsets = Float64Array.from({ length: count }, (_, i) => {
      return this.#offsetAt((node - parts + unit(this.#leafKey, placeOf(node, i))) / parts)
    })
    return [...offsets.sort()]
  }

  /** Counts the heads among coins of one bit each. */
  #toss(node: number, count: number): number {
    let heads = 0
    for (let coin = 0; coin < count; coin++) {
      heads += (word(this.#splitKey, placeOf(node, coin >> 5)) >>> (coin & 31)) & 1
    }
    return heads
  }

  /** Draws the number of heads among many coins by transformed rejection (W. Hörmann, 1993, algorithm BTRS). */
  #reject(node: number, count: number): number {
    const deviation = Math.sqrt(count) / 2
    const b = 1.15 + 2.53 * deviation
    const a = -0.0873 + 0.0248 * b + 0.005
    const alpha = (2.83 + 5.1 / b) * deviation
    const top = logHeads(Math.floor((count + 1) / 2), count)
    for (let number = 0; ; number += 2) {
      const u = unit(this.#splitKey, placeOf(node, number)) - 0.5
      const v = unit(this.#splitKey, placeOf(node, number + 1))
      const us = 0.5 - Math.abs(u)
      const k = Math.floor(((2 * a) / us + b) * u + count / 2 + 0.5)
      if (us >= 0.07 && v <= 0.92 - 4.2 / b) return k
      if (k < 0 || k > count || v === 0) continue
      if (log((v * alpha) / (a / (us * us) + b)) <= logHeads(k, count) - top) return k
    }
  }
}

/**
 * Returns the logarithm of the probability of `k` heads among `count` coins, more than 512, up to a term that depends
 * only on `count`.
 */
function logHeads(k: number, count: number): number {
  // With k = (1 + x) count / 2, the leading terms of Stirling's formula are a function of x, and do not cancel.
  const x = (2 * k) / count - 1
  const errors = stirlingError(k) + stirlingError(count - k)
  if (Math.abs(x) === 1) return -count * Math.LN2
  const rising = (1 + x) * Math.log1p(x) + (1 - x) * Math.log1p(-x)
  return (-count / 2) * rising - 0.5 * (Math.log1p(x) + Math.log1p(-x)) - errors
}

function stirlingError(n: number): number {
  if (n >= 16)
    return 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1_260 * n ** 5) - 1 / (1_680 * n ** 7)
  let factorial = 1
  for (let i = 2; i <= n; i++) factorial *= i
  return n === 0
    ? 0
    : Math.log(factorial) - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI)
}
