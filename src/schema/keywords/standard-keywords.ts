/**
 * The keywords of JSON Schema 2020-12 by vocabulary: the types that support each keyword and its effect, or the reason
 * why the keyword is rejected. No keyword is ignored. The reference is generated from this table, and a test compares
 * the table with the meta-schema.
 */

import type { JsonObject } from '../../text/json.ts'

export interface StandardKeyword {
  readonly name: string
  /** Vocabulary of the keyword in the meta-schema (`https://json-schema.org/draft/2020-12/meta/…`). */
  readonly vocabulary: Vocabulary
  /** Types that support the keyword; absent if schemas of every type do. */
  readonly types?: readonly string[]
  /** Effect of a supported keyword, for the reference. */
  readonly how?: string
  /** Keyword of the same schema without which this keyword has no effect. */
  readonly beside?: string
  /** Reason for rejecting the keyword and the alternative, in lower case, for the end of a message. */
  readonly refused?: string
}

type Vocabulary =
  | 'core'
  | 'applicator'
  | 'unevaluated'
  | 'validation'
  | 'meta-data'
  | 'format-annotation'
  | 'content'

const numbers = ['integer', 'number']
const chosen = 'a case is chosen and merged; values that still do not fit are drawn again'
const annotation = 'describes the schema; has no effect on values'

/** Returns supported keywords of a vocabulary, one for each row. */
function supported(
  vocabulary: Vocabulary,
  rows: readonly (readonly [
    name: string,
    how: string,
    types?: readonly string[] | undefined,
    beside?: string,
  ])[],
): readonly StandardKeyword[] {
  return rows.map(([name, how, types, beside]) => ({
    name,
    vocabulary,
    how,
    ...(types && { types }),
    ...(beside !== undefined && { beside }),
  }))
}

function rejected(
  vocabulary: Vocabulary,
  rows: Readonly<Record<string, string>>,
): readonly StandardKeyword[] {
  return Object.entries(rows).map(([name, reason]) => ({ name, vocabulary, refused: reason }))
}

export const standardKeywords: readonly StandardKeyword[] = [
  ...supported('core', [
    [
      '$ref',
      'uses the schema at `#/…` of the same entity (below an `$id`, of the schema with that `$id`), at `#/types/…` of the definition, or with that `$id` or `$anchor`; other keywords narrow it',
    ],
    [
      '$dynamicRef',
      'as `$ref`; at a `$dynamicAnchor`, the schema with that name in the outermost schema with an `$id` that leads to it',
    ],
    ['$defs', 'contains schemas for `$ref`'],
    ['$anchor', 'names a schema for `$ref`'],
    ['$dynamicAnchor', 'names a schema for `$ref` and `$dynamicRef`'],
    ['$id', 'URI of a schema for `$ref`; within it, `#` refers to that schema'],
    ['$schema', annotation],
    ['$comment', annotation],
  ]),
  ...rejected('core', {
    $vocabulary: 'it applies to meta-schemas only',
  }),
  ...supported('applicator', [
    ['allOf', 'the schemas are merged into one; a combination that cannot be merged is an issue'],
    [
      'anyOf',
      'chooses one of the schemas, by `weights`; the other keywords apply to each, and one that they contradict is never chosen',
    ],
    ['oneOf', 'chooses one of the schemas; values of the others are excluded'],
    ['not', `excludes values: ${chosen}`],
    ['if', `with \`then\` and \`else\`: ${chosen}`],
    ['then', 'used with `if`', undefined, 'if'],
    [
      'else',
      'used with `if`; with `when`, the schema for instances that do not meet the condition',
    ],
    ['dependentSchemas', `for objects with the property: ${chosen}`, ['object']],
    ['properties', 'every property is generated, unless `presence` or `when` omits it', ['object']],
    [
      'patternProperties',
      'narrows the properties whose names match (ECMA-262); an object without `properties` gets names that match',
      ['object'],
    ],
    [
      'additionalProperties',
      'narrows the properties of other parts of `allOf`; describes those that are required without a schema, and the entries of an object without `properties`',
      ['object'],
    ],
    ['propertyNames', 'properties whose names do not fit are omitted', ['object']],
    ['items', 'the elements after `prefixItems`', ['array']],
    ['prefixItems', 'the first elements', ['array']],
    ['contains', 'the first elements after `prefixItems` are generated to fit', ['array']],
  ]),
  ...supported('unevaluated', [
    [
      'unevaluatedProperties',
      'applies to properties that the parts of `allOf` and `$ref` do not name; rejected with keywords that depend on the value',
      ['object'],
    ],
    [
      'unevaluatedItems',
      'applies to elements that the parts of `allOf` and `$ref` do not cover; rejected with keywords that depend on the value',
      ['array'],
    ],
  ]),
  ...supported('validation', [
    ['type', 'the type, or a list of types from which one is chosen'],
    ['const', 'the value'],
    [
      'enum',
      'one of the values, by `weights`; a value that does not fit the other keywords is an issue',
    ],
    ['minimum', 'minimum value', numbers],
    ['maximum', 'maximum value', numbers],
    ['exclusiveMinimum', 'all values are greater', numbers],
    ['exclusiveMaximum', 'all values are less', numbers],
    ['multipleOf', 'all values are multiples', numbers],
    ['minLength', 'minimum number of characters', ['string']],
    ['maxLength', 'maximum number of characters', ['string']],
    ['pattern', 'the text is generated from the regular expression (ECMA-262)', ['string']],
    ['minItems', 'minimum number of elements', ['array']],
    ['maxItems', 'maximum number of elements', ['array']],
    [
      'uniqueItems',
      'elements are generated without repetition; where that is not possible, arrays are drawn again',
      ['array'],
    ],
    [
      'minContains',
      'number of elements that are generated to fit `contains`',
      ['array'],
      'contains',
    ],
    [
      'maxContains',
      'the other elements exclude `contains`; arrays that still do not fit are drawn again',
      ['array'],
      'contains',
    ],
    [
      'minProperties',
      'minimum number of properties; further names are generated where other properties are allowed',
      ['object'],
    ],
    ['maxProperties', 'at least the number of properties', ['object']],
    [
      'required',
      'the property must not be omitted by `presence` or `when`; without a schema of its own, it has any value that is allowed',
      ['object'],
    ],
    [
      'dependentRequired',
      'if a property is present, the properties that it needs are present, whatever their `presence`',
      ['object'],
    ],
  ]),
  ...supported('meta-data', [
    ['title', annotation],
    ['description', annotation],
    ['default', annotation],
    ['deprecated', annotation],
    ['readOnly', annotation],
    ['writeOnly', annotation],
    ['examples', annotation],
  ]),
  ...supported('format-annotation', [
    ['format', 'text of that format; for a number, its range', ['string', ...numbers]],
  ]),
  ...supported('content', [
    ['contentEncoding', 'text in that encoding', ['string']],
    ['contentMediaType', 'text with content of that media type', ['string']],
    ['contentSchema', 'the JSON content of the text', ['string']],
  ]),
]

const byName: ReadonlyMap<string, StandardKeyword> = new Map(
  standardKeywords.map((keyword) => [keyword.name, keyword]),
)

export function standardKeyword(name: string): StandardKeyword | undefined {
  return byName.get(name)
}

/** Whether the keyword has no effect because its schema has not the keyword that it is used with, such as `if` for `then`. */
export function isIdle(name: string, schema: JsonObject): boolean {
  const { beside } = standardKeyword(name) ?? {}
  return beside !== undefined && !Object.hasOwn(schema, beside)
}
