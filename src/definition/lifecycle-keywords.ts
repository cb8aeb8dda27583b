/** The keywords of `lifecycle`, of its states and of their transitions. */

import { historyStepsMax } from '../schema/instructions/carried.ts'
import {
  booleanKeyword,
  choiceKeyword,
  integerKeyword,
  type Keyword,
  listKeyword,
  membersKeyword,
  nested,
  numberKeyword,
  textKeyword,
} from '../schema/keywords/keyword.ts'
import { recordKeyword } from '../schema/keywords/record-keyword.ts'
import { isArray, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { delayKeyword } from './amount.ts'

/** Maximum number of states of a lifecycle. The kernel keeps sets of states as masks of 64 bits, one for deletion. */
export const statesMax = 63

/**
 * The part of a change that events show. `after` is the value after the change; `diff` adds the former values
 * of the changed properties, and `full` the whole former value. With `scd2`, each version of an instance is a row with
 * its period of validity (a slowly changing dimension of type 2), and there are only `create` events.
 */
export const changesKinds = ['after', 'diff', 'full', 'scd2'] as const

export type Changes = (typeof changesKinds)[number]

/** Maximum weight of a transition, and maximum number of transitions from a state. */
const weightMax = 1_000_000_000
const transitionsMax = 128

const set = membersKeyword({
  summary: 'The properties that change, with the schema of their new value.',
  of: nested,
})
const after = delayKeyword({ summary: 'The time in the state before the next change.' })

export const transitionKeywords = {
  to: textKeyword({ summary: 'The next state.' }),
  end: booleanKeyword({ summary: 'Whether the instance remains as it is.', fallback: false }),
  delete: booleanKeyword({ summary: 'Whether the instance is deleted.', fallback: false }),
  weight: {
    ...numberKeyword({
      summary: 'The relative frequency; 1 by default.',
      minimum: 0,
      maximum: weightMax,
    }),
    fallback: 1,
  } as Keyword<number>,
  after: delayKeyword({ summary: 'The time before this change; that of the state by default.' }),
  when: textKeyword({
    summary:
      'A condition on the instance, such as "self.plan == \'pro\'"; without it, the change is always possible.',
  }),
}

const option = recordKeyword({
  summary: 'A possible next state.',
  what: 'a transition',
  keywords: transitionKeywords,
})

const next: Keyword<readonly JsonValue[] | undefined> = {
  summary:
    'The state that follows, or a list of possible ones: their names, or objects with "to", "weight" and "after".',
  schema: {
    anyOf: [
      { type: 'string' },
      {
        type: 'array',
        minItems: 1,
        maxItems: transitionsMax,
        items: { anyOf: [{ type: 'string' }, option.schema] },
      },
    ],
  },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (typeof value === 'string') return [value]
    if (isArray(value) && value.length > 0 && value.length <= transitionsMax) return value
    const must = `must be the name of a state or a list of up to ${transitionsMax} transitions`
    report(`${must}; got ${isArray(value) ? value.length : show(value)}`)
    return undefined
  },
}

export const stateKeywords = {
  after,
  next,
  set,
  delete: booleanKeyword({
    summary: 'Whether the instance is deleted after its time in the state.',
    fallback: false,
  }),
}

const name = textKeyword({ summary: 'The name of a property.', isRequired: true })
const names = listKeyword({ summary: 'Properties.', of: name, lengthMin: 1 })

const keyKeyword: Keyword<readonly string[]> = {
  summary: 'The property, or the list of properties, that identifies an instance.',
  schema: { anyOf: [name.schema, names.schema] },
  fallback: ['id'],
  isRequired: false,
  read(value, report) {
    if (typeof value === 'string') return [value]
    const read = names.read(value, report)
    if (read === undefined || new Set(read).size === read.length) return read
    report(`must not name a property twice; got ${read.map((each) => show(each)).join(', ')}`)
    return undefined
  },
}

export const lifecycleKeywords = {
  key: keyKeyword,
  state: textKeyword({ summary: 'The property that has the name of the state.' }),
  initial: textKeyword({ summary: 'The first state; by default the first one of the list.' }),
  states: {
    ...membersKeyword({
      summary: 'The states by name.',
      of: recordKeyword({ summary: 'A state.', what: 'a state', keywords: stateKeywords }).schema,
    }),
  },
  every: delayKeyword({ summary: 'For changes without states: the time between two changes.' }),
  set: { ...set, summary: 'For changes without states: what changes each time.' },
  steps: integerKeyword({
    summary: `Maximum number of changes of an instance, from 1 to ${historyStepsMax}.`,
    minimum: 1,
    maximum: historyStepsMax,
    fallback: historyStepsMax,
  }),
  changes: choiceKeyword({
    summary:
      'The part of a change that events show: the value after it, also the former values of what changed (diff) or the whole former value (full), or rows with their validity (scd2).',
    choices: changesKinds,
    fallback: 'after',
  }),
}
