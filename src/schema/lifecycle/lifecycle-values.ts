/** The values of an entity with a lifecycle, and the check of the properties that the lifecycle names. */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { CarriedLifecycle } from '../instructions/carried.ts'
import { partsOf } from '../instructions/facts.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import { validityNames } from './validity-names.ts'

export interface LifecycleValues {
  readonly key: readonly string[]
  /** The property that has the name of the state. */
  readonly state: string | undefined
  /** Number of the state in which an instance is created. */
  readonly initial: number
  readonly states: readonly StateValues[]
  /** The conditions of transitions. */
  readonly conditions: readonly TransitionCondition[]
  /** Returns the numbers of the states that may follow a state. */
  transitionsOf(state: number): readonly number[]
  /** Whether each version of an instance is a row with its period of validity. */
  readonly hasValidity: boolean
}

/** The condition of a transition, an expression over `self`. */
export interface TransitionCondition {
  /** Identifies the transition. */
  readonly of: object
  readonly source: string
  readonly path: Path
}

export interface StateValues {
  readonly name: string
  /** The schemas of the properties that the state changes. */
  readonly set: JsonObject
  /** Path of these schemas in the lifecycle. */
  readonly setPath: Path
}

/** The object of a state: all properties of the entity, of which only those that the state sets are used. */
export interface StateObject {
  readonly object: Of<'object'>
  readonly output: () => JsonObject
  readonly size: number
}

/** The parts of a lifecycle before its objects are connected. */
export interface LifecycleParts {
  readonly link: CarriedLifecycle
  /** The object of the values at the creation. */
  readonly creation: Of<'object'>
  /** The objects of the states. */
  readonly objects: readonly StateObject[]
  readonly lifecycle: LifecycleValues
}

type Report = (message: string, ...path: Path) => void

/** Reports the properties that a lifecycle must not use. */
export function checkProperties(
  object: Of<'object'>,
  lifecycle: LifecycleValues,
  report: Report,
): void {
  const names = object.properties.map(({ name }) => name)
  const optional = optionalNames(object)
  const { key, state, hasValidity } = lifecycle
  for (const name of key) {
    const must = 'must be a property that is always present and identifies an instance'
    if (!names.includes(name)) {
      report(`must be a property of the schema; got ${show(name)}${hint(name, names)}`, 'key')
    } else if (optional.has(name)) report(`${must}; ${show(name)} can be omitted`, 'key')
    else if (isNoKey(object, name))
      report(`${must}; ${show(name)} can be null, or is not one value`, 'key')
  }
  if (state !== undefined && (key.includes(state) || optional.has(state))) {
    const must = 'must not be part of the key, and must always be present'
    report(`${must}; got ${show(state)}`, 'state')
  }
  checkFirstState(object, lifecycle, report)
  checkSets(lifecycle, optional, report)
  const taken = Object.values(validityNames).find((name) => names.includes(name))
  if (hasValidity && taken !== undefined) {
    report(`"scd2" adds the property ${show(taken)}, which the schema must not have`, 'changes')
  }
}

/** Reports a first state that the schema of its property, which is that of the creation, excludes. */
function checkFirstState(
  { properties }: Of<'object'>,
  { state, states, initial }: LifecycleValues,
  report: Report,
): void {
  const first = states[initial]?.name ?? null
  const { of } = properties.find(({ name }) => name === state) ?? {}
  if (of?.op !== 'table' && of?.op !== 'literal') return
  const values = of.op === 'table' ? of.values : [of.value]
  if (values.includes(first)) return
  const must = 'must be a property whose schema allows the first state'
  report(`${must}; ${show(state ?? null)} excludes ${show(first)}`, 'state')
}

/** Whether a property can be null, or has several values. */
function isNoKey({ properties }: Of<'object'>, key: string): boolean {
  const canBe = (of: Instruction): boolean => {
    if (of.op === 'literal') return typeof of.value === 'object'
    if (of.op === 'table') return of.values.some((value) => typeof value === 'object')
    if (of.op === 'reference') return of.ifEmpty === 'null' || of.nullWith !== undefined
    if (['nullable', 'object', 'array', 'map'].includes(of.op)) return true
    return ['choice', 'conditional', 'redraw'].includes(of.op) && partsOf(of).some(canBe)
  }
  return properties.some(({ name, of }) => name === key && canBe(of))
}

function checkSets(
  { key, state, states }: LifecycleValues,
  optional: ReadonlySet<string>,
  report: Report,
): void {
  const reasonOf = (name: string): string | undefined => {
    if (key.includes(name)) return 'which is part of the key'
    if (name === state) return 'which has the name of the state'
    return optional.has(name) ? 'which the schema can omit' : undefined
  }
  for (const { set, setPath } of states) {
    for (const [name, schema] of Object.entries(set)) {
      const reason = reasonOf(name)
      if (reason !== undefined) report(`must not change ${show(name)}, ${reason}`, ...setPath, name)
      else if (isObject(schema) && schema.unique === true) {
        const must = 'must not be set for a new value, which could equal a former one'
        report(must, ...setPath, name, 'unique')
      }
    }
  }
}

function optionalNames({ properties }: Of<'object'>): ReadonlySet<string> {
  const optional = properties.filter(({ presence, condition }) => presence ?? condition)
  return new Set(optional.map(({ name }) => name))
}
