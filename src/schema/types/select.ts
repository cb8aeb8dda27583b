/** The types `select`, `oneOf` and `anyOf`: a value of one of several schemas, chosen by weight. */

import type { JsonObject } from '../../text/json.ts'
import { declareContainer } from '../declaration.ts'
import { compileAlternatives } from '../keywords/alternatives.ts'
import { nested, valueKeyword } from '../keywords/keyword.ts'

const list: JsonObject = {
  type: 'array',
  items: {
    // `stream` is the name of `schema` in the earlier API version.
    anyOf: [nested, weighted('schema'), weighted('stream')],
  },
  minItems: 1,
}

function weighted(member: string): JsonObject {
  return {
    type: 'object',
    properties: { weight: { type: 'number', minimum: 0, maximum: 1e9 }, [member]: nested },
    required: [member],
    additionalProperties: false,
  }
}

const shared = {
  options: valueKeyword({
    summary: 'The choices: each `{"weight": 1, "schema": {…}}`, or a schema.',
    schema: list,
  }),
  weights: valueKeyword({
    summary: 'Frequency of each choice, relative to the others.',
    schema: { type: 'array', items: { type: 'number', minimum: 0 } },
  }),
}

export const select = declareContainer({
  name: 'select',
  summary: 'A value of one of several schemas, chosen by weight.',
  keywords: shared,
  *compile(keywords, scope) {
    return yield* compileAlternatives(keywords, { own: 'options', isExclusive: false }, scope)
  },
  examples: [
    {
      type: 'select',
      options: [
        { weight: 4, schema: { type: 'integer', minimum: 18, maximum: 65 } },
        { weight: 1, schema: { type: 'null' } },
      ],
    },
  ],
})

export const anyOf = declareContainer({
  name: 'anyOf',
  summary: 'A value of one of several schemas; `type` may be omitted.',
  keywords: { ...shared, anyOf: valueKeyword({ summary: 'The schemas.', schema: list }) },
  *compile(keywords, scope) {
    return yield* compileAlternatives(keywords, { own: 'anyOf', isExclusive: false }, scope)
  },
  examples: [{ anyOf: [{ type: 'location.city' }, { type: 'null' }], weights: [3, 1] }],
})

export const oneOf = declareContainer({
  name: 'oneOf',
  summary: 'A value of exactly one of several schemas; `type` may be omitted.',
  keywords: {
    ...shared,
    oneOf: valueKeyword({
      summary: 'The schemas; no value may fit two of them.',
      schema: list,
    }),
  },
  *compile(keywords, scope) {
    return yield* compileAlternatives(keywords, { own: 'oneOf', isExclusive: true }, scope)
  },
  examples: [{ oneOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { enum: ['many', 'none'] }] }],
})
