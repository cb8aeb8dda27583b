/** UUIDs (RFC 9562): version 4 random, version 7 led by the simulated time. */

import { word } from '../random/draw.ts'
import type { Instance } from './instance.ts'
import type { Instruction } from './instruction.ts'

export function uuid({
  version,
  keys,
}: Extract<Instruction, { op: 'uuid' }>): (at: Instance) => string {
  const [first, second] = keys
  const firstSwapped = { ...first, a: first.c, b: first.d }
  const secondSwapped = { ...second, a: second.c, b: second.d }
  return (at) => {
    const c = word(second, at)
    const d = word(secondSwapped, at)
    const low = hex(((c & 0x3fffffff) | 0x80000000) >>> 0) + hex(d)
    const b = word(firstSwapped, at)
    if (version === 4)
      return layout(hex(word(first, at)) + hex(((b & 0xffff0fff) | 0x4000) >>> 0) + low)
    // Version 7 cannot tell times before 1970.
    const ms = Math.max(at.time.startMs + at.offset, 0)
    const high =
      hex(Math.floor(ms / 0x10000)) + hex(((ms % 0x10000) * 0x10000 + (b & 0xfff)) | 0x7000)
    return layout(high + low)
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

function layout(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
}
