/**
 * Types of the group `security`: API keys and tokens that are not valid anywhere, numbers of vulnerabilities, digests.
 */

import { below } from '../../random/draw.ts'
import { childKey } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { civilDate } from '../expression/calendar.ts'
import { code, codeNode } from '../format/code.ts'
import { join, textNode } from '../instructions/compose.ts'
import type { Instance } from '../interpret/instance.ts'
import { integerKeyword, textKeyword } from '../keywords/keyword.ts'

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

/** First year of the CVE list. Generated numbers are more often from recent years. */
const firstYear = 1999
const ages = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10] as const

const cve = declareType({
  name: 'security.cve',
  summary:
    'The number of a known vulnerability, from the simulated year or earlier: `CVE-2024-12345`.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const ageKey = childKey(key, 'age')
    const value = (at: Instance): string => {
      const today = civilDate(at.time.startMs + at.offset)
      const now = today.year
      const year = Math.max(now - (ages[below(ageKey, at, ages.length)] ?? 0), firstYear)
      // From 2015 there were more than 9,999 CVE numbers a year. The current year has only the share of the months
      // until the event.
      const month = year === now ? today.month : 12
      const count = ((year < 2015 ? 6_000 : 40_000) * month) / 12
      return `CVE-${year}-${String(1 + below(key, at, Math.floor(count))).padStart(4, '0')}`
    }
    return textNode({ op: 'call', value }, 15, { pattern: '^CVE-[0-9]{4}-[0-9]{4,5}$' })
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
