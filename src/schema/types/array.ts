/** `array`: elements of one schema, after those of `prefixItems`. */

import { isArray, type JsonObject } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Node } from '../compile/scope.ts'
import { declareContainer } from '../declaration.ts'
import { countPick } from '../distribution/distributed.ts'
import { distributionKeyword } from '../distribution/distribution.ts'
import type { Run } from '../instructions/array.ts'
import { claimApart, compileContained } from '../keywords/contains.ts'
import {
  booleanKeyword,
  integerKeyword,
  nested,
  nestedOrBoolean,
  valueKeyword,
} from '../keywords/keyword.ts'

/** No array may be longer. */
const lengthMax = 10_000
/** What an array holds that does not say what. */
const freeElement: JsonObject = { type: 'string' }
/** How much longer an array gets than its minimum when nothing is said. */
const lengthSpread = 16

export const array = declareContainer({
  name: 'array',
  summary: 'A list of values of one schema.',
  keywords: {
    items: valueKeyword({
      summary: 'Schema of the elements; words when absent.',
      schema: nestedOrBoolean,
    }),
    prefixItems: valueKeyword({
      summary: 'Schemas of the first elements, one each.',
      schema: { type: 'array', items: nested, minItems: 1 },
    }),
    minItems: integerKeyword({
      summary: 'Fewest elements.',
      minimum: 0,
      maximum: lengthMax,
      fallback: 0,
    }),
    maxItems: integerKeyword({
      summary: `Most elements; ${lengthSpread} more than the fewest when absent.`,
      minimum: 0,
      maximum: lengthMax,
    }),
    uniqueItems: booleanKeyword({ summary: 'No element comes twice.', fallback: false }),
    length: distributionKeyword(
      'How often each number of elements comes, between the fewest and the most; uniform when absent.',
    ),
    contains: valueKeyword({
      summary: 'Schema that some elements fit: the first ones behind `prefixItems`.',
      schema: nestedOrBoolean,
    }),
    minContains: integerKeyword({
      summary: 'How many elements are made to fit `contains`; 1 when absent.',
      minimum: 0,
      maximum: lengthMax,
    }),
    maxContains: integerKeyword({
      summary: 'How many elements may fit `contains`; the others must be of schemas that do not.',
      minimum: 0,
      maximum: lengthMax,
    }),
  },
  *compile({ items, prefixItems, minItems, maxItems, uniqueItems, length, ...keywords }, scope) {
    const inner = {
      isInArray: true,
      isConditional: true,
      value: '*',
      ...(scope.owner && { owner: { ...scope.owner, isAroundArray: true as const } }),
    } as const
    if (prefixItems !== undefined && (!isArray(prefixItems) || prefixItems.length === 0)) {
      scope.report(`must be a list of schemas, not ${show(prefixItems)}`, 'prefixItems')
    }
    const first = isArray(prefixItems) ? prefixItems : []
    const known: Node[] = []
    for (const [i, schema] of first.entries()) {
      known.push(yield* scope.child(schema, { ...inner, path: ['prefixItems', i], key: `[${i}]` }))
    }
    const contained = yield* compileContained(
      { ...keywords, items, uniqueItems },
      scope,
      (schema) => scope.child(schema, { ...inner, path: ['contains'], key: '[contains]' }),
    )
    const { fitting } = contained
    const prefix: readonly Run<Node>[] = [
      ...known.map((of) => ({ of, times: 1 })),
      ...(fitting ? [fitting] : []),
    ]
    const prefixLength = known.length + (fitting?.times ?? 0)
    const isOpen = items === undefined || items === true
    const usual = isOpen && keywords.maxContains === undefined ? keywords.contains : undefined
    // Any values may stand in an array that says nothing of its elements: words do.
    const isShort = prefixLength === 0 || minItems > prefixLength
    const isFree = isOpen && usual === undefined && isShort && maxItems !== 0
    const element = isFree ? freeElement : isOpen ? usual : items
    const rest =
      element === undefined || element === false
        ? undefined
        : yield* scope.child(element, {
            ...inner,
            path: isFree ? [] : [isOpen ? 'contains' : 'items'],
            key: '[]',
            unique: uniqueItems ? 'array' : 'no',
          })
    const elements = [...prefix.map(({ of }) => of), ...(rest ? [rest] : [])]
    if (uniqueItems) claimApart(elements, scope)
    const longest = rest === undefined ? prefixLength : lengthMax
    const shortest = Math.max(
      minItems,
      fitting ? prefixLength : 0,
      rest === undefined && maxItems === undefined ? prefixLength : 0,
    )
    let most = Math.min(maxItems ?? Math.max(shortest + lengthSpread, prefixLength), longest)
    if (maxItems !== undefined && maxItems < minItems) {
      scope.report(`must be at least "minItems", which is ${minItems}, not ${maxItems}`, 'maxItems')
    }
    if (minItems > longest)
      scope.report(
        longest === 0
          ? `must be 0 beside "items": false, not ${minItems}`
          : `must be at most ${longest}, the schemas in "prefixItems", not ${minItems}`,
        'minItems',
      )
    if (fitting && prefixLength > (maxItems ?? lengthMax)) {
      const behind = `${known.length} in "prefixItems" and ${fitting.times} that fit`
      scope.report(`must leave room in "maxItems", which is ${maxItems}, for ${behind}`, 'contains')
    }
    const space = uniqueItems ? spaceOf(rest) : undefined
    if (space !== undefined && space < most) {
      if (maxItems === undefined && space >= minItems) most = space
      else {
        const keyword = space < minItems ? 'minItems' : 'maxItems'
        scope.report(
          `must be at most ${space}, the number of different elements, not ${keyword === 'minItems' ? minItems : most}`,
          keyword,
        )
      }
    }
    const least = Math.min(shortest, most)
    contained.claim({ known, rest, most })
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
      size: 2 + most * (1 + elements.reduce((longest, { size }) => Math.max(longest, size), 0)),
    }
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

/** One for each place; all those of a run are the same object. */
function outputsOf({ of, times }: Run<Node>): readonly JsonObject[] {
  return new Array<JsonObject>(times).fill(of.output())
}

/** How many different elements there are, when they are dealt without repeats. */
function spaceOf(node: Node | undefined): number | undefined {
  const { instruction } = node ?? {}
  const pick = instruction && 'pick' in instruction ? instruction.pick : undefined
  return pick?.kind === 'distinct' ? pick.count : undefined
}
