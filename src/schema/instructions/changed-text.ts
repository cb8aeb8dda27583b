/**
 * Operations that change the text of another instruction, their part. Many types need these changes, so they are
 * instructions instead of functions.
 */

import { below, enter } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { base64url, utf8 } from '../../text/base64.ts'
import type { Check } from '../format/check.ts'
import { checkOf } from '../format/check.ts'
import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'
import { leastClean } from './values-facts.ts'

/** Text of the instruction `of`, with a capital first letter. */
interface Capital {
  readonly op: 'capital'
  readonly of: Instruction
}

/**
 * Text of the instruction `of`, padded with leading zeros to `length` characters. The text must be ASCII without JSON
 * escapes.
 */
interface Padded {
  readonly op: 'padded'
  readonly of: Instruction
  readonly length: number
}

/**
 * Text of the instruction `of`, which consists of capitals and digits, followed by its check digits. With `place`, the
 * check digits replace zeros at that position of the text.
 */
interface Checked {
  readonly op: 'checked'
  readonly of: Instruction
  readonly check: Check
  /** Number of leading characters that the check digits do not cover. */
  readonly from?: number
  readonly place?: number
}

/** Text of the instruction `of` in base64, with the URL-safe alphabet (RFC 4648, section 5). */
interface Base64 {
  readonly op: 'base64'
  readonly of: Instruction
}

/** Last `length` characters of the text of the instruction `of`, which must be ASCII and at least that long. */
interface Ending {
  readonly op: 'ending'
  readonly of: Instruction
  readonly length: number
}

/** Text of the instruction `of` with its characters in a random order. The text must be ASCII without JSON escapes. */
interface Shuffled {
  readonly op: 'shuffled'
  readonly of: Instruction
  readonly key: Key
}

declare module './instruction.ts' {
  interface Operations {
    readonly capital: Capital
    readonly padded: Padded
    readonly checked: Checked
    readonly base64: Base64
    readonly ending: Ending
    readonly shuffled: Shuffled
  }
}

/** Members that the declarations of these operations have in common. */
const changed = {
  parts: ({ of }: { readonly of: Instruction }) => [of],
  isText: true,
} as const

export const capital: InstructionKind<Capital> = {
  ...changed,
  interpret({ of }, { value }) {
    const text = value(of)
    return (at) => capitalized(String(text(at)))
  },
  longest: ({ of }, longestOf) => longestOf(of),
  clean: ({ of }, cleanOf) => cleanOf(of),
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const padded: InstructionKind<Padded> = {
  ...changed,
  interpret({ of, length }, { value }) {
    const text = value(of)
    return (at) => String(text(at)).padStart(length, '0')
  },
  longest({ of, length }, longestOf) {
    const longest = longestOf(of)
    return longest && Math.max(longest, length)
  },
  clean: ({ of }, cleanOf) => cleanOf(of),
}

export const checked: InstructionKind<Checked> = {
  ...changed,
  interpret({ of, check, from = 0, place }, { value }) {
    const unchecked = value(of)
    return (at) => {
      const text = String(unchecked(at))
      const written = checkOf(text, check, from)
      if (place === undefined) return text + written
      return text.slice(0, place) + written + text.slice(place + written.length)
    }
  },
  clean: ({ of }, cleanOf) => cleanOf(of),
}

export const base64: InstructionKind<Base64> = {
  ...changed,
  interpret({ of }, { value }) {
    const text = value(of)
    return (at) => base64url(utf8(String(text(at))))
  },
  clean: 1,
}

export const ending: InstructionKind<Ending> = {
  ...changed,
  interpret({ of, length }, { value }) {
    const text = value(of)
    return (at) => String(text(at)).slice(-length)
  },
  clean: ({ of }, cleanOf) => leastClean([cleanOf(of), 1]),
}

export const shuffled: InstructionKind<Shuffled> = {
  ...changed,
  interpret({ of, key }, { value }) {
    const ordered = value(of)
    const place = { low: 0, a: 0, b: 0 }
    return (at) => {
      const characters = String(ordered(at)).split('')
      for (let last = characters.length - 1; last > 0; last--) {
        place.low = at.low
        place.a = at.a
        place.b = at.b
        enter(place, last)
        const other = below(key, place, last + 1)
        const moved = characters[last] as string
        characters[last] = characters[other] as string
        characters[other] = moved
      }
      return characters.join('')
    }
  },
  longest: ({ of }, longestOf) => longestOf(of),
  clean: ({ of }, cleanOf) => cleanOf(of),
}
