/** The types `select`, `oneOf` and `anyOf`: a value of one of several schemas, chosen by weight or by a condition. */

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

/** An option of `select` that is chosen if its condition holds. */
const conditioned: JsonObject = {
  type: 'object',
  properties: { when: { type: 'string' }, schema: nested },
  required: ['when', 'schema'],
  additionalProperties: false,
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
  summary: 'A value of one of several schemas, chosen by a condition or by weight.',
  keywords: {
    ...shared,
    options: valueKeyword({
      summary:
        'The choices: each a schema, `{"weight": 1, "schema": {…}}`, or `{"when": "self.kind == \'card\'", "schema": {…}}`. The first one whose condition holds is chosen; if none holds, one of those without a condition.',
      schema: {
        ...list,
        items: { anyOf: [nested, weighted('schema'), weighted('stream'), conditioned] },
      },
    }),
  },
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
    {
      type: 'object',
      properties: {
        track: { enum: ['Monza', 'Monaco', 'Spa'] },
        laps: {
          type: 'select',
          options: [
            { when: "self.track == 'Monza'", schema: { const: 53 } },
            { when: "self.track == 'Monaco'", schema: { const: 78 } },
            { type: 'integer', minimum: 40, maximum: 44 },
          ],
        },
      },
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
