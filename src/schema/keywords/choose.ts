/**
 * The keyword `choose`: the earlier instance that a reference selects. Its value is a policy: a name, or an object with
 * the name as its `type` and the members of the policy.
 */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { pointerSteps } from '../../text/json-pointer.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Policy } from '../instructions/instruction.ts'
import {
  durationKeyword,
  type Keyword,
  numberKeyword,
  type Report,
  textKeyword,
} from './keyword.ts'

const exponent = numberKeyword({
  summary: 'Rate at which the chance decreases with the rank.',
  minimum: 0,
  maximum: 10,
  fallback: 1,
})
const halfLife = durationKeyword({
  summary: 'Age at which the chance of an instance has halved; a day by default.',
})
const usualHalfLifeMs = 86_400_000
const by = textKeyword({
  summary: 'The property that is the weight: a number with bounds, from 0.',
  isRequired: true,
})

/** The kinds of policies that a definition can contain. The kind `parent` is internal. */
type Kind = Exclude<Policy['kind'], 'parent'>

const forms: Readonly<Record<Kind, Form>> = {
  uniform: { members: {}, policy: () => ({ kind: 'uniform' }) },
  first: { members: {}, policy: () => ({ kind: 'first' }) },
  last: { members: {}, policy: () => ({ kind: 'last' }) },
  zipf: {
    members: { exponent },
    policy: (value) => ({ kind: 'zipf', exponent: value('exponent', exponent) }),
  },
  recent: {
    members: { halfLife },
    policy: (value) => ({
      kind: 'recent',
      halfLifeMs: value('halfLife', halfLife) ?? usualHalfLifeMs,
    }),
  },
  weighted: {
    members: { by },
    policy: (value) => ({ kind: 'weighted', by: stepsOf(value('by', by)) }),
  },
}

interface Form {
  readonly members: Readonly<Record<string, Keyword<unknown>>>
  policy(value: <T>(name: string, keyword: Keyword<T>) => T): Policy
}

const kinds = Object.keys(forms) as readonly Kind[]

export const usualPolicy: Policy = { kind: 'uniform' }

export const chooseKeyword: Keyword<Policy | undefined> = {
  summary:
    'The choice among earlier instances: `uniform`, the default; `first` or `last`; `zipf`, where older instances are more popular; `recent`, where the chance halves with each `halfLife` of the age; or `weighted` by a numeric property (approximately, if most weights are far below the `maximum` of the property). With `unique`, `uniform`, `first` and `last` select the next one of the remaining instances.',
  schema: {
    anyOf: [
      { enum: kinds.filter((kind) => kind !== 'weighted') },
      ...kinds.map((kind): JsonObject => {
        const members = Object.entries(forms[kind].members)
        return {
          type: 'object',
          properties: {
            type: { const: kind },
            ...Object.fromEntries(members.map(([name, { schema }]) => [name, schema])),
          },
          required: [
            'type',
            ...members.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
          ],
          additionalProperties: false,
        }
      }),
    ],
  },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    const given = isObject(value) ? value : { type: value }
    const kind = kinds.find((candidate) => candidate === given.type)
    if (kind === undefined) {
      const { type } = given
      const better = typeof type === 'string' ? hint(type, kinds) : ''
      const must = `must be one of ${kinds.map(show).join(', ')}; got ${show(type)}${better}`
      if (isObject(value)) report(must, 'type')
      else report(must)
      return undefined
    }
    return readForm(kind, given, report)
  },
}

function readForm(kind: Kind, given: JsonObject, report: Report): Policy | undefined {
  const { members, policy } = forms[kind]
  const names = Object.keys(members)
  let isWhole = true
  const wrong: Report = (message, ...part) => {
    isWhole = false
    report(message, ...part)
  }
  for (const name of Object.keys(given)) {
    if (name === 'type' || Object.hasOwn(members, name)) continue
    wrong(`is not a member of ${show(kind)}${hint(name, names)}`, name)
  }
  const values = new Map<string, unknown>()
  for (const [name, keyword] of Object.entries(members)) {
    if (Object.hasOwn(given, name)) {
      const read = keyword.read(given[name] as JsonValue, (message, ...part) =>
        wrong(message, name, ...part),
      )
      values.set(name, read)
    } else if (keyword.isRequired) {
      wrong(`must be { "type": ${show(kind)}, "${name}": … }: ${lowerFirst(keyword.summary)}`)
    } else values.set(name, keyword.fallback)
  }
  // The cast is safe: the keyword of the same name read each of the values.
  return isWhole ? policy(<T>(name: string, _: Keyword<T>) => values.get(name) as T) : undefined
}

function lowerFirst(sentence: string): string {
  return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, '')
}

/** Converts a property name or JSON pointer (RFC 6901) to a path. */
export function stepsOf(field: string): readonly string[] {
  return field.startsWith('/') ? pointerSteps(field) : [field]
}
