/** Values of formats with types as values of JSON: numbers, timestamps, dates and bytes. */

import type { JsonValue } from '../../text/json.ts'
import { formatTimestamp, maxTimestampMs, minTimestampMs } from '../../text/timestamp.ts'

const dayMs = 86_400_000

/** Returns an integer. One that a number cannot hold is a text. */
export function integerValue(value: bigint): JsonValue {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** Returns a decimal of an integer with `scale` of its digits after the point. */
export function decimalValue(unscaled: bigint, scale: number): JsonValue {
  if (scale <= 0) return integerValue(unscaled * 10n ** BigInt(-scale))
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return Number(unscaled < 0n ? `-${text}` : text)
}

/** Returns the signed integer of bytes in two's complement, the high one first. */
export function integerOfBytes(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return BigInt.asIntN(8 * bytes.length, value)
}

/** Returns the timestamp of a number of units since 1970. A second has 10 to the power of `digits` units. */
export function timestampValue(units: bigint, digits: number): JsonValue {
  const unitsOfMs = 10n ** BigInt(Math.max(digits - 3, 0))
  const scaled = units * 10n ** BigInt(Math.max(3 - digits, 0))
  const rest = ((scaled % unitsOfMs) + unitsOfMs) % unitsOfMs
  const ms = Number((scaled - rest) / unitsOfMs)
  if (ms < minTimestampMs || ms > maxTimestampMs) return String(units)
  const further = rest === 0n ? '' : String(rest).padStart(digits - 3, '0')
  return `${formatTimestamp(ms).slice(0, -1)}${further}Z`
}

/** Returns the date of a number of days since 1970. */
export function dateValue(days: number): JsonValue {
  const ms = Math.floor(days) * dayMs
  if (ms < minTimestampMs || ms > maxTimestampMs) return String(days)
  return formatTimestamp(ms).slice(0, 10)
}

export function bytesValue(bytes: Uint8Array): JsonValue {
  return `\\x${Buffer.from(bytes).toString('hex')}`
}

/** Returns the UUID of 16 bytes. */
export function uuidValue(bytes: Uint8Array): JsonValue {
  const hex = Buffer.from(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
