/** `array`: elements of one schema, after those of `prefixItems`. */

import { isArray, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { declareType, type Node } from '../declaration.ts'
import { booleanKeyword, integerKeyword, valueKeyword } from '../keyword.ts'

/** No array may be longer. */
const lengthMax = 10_000
/** How much longer an array gets than its minimum when nothing is said. */
const lengthSpread = 16

export const array = declareType({
  name: 'array',
  summary: 'A list of values of one schema.',
  keywords: {
    items: valueKeyword({ summary: 'Schema of the elements.', schema: { type: 'object' } }),
    prefixItems: valueKeyword({
      summary: 'Schemas of the first elements, one each.',
      schema: { type: 'array', items: { type: 'object' } },
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
  },
  compile({ items, prefixItems, minItems, maxItems, uniqueItems }, scope) {
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
    if (uniqueItems && first.length > 0) {
      scope.report('must not stand beside "prefixItems": their values may be alike', 'uniqueItems')
    }
    const prefix = first.map((schema, i) =>
      scope.child(schema, { ...inner, path: ['prefixItems', i], key: `[${i}]` }),
    )
    const rest =
      items === undefined || items === true || items === false
        ? undefined
        : scope.child(items as JsonValue, {
            ...inner,
            path: ['items'],
            key: '[]',
            unique: uniqueItems ? 'array' : 'no',
          })
    if (rest === undefined && prefix.length === 0) {
      scope.report('must have "items": the schema of the elements')
    }
    const longest = rest === undefined ? prefix.length : lengthMax
    const shortest = Math.max(
      minItems,
      rest === undefined && maxItems === undefined ? prefix.length : 0,
    )
    let most = Math.min(maxItems ?? Math.max(shortest + lengthSpread, prefix.length), longest)
    if (maxItems !== undefined && maxItems < minItems) {
      scope.report(`must be at least "minItems", which is ${minItems}, not ${maxItems}`, 'maxItems')
    }
    if (minItems > longest)
      scope.report(
        `must be at most ${longest}, the schemas in "prefixItems", not ${minItems}`,
        'minItems',
      )
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
    const elements = [...prefix, ...(rest ? [rest] : [])]
    return {
      instruction: {
        op: 'array',
        length: { kind: 'even', key: scope.keyFor('length'), count: most - least + 1 },
        minimum: least,
        prefix: prefix.map(({ instruction }) => instruction),
        items: rest?.instruction,
      },
      output: () => ({
        type: 'array',
        ...(prefix.length > 0 && { prefixItems: prefix.map(({ output }) => output()) }),
        ...(rest && { items: rest.output() }),
        minItems: least,
        maxItems: most,
        ...(uniqueItems && { uniqueItems }),
      }),
      accepts: () => ({ type: 'array' }),
      size: 2 + most * (1 + Math.max(0, ...elements.map(({ size }) => size))),
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

/** How many different elements there are, when they are dealt without repeats. */
function spaceOf(node: Node | undefined): number | undefined {
  const { instruction } = node ?? {}
  const pick = instruction && 'pick' in instruction ? instruction.pick : undefined
  return pick?.kind === 'distinct' ? pick.count : undefined
}
