/** `key` of a series: the siblings whose values tell several series apart, so that every sensor has its own. */

import { childKey, type Key } from '../random/key.ts'
import { isArray } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import type { TypeScope } from './declaration.ts'
import type { Instance } from './instance.ts'
import { type Keyword, listKeyword, textKeyword } from './keyword.ts'

const name = textKeyword({ summary: 'A sibling property.', isRequired: true })
const names = listKeyword({ summary: 'Sibling properties.', of: name, lengthMin: 1 })

export const seriesKeyKeyword: Keyword<readonly string[] | undefined> = {
  summary:
    'A sibling property, or a list of them, whose values tell several series apart; one series for the entity when absent.',
  schema: { anyOf: [name.schema, names.schema] },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (typeof value === 'string') return [value]
    if (isArray(value)) return names.read(value, report)
    report(`must be the name of a property or a list of names, not ${show(value)}`)
    return undefined
  },
}

/** The key of the series that the instance belongs to. Each place in an array has a series of its own. */
export function seriesKeyOf(
  named: readonly string[] | undefined,
  scope: TypeScope,
): (at: Instance) => Key {
  const siblings = named ?? []
  readSiblings(siblings, scope)
  const key = scope.keyFor('series')
  const { isInArray } = scope
  if (siblings.length === 0 && !isInArray) return () => key
  return (at) => {
    const values = siblings.map((sibling) => at.self?.[sibling] ?? null)
    const own = childKey(key, JSON.stringify(values))
    return isInArray ? childKey(own, `${at.position}`) : own
  }
}

/** Reports what is no sibling, and has the siblings computed first. */
function readSiblings(siblings: readonly string[], { owner, schema, report }: TypeScope): void {
  if (siblings.length === 0 || owner?.isUnknown) return
  if (owner === undefined) {
    report('must not stand outside an object, where there are no siblings', 'key')
    return
  }
  const { properties, property } = owner
  const others = () => Object.keys(properties).filter((other) => other !== property)
  for (const [i, sibling] of siblings.entries()) {
    const part = isArray(schema.key) ? [i] : []
    if (sibling !== property && Object.hasOwn(properties, sibling)) owner.reads.names.add(sibling)
    else {
      const must = 'must be a property of the same object'
      report(() => `${must}, not ${show(sibling)}${hint(sibling, others())}`, 'key', ...part)
    }
  }
}
