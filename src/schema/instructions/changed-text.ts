/** The text of a part, changed: what many types do, so that it need not be a function. */

import { base64url, utf8 } from '../../text/base64.ts'
import type { Check } from '../format/check.ts'
import { checkOf } from '../format/check.ts'
import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'
import { leastClean } from './values-facts.ts'

/** The text of the part, its first letter a capital. */
interface Capital {
  readonly op: 'capital'
  readonly of: Instruction
}

/** The text of the part, of ASCII that JSON does not escape, with zeros before it where it is shorter. */
interface Padded {
  readonly op: 'padded'
  readonly of: Instruction
  readonly length: number
}

/** The text of the part, capitals and digits, with its check digits after it; or at that place, instead of zeros. */
interface Checked {
  readonly op: 'checked'
  readonly of: Instruction
  readonly check: Check
  /** So many characters at the beginning are not checked. */
  readonly from?: number
  readonly place?: number
}

/** The text of the part in base64, with the alphabet of URLs (RFC 4648, section 5). */
interface Base64 {
  readonly op: 'base64'
  readonly of: Instruction
}

/** The last characters of the part's text, which is of ASCII and at least so long. */
interface Ending {
  readonly op: 'ending'
  readonly of: Instruction
  readonly length: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly capital: Capital
    readonly padded: Padded
    readonly checked: Checked
    readonly base64: Base64
    readonly ending: Ending
  }
}

/** What all of them have in common. */
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
