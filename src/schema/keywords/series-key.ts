/**
 * The keyword `key` of the group `series`: the sibling properties whose values identify a series, so that each sensor,
 * for example, has its own series.
 */

import { isArray } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { TypeScope } from '../declaration.ts'
import type { SeriesKey } from '../instructions/series.ts'
import { type Keyword, listKeyword, textKeyword } from './keyword.ts'

const name = textKeyword({ summary: 'A sibling property.', isRequired: true })
const names = listKeyword({ summary: 'Sibling properties.', of: name, lengthMin: 1 })

export const seriesKeyKeyword: Keyword<readonly string[] | undefined> = {
  summary:
    'A sibling property, or a list of them: each combination of their values has its own series. By default, the entity has one series.',
  schema: { anyOf: [name.schema, names.schema] },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (typeof value === 'string') return [value]
    if (isArray(value)) return names.read(value, report)
    report(`must be the name of a property or a list of names; got ${show(value)}`)
    return undefined
  },
}

/** Returns the keys of the names in the series of a schema. */
export function seriesKeys(
  named: readonly string[] | undefined,
  scope: TypeScope,
  names: readonly string[],
): readonly SeriesKey[] {
  const siblings = named ?? []
  readSiblings(siblings, scope)
  const { isInArray } = scope
  const series = { key: scope.keyFor('series'), siblings, isInArray, names }
  return names.map((_, position) => ({ series, position }))
}

/**
 * Reports names in `key` that are not siblings, and adds the siblings to the properties that this property depends on.
 */
function readSiblings(siblings: readonly string[], { owner, schema, report }: TypeScope): void {
  if (siblings.length === 0 || owner?.isUnknown) return
  if (owner === undefined) {
    report('must be used in an object, because it names sibling properties', 'key')
    return
  }
  const { properties, property } = owner
  const others = () => Object.keys(properties).filter((other) => other !== property)
  for (const [i, sibling] of siblings.entries()) {
    const part = isArray(schema.key) ? [i] : []
    if (sibling !== property && Object.hasOwn(properties, sibling)) owner.reads.names.add(sibling)
    else {
      const must = 'must be a property of the same object'
      report(() => `${must}; got ${show(sibling)}${hint(sibling, others())}`, 'key', ...part)
    }
  }
}
