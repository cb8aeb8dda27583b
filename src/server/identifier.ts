/** Random identifiers of the service. No data generated for a run depends on them. */

import { randomBytes, randomInt } from 'node:crypto'

/** Returns a UUIDv7 (RFC 9562), which sorts by creation time. */
export function newUuid(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

export function randomBelow(count: number): number {
  return randomInt(count)
}
