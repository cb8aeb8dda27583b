/** What stands in the messages of HTTP (RFC 9110): methods, status codes, entity tags. */

import { code } from '../code.ts'
import { either, join, literal, textNode, weightedNode, weightedType } from '../compose.ts'
import { declareType } from '../declaration.ts'
import { choiceKeyword } from '../keyword.ts'

export const httpMethod = weightedType({
  name: 'internet.httpMethod',
  summary: 'A method of HTTP, mostly `GET`.',
  weights: [
    ['GET', 70],
    ['POST', 15],
    ['PUT', 5],
    ['PATCH', 3],
    ['DELETE', 3],
    ['HEAD', 2],
    ['OPTIONS', 2],
  ],
})

/** In a thousand. */
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

export const httpStatus = declareType({
  name: 'internet.httpStatus',
  summary: 'A status code of HTTP as a number, mostly 200.',
  keywords: {
    class: choiceKeyword({
      summary: 'Only codes of that class, from 2xx to 5xx.',
      choices: ['success', 'redirection', 'clientError', 'serverError'],
    }),
  },
  compile({ class: only }, scope) {
    const rows = only === undefined ? Object.values(statuses).flat() : statuses[only]
    return weightedNode(rows, scope.keyFor('value'))
  },
  examples: [
    { type: 'internet.httpStatus' },
    { type: 'internet.httpStatus', class: 'serverError' },
  ],
})

export const protocol = weightedType({
  name: 'internet.protocol',
  summary: 'The scheme of a web address: `https`, or now and then `http`.',
  weights: [
    ['https', 80],
    ['http', 20],
  ],
})

export const etag = declareType({
  name: 'internet.etag',
  summary: 'An entity tag of HTTP: hex digits in quotation marks, one in four weak (`W/"…"`).',
  keywords: {},
  compile(_, scope) {
    const weak = either([literal('W/'), literal('')], scope.keyFor('weak'), [1, 3])
    const pattern = '^(W/)?"[0-9a-f]{32}"$'
    return textNode(join(weak, '"', code('[0-9a-f]{32}', scope), '"'), 36, { pattern })
  },
  examples: [{ type: 'internet.etag' }],
})
