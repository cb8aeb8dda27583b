/**
 * The words that are drawn for one instance outside of its arrays. Their keys are known when the module is made, so they
 * are computed where the instance becomes known, four at a time in a vector, and wait in memory: four words take half as
 * many instructions again as one, and a word that two spots draw is computed once.
 */

import type { Code } from '../../../wasm/code.ts'
import { hashOfFour, writeHash } from '../../../wasm/hash.ts'
import type { Layout } from '../context/layout.ts'

/** Words in a vector. */
const lanes = 4
/** Fewer words are computed one by one, each where it is drawn: the vector takes longer than two of them. */
const minLanes = 3
/** In memory: the vectors of the first and of the second words of the keys, and of the words that were drawn. */
const groupBytes = 48
const second = 16
const drawn = 32

interface Word {
  readonly a: number
  readonly b: number
  /** Whether it is drawn for more than a few instances. */
  isUsual: boolean
  /** Where it waits. */
  address?: number
}

export class RandomWords {
  readonly #layout: Layout
  readonly #low: number
  readonly #words = new Map<string, Word>()

  /** The code must have set the low word of the index just before. */
  constructor(code: Code, layout: Layout, low: number) {
    this.#layout = layout
    this.#low = low
    code.later((part) => this.#compute(part))
  }

  /** Leaves the word with that key; `pushAlone` leaves it where it does not wait. */
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
