/**
 * Types for article numbers with check digits. EANs and UPCs are from the ranges that GS1 reserves for use inside a
 * company (General Specifications, 1.4), so none belongs to an article on sale.
 */

import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { gs1, gs1Of, isbn10 } from '../format/check-digits.ts'
import { code } from '../format/code.ts'
import { checked, map, textNode } from '../instructions/compose.ts'
import { integerKeyword } from '../keywords/keyword.ts'

const ean = declareType({
  name: 'commerce.ean',
  summary: 'An EAN (GTIN-13) from the range 200–299, which is never used for articles on sale.',
  keywords: {},
  compile: (_, scope) =>
    textNode(checked(code('2\\d{11}', scope), gs1Of(12)), 13, { pattern: '^2\\d{12}$' }),
  examples: [{ type: 'commerce.ean' }],
})

const upc = declareType({
  name: 'commerce.upc',
  summary: 'A UPC (GTIN-12) that begins with 4, which is never used for articles on sale.',
  keywords: {},
  compile: (_, scope) =>
    textNode(checked(code('4\\d{10}', scope), gs1Of(11)), 12, { pattern: '^4\\d{11}$' }),
  examples: [{ type: 'commerce.upc' }],
})

export const isbn = declareType({
  name: 'commerce.isbn',
  summary: 'An ISBN of the English language area, which may belong to a real book.',
  keywords: {
    version: integerKeyword({
      summary: 'Number of digits: 13 or 10.',
      minimum: 10,
      maximum: 13,
      fallback: 13,
    }),
  },
  compile({ version }, scope) {
    if (version !== 10 && version !== 13)
      scope.report(`must be 10 or 13; got ${version}`, 'version')
    return isbnNode(version, scope)
  },
  examples: [{ type: 'commerce.isbn' }, { type: 'commerce.isbn', version: 10 }],
})

/** Compiles an ISBN with hyphens; `version` is its number of digits, 10 or 13. */
function isbnNode(version: number, scope: TypeScope): Node {
  const body = code('[01789]\\d{7}', scope)
  return version === 10
    ? textNode(
        map(body, (digits) => `0-${hyphenated(digits)}-${isbn10(`0${digits}`)}`),
        13,
        { pattern: '^0-\\d+-\\d+-[\\dX]$', minLength: 13, maxLength: 13 },
      )
    : textNode(
        map(body, (digits) => `978-0-${hyphenated(digits)}-${gs1(`9780${digits}`)}`),
        17,
        { pattern: '^978-0-\\d+-\\d+-\\d$', minLength: 17, maxLength: 17 },
      )
}

/**
 * Inserts the hyphen between the publisher and the title in the digits of an ISBN. The leading digits determine the
 * length of the publisher's part (range message of the International ISBN Agency for the group 978-0, without ranges
 * that were split later).
 */
function hyphenated(digits: string): string {
  const length = (
    [
      ['20', 2],
      ['85', 4],
      ['90', 5],
      ['95', 6],
    ] as const
  ).find(([end]) => digits < end)?.[1]
  const split = length ?? 7
  return `${digits.slice(0, split)}-${digits.slice(split)}`
}

export const articleTypes: readonly TypeDeclaration[] = [ean, upc, isbn]
