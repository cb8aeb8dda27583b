/**
 * Reads `lifecycle`: the states through which each instance of an entity passes, when, and what changes with them. Only
 * entities with a lifecycle emit `update` and `delete` events.
 */

import type { Report } from '../schema/keywords/keyword.ts'
import { readRecord } from '../schema/keywords/record-keyword.ts'
import { validityNames } from '../schema/lifecycle/validity-names.ts'
import { isObject, type JsonObject, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import type { Amount } from './amount.ts'
import {
  type Changes,
  lifecycleKeywords,
  stateKeywords,
  statesMax,
  transitionKeywords,
} from './lifecycle-keywords.ts'
import { atLeastOne } from './per.ts'

/** Name that references use for every state but that of deleted instances. */
export const aliveName = 'alive'

export interface Lifecycle {
  /** The properties that identify an instance. They never change. */
  readonly key: readonly string[]
  /** The property that has the name of the state, if there is one. */
  readonly state: string | undefined
  /** Number of the state in which an instance is created. */
  readonly initial: number
  readonly states: readonly LifecycleState[]
  /** Maximum number of changes of an instance. */
  readonly steps: number
  readonly changes: Changes
}

export interface LifecycleState {
  readonly name: string
  /** The schemas of the properties that change when an instance enters the state, by property. */
  readonly set: JsonObject
  /** Path of these schemas in the lifecycle. */
  readonly setPath: readonly string[]
  readonly transitions: readonly Transition[]
}

export interface Transition {
  /** Number of the next state. With `end`, the instance stays as it is; with `delete`, it is deleted. */
  readonly to: number | 'end' | 'delete'
  /** The relative frequency among the transitions of the state. */
  readonly weight: number
  /** Time in the state before the transition, in milliseconds, and its path in the lifecycle. */
  readonly after: Amount
  readonly afterPath: readonly (string | number)[]
  /** The condition under which the transition is possible, an expression over `self`, and its path in the lifecycle. */
  readonly when?: string | undefined
  readonly whenPath?: readonly (string | number)[]
}

/** Returns the columns that identify a row. With `scd2`, an instance has a row for each of its versions. */
export function rowKeyOf({ key, changes }: Lifecycle): readonly string[] {
  return changes === 'scd2' ? [...key, validityNames.from] : key
}

export function readLifecycle(value: JsonValue, report: Report): Lifecycle | undefined {
  const read = readRecord(value, { what: '"lifecycle"', keywords: lifecycleKeywords }, report)
  if (read === undefined) return undefined
  const { state, steps, changes } = read
  // The order in which an object with these members has them.
  const key = Object.keys(Object.fromEntries(read.key.map((name) => [name, true])))
  const chosen = read.states === undefined ? periodic(read, report) : readStates(read, report)
  return chosen && { key, state, steps, changes, ...chosen }
}

type Read = NonNullable<ReturnType<typeof readRecord<typeof lifecycleKeywords>>>
type States = Pick<Lifecycle, 'initial' | 'states'>

/** Reads changes without states: one state that follows itself. */
function periodic({ every, set, state, initial }: Read, report: Report): States | undefined {
  if (every === undefined || set === undefined) {
    report('must have "states", or "every" and "set" for changes without states')
    return undefined
  }
  for (const [name, given] of Object.entries({ state, initial })) {
    if (given !== undefined) report('must be used with "states"', name)
  }
  const again: Transition = { to: 0, weight: 1, after: atLeastOne(every), afterPath: ['every'] }
  return { initial: 0, states: [{ name: '', set, setPath: ['set'], transitions: [again] }] }
}

function readStates(
  { states: members = {}, initial, every, set }: Read,
  report: Report,
): States | undefined {
  for (const [name, given] of Object.entries({ every, set })) {
    if (given !== undefined) report('must not be combined with "states"', name)
  }
  const stateNames = Object.keys(members)
  if (stateNames.length === 0 || stateNames.length > statesMax) {
    report(`must have from 1 to ${statesMax} states; got ${stateNames.length}`, 'states')
    return undefined
  }
  if (stateNames.includes(aliveName)) {
    report(
      `must not be ${show(aliveName)}, which references use for all states`,
      'states',
      aliveName,
    )
    return undefined
  }
  const first = initial === undefined ? 0 : stateNames.indexOf(initial)
  if (first < 0) report(unknownState(initial as string, stateNames), 'initial')
  const states = stateNames.map((name) =>
    readState(name, members[name] as JsonValue, stateNames, (message, ...path) =>
      report(message, 'states', name, ...path),
    ),
  )
  return states.includes(undefined) || first < 0
    ? undefined
    : { initial: first, states: states as LifecycleState[] }
}

function unknownState(name: string, stateNames: readonly string[]): string {
  return `must be one of the states; got ${show(name)}${hint(name, stateNames)}`
}

function readState(
  name: string,
  value: JsonValue,
  stateNames: readonly string[],
  report: Report,
): LifecycleState | undefined {
  const read = readRecord(value, { what: 'a state', keywords: stateKeywords }, report)
  if (read === undefined) return undefined
  const own = { name, set: read.set ?? {}, setPath: ['states', name, 'set'] }
  const isDeleted = read.delete === true
  if (isDeleted && read.next !== undefined) {
    report('must not be combined with "next"; add {"delete": true} to "next"', 'delete')
    return undefined
  }
  if (read.next === undefined && !isDeleted) {
    if (read.after !== undefined) report('must be used with "next" or "delete"', 'after')
    return { ...own, transitions: [] }
  }
  let isUntimed = false
  const reportUntimed = (): void => {
    if (!isUntimed) report('must have "after", the time in the state before the next change')
    isUntimed = true
  }
  const written = isDeleted ? [{ delete: true }] : (read.next as readonly JsonValue[])
  const transitions = written.map((each, i) =>
    readTransition(
      each,
      { stateNames, usual: read.after, at: isDeleted ? [] : ['next', i], reportUntimed },
      report,
    ),
  )
  if (transitions.includes(undefined)) return undefined
  const known = (transitions as Transition[]).map((each) => ({
    ...each,
    afterPath: ['states', name, ...each.afterPath],
    ...(each.whenPath && { whenPath: ['states', name, ...each.whenPath] }),
  }))
  if (!known.some(({ weight }) => weight > 0)) {
    report('must have a transition with a weight above 0', 'next')
    return undefined
  }
  return { ...own, transitions: known.filter(({ weight }) => weight > 0) }
}

function readTransition(
  value: JsonValue,
  {
    stateNames,
    usual,
    at,
    reportUntimed,
  }: {
    readonly stateNames: readonly string[]
    readonly usual: Amount | undefined
    readonly at: readonly (string | number)[]
    /** Reports that neither the transition nor its state has a time. */
    readonly reportUntimed: () => void
  },
  report: Report,
): Transition | undefined {
  const within: Report = (message, ...path) => report(message, ...at, ...path)
  const written = typeof value === 'string' ? { to: value } : value
  if (!isObject(written)) {
    within(`must be the name of a state or an object with "to"; got ${show(value)}`)
    return undefined
  }
  const read = readRecord(written, { what: 'a transition', keywords: transitionKeywords }, within)
  if (read === undefined) return undefined
  const { to, weight, after: own, when } = read
  const condition = when === undefined ? {} : { when, whenPath: [...at, 'when'] }
  if ([to !== undefined, read.end, read.delete].filter(Boolean).length !== 1) {
    within('must have one of "to", "end" and "delete"')
    return undefined
  }
  if (read.end === true) {
    if (own !== undefined) within('must not be combined with "end"', 'after')
    return {
      to: 'end',
      weight,
      after: { minimum: 1, maximum: 1, distribution: undefined },
      afterPath: [],
      ...condition,
    }
  }
  const state = to === undefined ? 'delete' : stateNames.indexOf(to)
  if (state === -1) {
    within(unknownState(to as string, stateNames), ...(typeof value === 'string' ? [] : ['to']))
    return undefined
  }
  const delay = own ?? usual
  if (delay === undefined) {
    reportUntimed()
    return undefined
  }
  const afterPath = own === undefined ? ['after'] : [...at, 'after']
  return { to: state, weight, after: atLeastOne(delay), afterPath, ...condition }
}
