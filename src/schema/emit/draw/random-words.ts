/**
 * Random words that one instance draws outside of its arrays. Their keys are constant. So the code computes them as
 * soon as the index of the instance is known, four at a time in a vector, and stores them in memory. Four words take
 * one and a half times the instructions of one word, and a word that is drawn in two places is computed once.
 */

import type { Code } from '../../../wasm/code.ts'
import { hashOfFour, writeHash } from '../../../wasm/hash.ts'
import type { Layout } from '../context/layout.ts'

/** Number of random words in a vector. */
const lanes = 4
/** Minimum number of random words for which a vector is used. Two words are faster to compute separately. */
const minLanes = 3
/**
 * Bytes in memory for a vector of random words: three vectors of 16 bytes, with the first words of the keys, the second
 * words of the keys, and the random words.
 */
const groupBytes = 48
const second = 16
const drawn = 32

interface Word {
  readonly a: number
  readonly b: number
  /** Whether most instances draw the word, so that computing it in advance is worthwhile. */
  isUsual: boolean
  /** Address of the random word, if the code computes it in advance. */
  address?: number
}

export class RandomWords {
  readonly #layout: Layout
  readonly #low: number
  readonly #words = new Map<string, Word>()

  /** @param low Local variable with the low word of the index. The code must have set it immediately before. */
  constructor(code: Code, layout: Layout, low: number) {
    this.#layout = layout
    this.#low = low
    code.later((part) => this.#compute(part))
  }

  /**
   * Pushes the random word for the key (`a`, `b`). `pushAlone` writes code that computes the word, for words that are
   * not computed in advance.
   */
  push(
    code: Code,
    {
      a,
      b,
      isUsual,
      pushAlone,
    }: Omit<Word, 'address'> & { readonly pushAlone: (code: Code) => void },
  ): void {
    const name = `${a} ${b}`
    const word = this.#words.get(name) ?? { a, b, isUsual }
    this.#words.set(name, word)
    if (isUsual) word.isUsual = true
    code.later((part) => {
      if (word.address === undefined) pushAlone(part)
      else part.i32(0).access('i32.load', word.address)
    })
  }

  #compute(code: Code): void {
    const usual = [...this.#words.values()].filter(({ isUsual }) => isUsual)
    for (let i = 0; i + minLanes <= usual.length; i += lanes) {
      this.#computeGroup(code, usual.slice(i, i + lanes))
    }
  }

  #computeGroup(code: Code, group: readonly Word[]): void {
    const keys = new Int32Array(groupBytes / 4)
    const address = this.#layout.add(new Uint8Array(keys.buffer))
    for (const [lane, word] of group.entries()) {
      keys[lane] = word.a
      keys[lanes + lane] = word.b
      word.address = address + drawn + lane * 4
    }
    const t = code.local('v128')
    const load = (at: number): Code => code.i32(0).access('v128.load', at)
    code.i32(0).get(this.#low).op('i32x4.splat')
    load(address).op('v128.xor')
    writeHash(code, t, hashOfFour, () => load(address + second).op('i32x4.add'))
    code.access('v128.store', address + drawn)
  }
}
