/** Types of the group `internet` for parts of HTTP messages (RFC 9110): methods, status codes, entity tags. */

import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { code } from '../format/code.ts'
import {
  either,
  join,
  literal,
  textNode,
  weightedNode,
  weightedType,
} from '../instructions/compose.ts'
import { choiceKeyword } from '../keywords/keyword.ts'

/** HTTP methods, with their shares of all requests in percent. */
const methods = [
  ['GET', 70],
  ['POST', 15],
  ['PUT', 5],
  ['PATCH', 3],
  ['DELETE', 3],
  ['HEAD', 2],
  ['OPTIONS', 2],
] as const

/** Returns the key that selects the method of the HTTP request that an object describes. */
function methodKey(isCoherent: boolean, scope: TypeScope): Key {
  return sharedKey('http request response', isCoherent, scope)
}

export const httpMethod = declareType({
  name: 'internet.httpMethod',
  summary: 'An HTTP method, most often `GET`.',
  keywords: { coherent },
  compile: (keywords, scope) => weightedNode(methods, methodKey(keywords.coherent, scope)),
  examples: [{ type: 'internet.httpMethod' }],
})

/** Status codes by class, with their shares of all responses per thousand. */
const statuses = {
  success: [
    [200, 780],
    [201, 42],
    [202, 6],
    [204, 30],
    [206, 4],
  ],
  redirection: [
    [301, 14],
    [302, 16],
    [303, 2],
    [304, 40],
    [307, 2],
    [308, 1],
  ],
  clientError: [
    [400, 9],
    [401, 10],
    [403, 6],
    [404, 22],
    [405, 1],
    [409, 2],
    [410, 1],
    [415, 1],
    [422, 3],
    [429, 3],
  ],
  serverError: [
    [500, 2.2],
    [502, 1],
    [503, 1.2],
    [504, 0.6],
  ],
} as const

/**
 * Status codes that only one or two methods have, by method. All other codes are independent of the method. Shares per
 * thousand requests of all methods.
 */
const ownStatuses: Readonly<Record<string, readonly (readonly [code: number, weight: number])[]>> =
  {
    GET: [
      [206, 4],
      [304, 40],
    ],
    POST: [
      [201, 42],
      [202, 6],
      [303, 2],
      [409, 2],
      [415, 1],
      [422, 3],
    ],
    DELETE: [[204, 15]],
    OPTIONS: [[204, 15]],
  }
const ownCodes = new Set(Object.values(ownStatuses).flatMap((rows) => rows.map(([code]) => code)))

/**
 * Returns the status codes of a method that satisfy `isWanted`, with their weights. Over all methods, each code has its
 * share in `statuses`.
 */
function statusesOf(method: string, isWanted: (code: number) => boolean) {
  const own = ownStatuses[method] ?? []
  const shared = Object.values(statuses)
    .flat()
    .filter(([code]) => !ownCodes.has(code))
  const rows = [...own, ...shared.map(([code, weight]) => [code, weight * restOf(method)] as const)]
  return rows.filter(([code]) => isWanted(code))
}

/** Returns the share of a method in the requests whose status does not depend on the method, from 0 to 1. */
function restOf(method: string): number {
  const rests = methods.map(([name, weight]) => {
    const own = (ownStatuses[name] ?? []).reduce((sum, [, each]) => sum + each, 0)
    return [name, weight * 10 - own] as const
  })
  const all = rests.reduce((sum, [, rest]) => sum + rest, 0)
  return (rests.find(([name]) => name === method)?.[1] ?? 0) / all
}

export const httpStatus = declareType({
  name: 'internet.httpStatus',
  summary:
    'An HTTP status code as a number, most often 200; it fits the method in the same object.',
  keywords: {
    coherent,
    class: choiceKeyword({
      summary: 'Generates only codes of this class, from 2xx to 5xx.',
      choices: ['success', 'redirection', 'clientError', 'serverError'],
    }),
  },
  compile({ class: only, coherent }, scope) {
    const rows = only === undefined ? Object.values(statuses).flat() : statuses[only]
    const codes: readonly number[] = rows.map(([code]) => code)
    const key = methodKey(coherent, scope)
    const answers = methods.map(
      ([method]) =>
        weightedNode(
          statusesOf(method, (code) => codes.includes(code)),
          childKey(key, 'status'),
        ).instruction,
    )
    const instruction = either(
      answers,
      key,
      methods.map(([, weight]) => weight),
    )
    return { instruction, output: () => ({ type: 'integer', enum: codes }), size: 3 }
  },
  examples: [
    { type: 'internet.httpStatus' },
    { type: 'internet.httpStatus', class: 'serverError' },
  ],
})

export const protocol = weightedType({
  name: 'internet.protocol',
  summary: 'The scheme of a URL: `https`, or rarely `http`.',
  weights: [
    ['https', 80],
    ['http', 20],
  ],
})

export const etag = declareType({
  name: 'internet.etag',
  summary: 'An HTTP entity tag: hex digits in quotation marks; one in four is weak (`W/"…"`).',
  keywords: {},
  compile(_, scope) {
    const weak = either([literal('W/'), literal('')], scope.keyFor('weak'), [1, 3])
    const pattern = '^(W/)?"[0-9a-f]{32}"$'
    return textNode(join(weak, '"', code('[0-9a-f]{32}', scope), '"'), 36, { pattern })
  },
  examples: [{ type: 'internet.etag' }],
})
