/** Types of the group `internet` for credentials: passwords and JSON Web Tokens. They are not valid for any service. */

import { childKey, type Key } from '../../random/key.ts'
import { base64url, utf8 } from '../../text/base64.ts'
import { maxTimestampMs } from '../../text/timestamp.ts'
import { declareType } from '../declaration.ts'
import { alphabetsOf, code } from '../format/code.ts'
import { between, either, join, plus, share, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { booleanKeyword, integerKeyword } from '../keywords/keyword.ts'
import { millisecondsSince1970 } from './time-instant.ts'

/** Pattern of one character of each class that most sites require in a password. */
const required = '[A-Z][a-z]\\d[!#%&*+.:;=?@_-]'
const allowed = '[A-Za-z0-9!#%&*+.:;=?@_-]'

export const password = declareType({
  name: 'internet.password',
  summary: 'A password with uppercase and lowercase letters, digits and symbols.',
  keywords: {
    length: integerKeyword({
      summary: 'Number of characters.',
      minimum: 8,
      maximum: 64,
      fallback: 16,
    }),
    memorable: booleanKeyword({
      summary: 'Generates a password that is easy to pronounce: syllables, then two digits.',
      fallback: false,
    }),
  },
  compile({ length, memorable }, scope) {
    const key = scope.keyFor('value')
    const schema = { minLength: length, maxLength: length }
    if (memorable) return textNode(syllables(length, key), length, schema)
    const alphabets = alphabetsOf(`${required}${allowed}{${length - 4}}`)
    const of: Instruction = { op: 'code', key, alphabets }
    // The characters are shuffled, so that no position is always a digit.
    return textNode({ op: 'shuffled', of, key: childKey(key, 'order') }, length, schema)
  },
  examples: [
    { type: 'internet.password' },
    { type: 'internet.password', length: 24 },
    { type: 'internet.password', memorable: true },
  ],
})

function syllables(length: number, key: Key): Instruction {
  const letters = { op: 'letters', key, minimum: length - 2, maximum: length - 2 } as const
  const digits = {
    op: 'code',
    key: childKey(key, 'digits'),
    alphabets: alphabetsOf('[2-9]{2}'),
  } as const
  return join({ op: 'capital', of: letters }, digits)
}

/** The most frequent header of a JSON Web Token (RFC 7515, appendix A.1). */
const header = base64url(utf8('{"alg":"HS256","typ":"JWT"}'))
/** Possible lifetimes of a token, and the maximum time since the token was issued, in seconds. */
const lifetimes = [900, 3_600, 3_600, 28_800, 86_400] as const
const ageMax = 900

export const jwt = declareType({
  name: 'internet.jwt',
  summary:
    'A JSON Web Token (RFC 7519) that is valid at the simulated time, with a random signature.',
  keywords: {},
  compile(_, scope) {
    const subject: Instruction = {
      op: 'uuid',
      version: 4,
      keys: [scope.keyFor('subject'), scope.keyFor('subject end')],
    }
    const payload = join('{"sub":"', subject, '",', times(scope.keyFor('times')), '}')
    // The signature has 256 bits, in 43 characters of 6 bits: the last two bits are 0.
    const signature = code('[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]', scope)
    return textNode(join(header, '.', { op: 'base64', of: payload }, '.', signature), 240, {
      pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{43}$',
    })
  },
  examples: [{ type: 'internet.jwt' }],
})

/**
 * Returns an instruction that generates the claims `iat` and `exp`, the issue time and expiry of a token around the
 * time of the event, in seconds since 1970 (RFC 7519, section 4.1).
 */
function times(key: Key): Instruction {
  const parts = [
    { of: share(millisecondsSince1970, 1000), times: 1 },
    { of: between(0, ageMax - 1, key), times: -1 },
  ]
  const issued: Instruction = {
    op: 'within',
    of: { op: 'sum', parts },
    minimum: 0,
    maximum: Math.floor(maxTimestampMs / 1000),
  }
  const each = lifetimes.map((lifetime) => join(issued, ',"exp":', plus(issued, lifetime)))
  return join('"iat":', either(each, childKey(key, 'lifetime')))
}
