/** The operation `numbered`: texts that are numbered, so that a permutation can assign them without repetition. */

import { countOf, picker } from '../interpret/pick.ts'
import { foldedMax } from './folding.ts'
import type { Pick } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

/** Text of a numbering for a picked number, or for one digit of it: number ÷ `divisor`, modulo the number of texts. */
interface Numbered {
  readonly op: 'numbered'
  readonly pick: Pick
  readonly of: Numbering
  readonly divisor?: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly numbered: Numbered
  }
}

/** Texts with the numbers from 0 to count − 1. The count is inexact beyond 2⁵³. */
export type Numbering =
  /** One of the characters. */
  | { readonly kind: 'set'; readonly count: number; readonly characters: readonly string[] }
  /** A text of each part. The parts are the digits of the number, the least significant digit first. */
  | { readonly kind: 'sequence'; readonly count: number; readonly parts: readonly Numbering[] }
  /** The texts of the first option, followed by those of the second, and so on. */
  | { readonly kind: 'alternation'; readonly count: number; readonly options: readonly Numbering[] }
  /**
   * `minimum` or more texts, the least significant digit first. Each element of `counts` is the number of texts with one
   * repetition more.
   */
  | {
      readonly kind: 'repeat'
      readonly count: number
      readonly of: Numbering
      readonly minimum: number
      readonly counts: readonly number[]
    }

/** Returns the text with a number below the count. */
export function numberedText(numbering: Numbering, number: number): string {
  let rest = number
  switch (numbering.kind) {
    case 'set':
      return numbering.characters[number] ?? ''
    case 'sequence': {
      let text = ''
      for (const part of numbering.parts) {
        text += numberedText(part, rest % part.count)
        rest = Math.floor(rest / part.count)
      }
      return text
    }
    case 'alternation':
      for (const option of numbering.options) {
        if (rest < option.count) return numberedText(option, rest)
        rest -= option.count
      }
      return ''
    case 'repeat': {
      const { of, minimum, counts } = numbering
      for (const [i, count] of counts.entries()) {
        if (rest < count) {
          const parts = Array.from({ length: minimum + i }, () => of)
          return numberedText(sequenceOf(parts), rest)
        }
        rest -= count
      }
      return ''
    }
  }
}

export function sequenceOf(parts: readonly Numbering[]): Numbering {
  return { kind: 'sequence', count: parts.reduce((total, { count }) => total * count, 1), parts }
}

export const numbered: InstructionKind<Numbered> = {
  interpret({ pick, of, divisor }) {
    const choose = picker(pick)
    if (divisor === undefined) return (at) => numberedText(of, choose(at))
    return (at) => numberedText(of, Math.floor(choose(at) / divisor) % of.count)
  },
  isText: true,
  fold({ pick, of, divisor = 1 }) {
    const count = countOf(pick)
    if (count > foldedMax) return undefined
    const values = Array.from({ length: count }, (_, number) =>
      numberedText(of, Math.floor(number / divisor) % of.count),
    )
    return { op: 'table', pick, values }
  },
}
