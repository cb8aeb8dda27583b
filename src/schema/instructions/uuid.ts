/** The operation `uuid`: UUIDs (RFC 9562). Version 4 is random, and version 7 starts with the simulated time. */

import { word } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import type { InstructionKind } from './kind.ts'

/** A UUID as text. Each of the two keys provides 64 random bits. */
interface Uuid {
  readonly op: 'uuid'
  readonly version: 4 | 7
  readonly keys: readonly [Key, Key]
}

declare module './instruction.ts' {
  interface Operations {
    readonly uuid: Uuid
  }
}

export const uuid: InstructionKind<Uuid> = {
  interpret({ version, keys }) {
    const [first, second] = keys
    const firstSwapped = { ...first, a: first.c, b: first.d }
    const secondSwapped = { ...second, a: second.c, b: second.d }
    return (at) => {
      const c = (word(second, at) & 0x3fffffff) | 0x80000000
      const d = word(secondSwapped, at)
      const b = word(firstSwapped, at)
      if (version === 4) return layout(word(first, at), (b & 0xffff0fff) | 0x4000, c, d)
      // Version 7 cannot represent times before 1970.
      const ms = Math.max(at.time.startMs + at.offset, 0)
      return layout(Math.floor(ms / 0x10000), ((ms % 0x10000) << 16) | (b & 0xfff) | 0x7000, c, d)
    }
  },
  isText: true,
  longest: 36,
  clean: 2,
}

function layout(a: number, b: number, c: number, d: number): string {
  return `${four(a >>> 16)}${four(a)}-${four(b >>> 16)}-${four(b)}-${four(c >>> 16)}-${four(c)}${four(d >>> 16)}${four(d)}`
}

/** The two hexadecimal digits of each byte. Formatting and padding complete 32-bit words took five times as long. */
const pairs: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

/** Returns the four hexadecimal digits of the lowest 16 bits. */
function four(word: number): string {
  return `${pairs[(word >>> 8) & 255]}${pairs[word & 255]}`
}
