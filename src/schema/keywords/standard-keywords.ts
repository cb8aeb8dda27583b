/**
 * The keywords of JSON Schema 2020-12, vocabulary by vocabulary: which types honour them and how, or why they are
 * refused. None is ignored. The reference is written from this table, and a test holds it against the meta-schema.
 */

export interface StandardKeyword {
  readonly name: string
  /** As the meta-schema names it (`https://json-schema.org/draft/2020-12/meta/…`). */
  readonly vocabulary: Vocabulary
  /** The types that honour it; none for a keyword that works on every schema. */
  readonly types?: readonly string[]
  /** How it is honoured. */
  readonly how?: string
  /** The keyword without which it means nothing. */
  readonly beside?: string
  /** Why it is refused, and what to write instead; lower case, to end a message. */
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
const proved = 'must hold for every value that is made anyway'
const annotation = 'says something to people, and nothing about values'

/** Refused ones have no `how`. */
function honoured(
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

function refused(
  vocabulary: Vocabulary,
  rows: Readonly<Record<string, string>>,
): readonly StandardKeyword[] {
  return Object.entries(rows).map(([name, reason]) => ({ name, vocabulary, refused: reason }))
}

export const standardKeywords: readonly StandardKeyword[] = [
  ...honoured('core', [
    [
      '$ref',
      'takes the schema at `#/…` of the same entity (below an `$id`, of the schema that has it), at `#/types/…` of the definition, or with that `$anchor`; keywords beside it narrow it',
    ],
    ['$defs', 'holds schemas for `$ref`'],
    ['$anchor', 'names a schema for `$ref`'],
    ['$id', 'names a schema; inside of it, `#` in a `$ref` means that schema'],
    ['$schema', annotation],
    ['$comment', annotation],
  ]),
  ...refused('core', {
    $dynamicRef: 'what it leads to depends on the way; write "$ref"',
    $dynamicAnchor: 'only "$dynamicRef" leads to it; write "$anchor" and "$ref"',
    $vocabulary: 'it is for meta-schemas, and this is a schema',
  }),
  ...honoured('applicator', [
    ['allOf', 'is merged into one schema; what cannot be merged is an issue'],
    ['anyOf', 'takes one of the schemas, by `weights`; keywords beside it hold for each'],
    ['oneOf', 'takes one of the schemas, of which no two may share a value'],
    ['not', proved],
    ['if', `with \`then\` and \`else\`, ${proved}`],
    ['then', 'belongs to `if`', undefined, 'if'],
    [
      'else',
      'belongs to `if`; beside `when`, it is the schema for instances on which that does not hold',
    ],
    ['dependentSchemas', proved],
    [
      'properties',
      'every property is made, unless its `presence` or `when` leaves it out',
      ['object'],
    ],
    ['patternProperties', 'narrows the properties whose names match (ECMA-262)', ['object']],
    [
      'additionalProperties',
      'no other properties are made; of another part of `allOf`, it narrows those',
      ['object'],
    ],
    ['propertyNames', 'every name under `properties` must fit', ['object']],
    ['items', 'the elements behind `prefixItems`', ['array']],
    ['prefixItems', 'the first elements', ['array']],
    [
      'contains',
      'the first elements behind `prefixItems` are made to fit; with `maxContains`, the others must be shown not to',
      ['array'],
    ],
  ]),
  ...honoured('unevaluated', [
    [
      'unevaluatedProperties',
      'what the parts of `allOf` and `$ref` do not name; refused beside keywords that depend on the value',
      ['object'],
    ],
    [
      'unevaluatedItems',
      'the elements of which the parts of `allOf` and `$ref` do not speak; refused beside keywords that depend on the value',
      ['array'],
    ],
  ]),
  ...honoured('validation', [
    ['type', 'the type, or a list of types of which one is taken'],
    ['const', 'the value'],
    ['enum', 'one of the values, by `weights`; what the keywords beside it refuse is an issue'],
    ['minimum', 'smallest value', numbers],
    ['maximum', 'largest value', numbers],
    ['exclusiveMinimum', 'all values are greater', numbers],
    ['exclusiveMaximum', 'all values are smaller', numbers],
    ['multipleOf', 'all values are multiples', numbers],
    ['minLength', 'fewest characters', ['string']],
    ['maxLength', 'most characters', ['string']],
    ['pattern', 'text is generated from the expression itself (ECMA-262)', ['string']],
    ['minItems', 'fewest elements', ['array']],
    ['maxItems', 'most elements', ['array']],
    ['uniqueItems', 'elements are dealt so that none comes twice', ['array']],
    ['minContains', 'how many elements are made to fit `contains`', ['array']],
    ['maxContains', 'the other elements must be shown not to fit `contains`', ['array']],
    ['minProperties', 'at most the number of properties that are always made', ['object']],
    ['maxProperties', 'at least the number of properties', ['object']],
    ['required', 'the property must not be left out by `presence` or `when`', ['object']],
    [
      'dependentRequired',
      'where one property is made, those that it needs are made too, whatever their `presence`',
      ['object'],
    ],
  ]),
  ...honoured('meta-data', [
    ['title', annotation],
    ['description', annotation],
    ['default', annotation],
    ['deprecated', annotation],
    ['readOnly', annotation],
    ['writeOnly', annotation],
    ['examples', annotation],
  ]),
  ...honoured('format-annotation', [
    ['format', 'text of that format; of a number, its range', ['string', ...numbers]],
  ]),
  ...honoured('content', [
    ['contentEncoding', 'text in that encoding', ['string']],
    ['contentMediaType', 'text that holds such content', ['string']],
    ['contentSchema', 'the JSON that the text holds', ['string']],
  ]),
]

const byName: ReadonlyMap<string, StandardKeyword> = new Map(
  standardKeywords.map((keyword) => [keyword.name, keyword]),
)

export function standardKeyword(name: string): StandardKeyword | undefined {
  return byName.get(name)
}
