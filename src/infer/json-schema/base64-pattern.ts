/** The JSON Schema of Base64 texts of a fixed number of bytes. */

import type { JsonObject } from '../../text/json.ts'

/** Maximum number of bytes for which the length is exact: patterns repeat a part at most 1,000 times. */
const bytesMax = 700

export function base64OfLength(bytes: number): JsonObject {
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > bytesMax) {
    return { type: 'string', contentEncoding: 'base64' }
  }
  const digit = '[A-Za-z0-9+/]'
  const whole = Math.floor(bytes / 3) * 4
  const ending = ['', `${digit}[AQgw]==`, `${digit}{2}[AEIMQUYcgkosw048]=`][bytes % 3] ?? ''
  return { type: 'string', pattern: `^${whole > 0 ? `${digit}{${whole}}` : ''}${ending}$` }
}
