/** The types `select`, `oneOf` and `anyOf`: a value of one of several schemas, chosen by weight. */

import type { Path } from '../../text/issue.ts'
import { isArray, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Node } from '../compile/scope.ts'
import { declareContainer, type TypeScope } from '../declaration.ts'
import { nested, valueKeyword } from '../keywords/keyword.ts'
import { chooseNode } from '../keywords/options.ts'
import { isWeightedOption } from '../keywords/schema-parts.ts'
import type { Stepwise } from '../stepwise.ts'

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
    return (yield* compileOptions(keywords, 'options', scope)).node
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
    return (yield* compileOptions(keywords, 'anyOf', scope)).node
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
    const { node, nodes, keyword } = yield* compileOptions(keywords, 'oneOf', scope)
    claimCompared(nodes, scope.pathOf(keyword), scope)
    scope.document.exclusives.push({ nodes, path: scope.pathOf(keyword) })
    return node
  },
  examples: [{ oneOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { enum: ['many', 'none'] }] }],
})

/**
 * Claims that each option of a `oneOf` is compared with the others at least once. An option at which recursion ends has no
 * values, but it accepts some, which the others must not generate.
 */
function claimCompared(nodes: readonly Node[], path: Path, { document }: TypeScope): void {
  const placeOf = (i: number): string => JSON.stringify([...path, i])
  for (const [i, { absence }] of nodes.entries()) {
    if (absence === undefined) document.comparedOptions.add(placeOf(i))
    if (absence === undefined || absence.isFalse) continue
    document.claims.push({
      path: [...path, i],
      message: 'must have values in at least one place, to compare them with the other schemas',
      conditions: [() => document.comparedOptions.has(placeOf(i))],
    })
  }
}

function* compileOptions(
  keywords: { readonly [name: string]: JsonValue | undefined },
  own: string,
  scope: TypeScope,
): Stepwise<{
  readonly node: Node
  readonly nodes: readonly Node[]
  readonly keyword: string
}> {
  const keyword = keywords[own] === undefined ? 'options' : own
  if (keywords.options !== undefined && keyword !== 'options') {
    scope.report(`must not be used with "${own}", which has the same meaning`, 'options')
  }
  const given = keywords[keyword]
  if (!isArray(given) || given.length === 0) {
    if (given === undefined) scope.report(`must have "${own}": the schemas to choose from`)
    else scope.report(`must be a list of at least one schema; got ${show(given)}`, keyword)
    return { node: chooseNode([literalNull], undefined, scope), nodes: [], keyword }
  }
  const nodes: Node[] = []
  const weights: JsonValue[] = []
  for (const [i, option] of given.entries()) {
    const isOption = isWeightedOption(option)
    const schema = isOption ? option.schema : option
    const path = isOption ? [keyword, i, 'schema'] : [keyword, i]
    const place = { path, key: `|${i}`, isConditional: true, canBeAbsent: true } as const
    nodes.push(yield* scope.child(schema, place))
    weights.push(isOption ? weightOf(option, [keyword, i], scope) : 1)
  }
  const isWeighted = weights.some((weight) => weight !== 1)
  if (isWeighted && keywords.weights !== undefined) {
    scope.report('must not be used with weights in the options', 'weights')
  }
  const node = chooseNode(nodes, keywords.weights ?? (isWeighted ? weights : undefined), scope)
  return { node, nodes, keyword }
}

/** Returns the weight of an option, or 1 after reporting an issue. */
function weightOf(
  option: JsonObject,
  path: readonly (string | number)[],
  scope: TypeScope,
): JsonValue {
  const issuesBefore = scope.document.issues.length
  for (const [name, value] of Object.entries(option)) {
    if (name === 'schema') continue
    if (name !== 'weight')
      scope.report('is not a member of an option, which has "weight" and "schema"', ...path, name)
    else if (typeof value !== 'number' || value < 0 || value > 1e9) {
      scope.report(`must be a number from 0 to 1000000000; got ${show(value)}`, ...path, name)
    }
  }
  return scope.document.issues.length === issuesBefore ? (member(option, 'weight') ?? 1) : 1
}

const literalNull: Node = {
  instruction: { op: 'literal', value: null },
  output: () => ({}),
  size: 4,
}
