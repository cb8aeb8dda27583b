/** The type `array`: a list of elements with the same schema, after the elements of `prefixItems`. */

import type { JsonObject } from '../../text/json.ts'
import { recursiveSpread } from '../compile/recursion.ts'
import { absentNode, type Node } from '../compile/scope.ts'
import { declareContainer, type TypeScope } from '../declaration.ts'
import { countPick } from '../distribution/distributed.ts'
import { distributionKeyword } from '../distribution/distribution.ts'
import type { Run } from '../instructions/array.ts'
import {
  areDistinct,
  compileElements,
  type Elements,
  lengthMax,
  nodesOf,
} from '../keywords/elements.ts'
import {
  booleanKeyword,
  integerKeyword,
  type KeywordValues,
  nested,
  nestedOrBoolean,
  valueKeyword,
} from '../keywords/keyword.ts'

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
    summary: 'Maximum number of elements that fit `contains`.',
    minimum: 0,
    maximum: lengthMax,
  }),
}

type Values = KeywordValues<typeof keywords>

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
    const elements = yield* compileElements(values, scope)
    const { absence, fitting, prefixLength } = elements
    if (fitting?.of.absence !== undefined) return absentNode(fitting.of.absence)
    if (absence !== undefined && values.minItems > prefixLength) return absentNode(absence)
    const lengths = lengthsOf(values, elements, scope)
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
  const { known, fitting, prefixLength, rest, requirements } = elements
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
      ...(uniqueItems && areDistinct(elements) && { uniqueItems }),
    }),
    accepts: () => ({ type: 'array' }),
    requirements,
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
