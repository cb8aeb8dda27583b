/** The type `array`: a list of elements with the same schema, after the elements of `prefixItems`. */

import { isArray, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { recursiveSpread } from '../compile/recursion.ts'
import { absentNode, type Node } from '../compile/scope.ts'
import { declareContainer, type TypeScope } from '../declaration.ts'
import { countPick } from '../distribution/distributed.ts'
import { distributionKeyword } from '../distribution/distribution.ts'
import type { Run } from '../instructions/array.ts'
import { type Contained, claimDisjoint, compileContained } from '../keywords/contains.ts'
import {
  booleanKeyword,
  integerKeyword,
  type KeywordValues,
  nested,
  nestedOrBoolean,
  valueKeyword,
} from '../keywords/keyword.ts'
import type { Absence } from '../merge/layer.ts'
import type { Stepwise } from '../stepwise.ts'

/** Maximum number of elements that any array may have. */
const lengthMax = 10_000
/** Schema of the elements of an array whose schema has no `items`. */
const freeElement: JsonObject = { type: 'string' }
/** Difference between the default maximum and the minimum number of elements. */
const lengthSpread = 16

const keywords = {
  items: valueKeyword({
    summary: 'Schema of the elements; random words by default.',
    schema: nestedOrBoolean,
  }),
  prefixItems: valueKeyword({
    summary: 'Schemas of the first elements, one for each.',
    schema: { type: 'array', items: nested, minItems: 1 },
  }),
  minItems: integerKeyword({
    summary: 'Minimum number of elements.',
    minimum: 0,
    maximum: lengthMax,
    fallback: 0,
  }),
  maxItems: integerKeyword({
    summary: `Maximum number of elements; by default \`minItems\` plus ${lengthSpread}, or plus ${recursiveSpread} if the elements contain the array again.`,
    minimum: 0,
    maximum: lengthMax,
  }),
  uniqueItems: booleanKeyword({ summary: 'All elements are different.', fallback: false }),
  length: distributionKeyword(
    'Distribution of the number of elements between `minItems` and `maxItems`; uniform by default.',
  ),
  contains: valueKeyword({
    summary: 'Schema that the first elements after `prefixItems` fit.',
    schema: nestedOrBoolean,
  }),
  minContains: integerKeyword({
    summary: 'Number of elements that are generated to fit `contains`; 1 by default.',
    minimum: 0,
    maximum: lengthMax,
  }),
  maxContains: integerKeyword({
    summary:
      'Maximum number of elements that fit `contains`; the schemas of the others must exclude it.',
    minimum: 0,
    maximum: lengthMax,
  }),
}

type Values = KeywordValues<typeof keywords>

/** The compiled schemas of the elements of an array. */
interface Elements {
  /** Schemas of `prefixItems`, for the first elements of the array. */
  readonly known: readonly Node[]
  /** Elements that are generated to fit `contains`, after those of `prefixItems`. */
  readonly fitting: Run<Node> | undefined
  /** Number of elements of `known` and `fitting` together. */
  readonly prefixLength: number
  /** Schema of the elements after the prefix, or undefined if the array has only the prefix. */
  readonly rest: Node | undefined
  /** Set if no element follows the prefix because its schema has no values. */
  readonly absence: Absence | undefined
  /** Whether the elements contain the array again. */
  readonly isRecursive: boolean
}

/** Minimum and maximum number of elements of an array. */
interface Lengths {
  readonly least: number
  readonly most: number
}

export const array = declareContainer({
  name: 'array',
  summary: 'A list of values of one schema.',
  keywords,
  *compile(values, scope) {
    const { contained, elements } = yield* compileElements(values, scope)
    const { absence, prefixLength } = elements
    if (absence !== undefined && values.minItems > prefixLength) return absentNode(absence)
    const lengths = lengthsOf(values, elements, scope)
    contained.claim({ known: elements.known, rest: elements.rest, most: lengths.most })
    return arrayNode(values, elements, lengths, scope)
  },
  examples: [
    { type: 'array', items: { type: 'commerce.product' }, minItems: 1, maxItems: 3 },
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 6 },
      maxItems: 4,
      uniqueItems: true,
    },
  ],
})

function* compileElements(
  values: Values,
  scope: TypeScope,
): Stepwise<{ readonly contained: Contained; readonly elements: Elements }> {
  const { prefixItems, uniqueItems } = values
  const inner = {
    isInArray: true,
    isConditional: true,
    value: '*',
    ...(scope.owner && { owner: { ...scope.owner, isAroundArray: true as const } }),
  } as const
  if (prefixItems !== undefined && (!isArray(prefixItems) || prefixItems.length === 0)) {
    scope.report(`must be a list of schemas; got ${show(prefixItems)}`, 'prefixItems')
  }
  const first = isArray(prefixItems) ? prefixItems : []
  const { recursions } = scope.document
  const known: Node[] = []
  let absence: Absence | undefined
  for (const [i, schema] of first.entries()) {
    const place = { ...inner, path: ['prefixItems', i], key: `[${i}]`, canBeAbsent: true } as const
    const node = yield* scope.child(schema, place)
    absence ??= node.absence
    if (absence === undefined) known.push(node)
  }
  const contained = yield* compileContained(values, scope, (schema) =>
    scope.child(schema, { ...inner, path: ['contains'], key: '[contains]' }),
  )
  const { fitting } = contained
  const prefixLength = known.length + (fitting?.times ?? 0)
  const { schema, path } = restOf(values, prefixLength)
  const unique = uniqueItems ? 'array' : 'no'
  const place = { ...inner, path, key: '[]', unique, canBeAbsent: true } as const
  const node =
    schema === undefined || schema === false ? undefined : yield* scope.child(schema, place)
  absence ??= node?.absence
  const rest = absence === undefined ? node : undefined
  const isRecursive = scope.document.recursions > recursions
  const elements = { known, fitting, prefixLength, rest, absence, isRecursive }
  if (uniqueItems) claimDisjoint(nodesOf(elements), scope)
  return { contained, elements }
}

/**
 * Returns the schema of the elements after the prefix, undefined if there are no such elements, and the schema's path
 * in the schema of the array.
 */
function restOf(
  { items, contains, minItems, maxItems, maxContains }: Values,
  prefixLength: number,
): { readonly schema: JsonValue | undefined; readonly path: readonly string[] } {
  if (items !== undefined && items !== true) return { schema: items, path: ['items'] }
  if (contains !== undefined && maxContains === undefined) {
    return { schema: contains, path: ['contains'] }
  }
  // Without "items", elements of any value are valid: random words are generated.
  const isShort = prefixLength === 0 || minItems > prefixLength
  return { schema: isShort && maxItems !== 0 ? freeElement : undefined, path: [] }
}

function nodesOf({ known, fitting, rest }: Elements): readonly Node[] {
  return [...known, ...(fitting ? [fitting.of] : []), ...(rest ? [rest] : [])]
}

/** Returns the bounds of the array's length. Reports bounds that contradict each other or the elements. */
function lengthsOf(values: Values, elements: Elements, scope: TypeScope): Lengths {
  const { minItems, maxItems } = values
  const { fitting, prefixLength, rest, isRecursive } = elements
  const isFixed = rest === undefined && maxItems === undefined
  const shortest = Math.max(minItems, fitting || isFixed ? prefixLength : 0)
  const longest = rest === undefined ? prefixLength : lengthMax
  const spread = isRecursive ? recursiveSpread : lengthSpread
  const usual = Math.max(shortest + spread, prefixLength)
  checkLengths(values, elements, longest, scope)
  const most = withinSpace(Math.min(maxItems ?? usual, longest), values, rest, scope)
  return { least: Math.min(shortest, most), most }
}

/**
 * Returns the maximum length of the array; with `uniqueItems`, at most the number of different values that the elements
 * can have.
 */
function withinSpace(
  most: number,
  { minItems, maxItems, uniqueItems }: Values,
  rest: Node | undefined,
  scope: TypeScope,
): number {
  const space = uniqueItems ? spaceOf(rest) : undefined
  if (space === undefined || space >= most) return most
  if (maxItems === undefined && space >= minItems) return space
  const [keyword, was] = space < minItems ? ['minItems', minItems] : ['maxItems', most]
  const must = `must be at most ${space}, the number of different elements`
  scope.report(`${must}; got ${was}`, keyword)
  return most
}

function arrayNode(
  { length, uniqueItems }: Values,
  elements: Elements,
  { least, most }: Lengths,
  scope: TypeScope,
): Node {
  const { known, fitting, prefixLength, rest } = elements
  const prefix: readonly Run<Node>[] = [
    ...known.map((of) => ({ of, times: 1 })),
    ...(fitting ? [fitting] : []),
  ]
  const sizes = nodesOf(elements).map(({ size }) => size)
  return {
    instruction: {
      op: 'array',
      length:
        length === undefined
          ? { kind: 'even', key: scope.keyFor('length'), count: most - least + 1 }
          : countPick(length, { minimum: least, maximum: most }, scope),
      minimum: least,
      prefix: prefix.map(({ of, times }) => ({ of: of.instruction, times })),
      items: rest?.instruction,
    },
    output: () => ({
      type: 'array',
      ...(prefixLength > 0 && { prefixItems: prefix.flatMap(outputsOf) }),
      ...(rest && { items: rest.output() }),
      minItems: least,
      maxItems: most,
      ...(uniqueItems && { uniqueItems }),
    }),
    accepts: () => ({ type: 'array' }),
    size: 2 + most * (1 + sizes.reduce((longest, size) => Math.max(longest, size), 0)),
  }
}

function checkLengths(
  { minItems, maxItems }: Values,
  { known, fitting, prefixLength }: Elements,
  longest: number,
  scope: TypeScope,
): void {
  if (maxItems !== undefined && maxItems < minItems) {
    scope.report(`must be at least "minItems", ${minItems}; got ${maxItems}`, 'maxItems')
  }
  if (minItems > longest) {
    const must =
      longest === 0
        ? 'must be 0 with "items": false'
        : `must be at most ${longest}, the number of schemas in "prefixItems"`
    scope.report(`${must}; got ${minItems}`, 'minItems')
  }
  if (fitting && prefixLength > (maxItems ?? lengthMax)) {
    const before = `${known.length} elements of "prefixItems" and ${fitting.times} that fit "contains"`
    scope.report(`must fit within "maxItems", ${maxItems}: the array has ${before}`, 'contains')
  }
}
/** Returns the output schema of each element of a run; all elements of the run share the same object. */
function outputsOf({ of, times }: Run<Node>): readonly JsonObject[] {
  return new Array<JsonObject>(times).fill(of.output())
}

/**
 * Returns the number of different values of an element if elements are generated without repetition, otherwise
 * undefined.
 */
function spaceOf(node: Node | undefined): number | undefined {
  const { instruction } = node ?? {}
  const pick = instruction && 'pick' in instruction ? instruction.pick : undefined
  return pick?.kind === 'distinct' ? pick.count : undefined
}
