/**
 * Types of the group `security`: API keys and tokens that are not valid anywhere, numbers of vulnerabilities, digests.
 */

import { childKey } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { code, codeNode } from '../format/code.ts'
import { among, join, textNode } from '../instructions/compose.ts'
import { type Formula, floor, minus, over, plus, times } from '../instructions/formula.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { integerKeyword, textKeyword } from '../keywords/keyword.ts'
import { eventTime } from './time-instant.ts'

const apiKey = declareType({
  name: 'security.apiKey',
  summary: 'An API key: a prefix, and 32 letters and digits.',
  keywords: {
    prefix: textKeyword({
      // The default is not the prefix of an existing service: scanners would report a leaked key.
      summary: 'Text at the beginning of the key.',
      fallback: 'key_test_',
      lengthMax: 32,
    }),
  },
  compile: ({ prefix }, scope) =>
    textNode(join(prefix, code('[A-Za-z0-9]{32}', scope)), prefix.length + 32, { minLength: 32 }),
  examples: [{ type: 'security.apiKey' }, { type: 'security.apiKey', prefix: 'acme-' }],
})

const token = declareType({
  name: 'security.token',
  summary: 'An opaque token: letters, digits, `_` and `-`.',
  keywords: {
    length: integerKeyword({
      summary: 'Number of characters; 43 characters hold 256 bits.',
      minimum: 16,
      maximum: 256,
      fallback: 43,
    }),
  },
  compile: ({ length }, scope) => codeNode(`[A-Za-z0-9_-]{${length}}`, scope),
  examples: [{ type: 'security.token' }, { type: 'security.token', length: 24 }],
})

/** First year of the CVE list, and last year of timestamps. Generated numbers are more often from recent years. */
const [firstYear, lastYear] = [1999, 9999]
const ages = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10] as const

const cve = declareType({
  name: 'security.cve',
  summary:
    'The number of a known vulnerability, from the simulated year or earlier: `CVE-2024-12345`.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const now: Formula = { call: 'year', of: [eventTime] }
    const age = among(ages, childKey(key, 'age'))
    const year: Formula = { calculate: 'max', of: [minus(now, age), firstYear] }
    // The current year has only the share of the months until the event.
    const monthsLeft = minus(12, floor(over({ call: 'monthAndDay', of: [eventTime] }, 32)))
    const months = minus(12, times({ calculate: '=', of: [year, now] }, monthsLeft))
    // From 2015 there were more than 9,999 CVE numbers a year.
    const ofYear = minus(40_000, times({ calculate: '<', of: [year, 2015] }, 34_000))
    const count = floor(over(times(ofYear, months), 12))
    const number = floor(times({ draw: 'word', key }, times(count, 2 ** -32)))
    const whole = { op: 'formula', scale: 0 } as const
    const numberOfYear: Instruction = { ...whole, of: plus(1, number), minimum: 1, maximum: 40_000 }
    const instruction = join(
      'CVE-',
      { ...whole, of: year, minimum: firstYear, maximum: lastYear },
      '-',
      { op: 'padded', of: numberOfYear, length: 4 },
    )
    return textNode(instruction, 15, { pattern: '^CVE-[0-9]{4}-[0-9]{4,5}$' })
  },
  examples: [{ type: 'security.cve' }],
})

const sha256 = declareType({
  name: 'security.sha256',
  summary: 'A value in the format of a SHA-256 digest: 64 random hex digits.',
  keywords: {},
  compile: (_, scope) => codeNode('[0-9a-f]{64}', scope),
  examples: [{ type: 'security.sha256' }],
})

export const securityTypes: readonly TypeDeclaration[] = [apiKey, token, cve, sha256]
