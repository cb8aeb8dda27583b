/** Finds the column with the state of each row, and the time columns that belong to its states. */

import { aliveName } from '../../../definition/lifecycle.ts'
import { countsOf } from '../../columns/counts.ts'
import { frequentValues } from '../../columns/rare-values.ts'
import type { Column } from '../../model/model.ts'
import { wordsOf } from '../../model/names.ts'
import type { Planned } from '../planned.ts'
import {
  isDeletion,
  isExit,
  isFirstState,
  isPlainStatus,
  isStatusName,
  isUpdateName,
  phraseOfTime,
  statesOfTime,
} from './state-names.ts'

export interface StateColumns {
  readonly column: Column
  /** The values of the column that are states, in the order of the source. */
  readonly values: readonly string[]
  /** Whether the type of the column or a condition lists the values. */
  readonly isDeclared: boolean
  /** The default value of the column. */
  readonly usual: string | undefined
  /** The time columns of each state, by its name. A column may belong to several states. */
  readonly times: ReadonlyMap<string, readonly string[]>
  /** Time columns of a soft deletion that no value of the column means. */
  readonly deleted: readonly string[]
  readonly updated: readonly string[]
}

/** Maximum number of states. With more values, the column is no state. */
const statesMax = 24
/** Minimum share of the rows with one of the states. */
const coverageMin = 0.9

/** Returns the state column of a table with its time columns, or undefined if no column has times of its states. */
export function stateColumnsOf(planned: Planned, k: number): StateColumns | undefined {
  const { table } = planned
  const free = freeColumns(planned)
  const times = free.filter((one) => isTime(one) && one.isNullable)
  const found = free
    .filter(({ name }) => isStatusName(name))
    .flatMap((column) => statesIn(column, { planned, times, k }) ?? [])
  const score = ({ column, times: own }: StateColumns): number =>
    own.size + (isPlainStatus(column.name, table.key) ? 0.5 : 0)
  return found.toSorted((a, b) => score(b) - score(a))[0]
}

/** Returns the columns of a table that no key and no reference determines. */
function freeColumns({ table, relations, isNullable }: Planned): readonly Column[] {
  const fixed = new Set([
    ...(table.primaryKey ?? []),
    ...(table.uniques ?? []).flat(),
    ...(table.disjoint ?? []),
    ...relations.chosen.flatMap(({ columns }) => columns),
    ...relations.nulls,
  ])
  return table.columns
    .filter(({ name, isGenerated }) => !fixed.has(name) && isGenerated !== true)
    .map((column) => ({
      ...column,
      isNullable: isNullable(column.name) || column.isOptional === true,
    }))
}

/** Length of a generated RFC 3339 timestamp, in characters. */
const timestampLength = 24

function isTime({ type, statistics }: Column): boolean {
  const isSeen = (statistics?.values.scalars.length ?? 0) > 0
  if (type.kind === 'text') return isSeen || (type.maxLength ?? timestampLength) >= timestampLength
  return type.kind === 'timestamp' || type.kind === 'date' || (type.kind === 'integer' && isSeen)
}

interface Search {
  readonly planned: Planned
  readonly times: readonly Column[]
  readonly k: number
}

function statesIn(column: Column, { planned, times, k }: Search): StateColumns | undefined {
  const entity = planned.table.key
  const { values, isDeclared } = valuesOf(column, planned, k) ?? { values: [], isDeclared: false }
  const usual = defaultOf(column)
  const stamps = times.filter(({ name }) => phraseOfTime(name, entity) !== undefined)
  const isKnown = values.length > 1
  if (!isKnown && (isSeen(column) || usual === undefined)) return undefined
  const states = isKnown ? values : namedStates(usual ?? '', stamps, entity)
  if (states.length > statesMax || states.includes(aliveName)) return undefined
  const byState = new Map<string, readonly string[]>()
  const deleted: string[] = []
  for (const { name } of stamps) {
    const own = statesOfTime(name, entity, states)
    for (const state of own) byState.set(state, [...(byState.get(state) ?? []), name])
    if (own.length === 0 && isDeletion(phraseOfTime(name, entity) ?? '')) deleted.push(name)
  }
  const updated = planned.table.columns
    .filter((one) => isTime(one) && one.isGenerated !== true && isUpdateName(one.name))
    .map(({ name }) => name)
  if (byState.size + deleted.length === 0) return undefined
  const common = { column, values: states, isDeclared, usual, updated }
  return { ...common, times: byState, deleted }
}

function isSeen({ statistics }: Column): boolean {
  return (statistics?.values.scalars.length ?? 0) > 0
}

/** Returns the declared values of a column, or those of at least `k` rows. */
function valuesOf(
  column: Column,
  { factsOf }: Planned,
  k: number,
): Pick<StateColumns, 'values' | 'isDeclared'> | undefined {
  const { type, statistics } = column
  if (type.kind !== 'text' && type.kind !== 'enum') return undefined
  const facts = factsOf(column.name)
  const declared = facts.values ?? (type.kind === 'enum' ? type.values : undefined)
  const scalars = statistics?.values.scalars ?? []
  if (declared !== undefined) {
    const values = declared.filter((one) => typeof one === 'string' && !facts.excluded.has(one))
    return values.length === declared.length
      ? { values: values.map(String), isDeclared: true }
      : undefined
  }
  const { counts, coverage } = frequentValues(countsOf(scalars), k)
  const values = [...counts.keys()].filter((one) => typeof one === 'string' && one !== '')
  const isFew = coverage >= coverageMin && values.length === counts.size
  return isFew ? { values: values.map(String), isDeclared: false } : undefined
}

/** Returns the default of a column as text: `'new'::order_status` is "new". */
function defaultOf({ default: written }: Column): string | undefined {
  const match = /^\(*'((?:[^']|'')*)'/.exec(written?.trim() ?? '')
  const plain = match?.[1]?.replaceAll("''", "'") ?? written?.trim()
  return plain !== undefined && /^[\p{L}][\p{L}\p{N} _-]*$/u.test(plain) ? plain : undefined
}

/** Returns the default and the states that the time columns name, for a column whose values are unknown. */
function namedStates(usual: string, stamps: readonly Column[], entity: string): readonly string[] {
  const isUpper = usual === usual.toUpperCase()
  const names = stamps.flatMap(({ name }) => {
    const words = wordsOf(name).filter((word) => word !== 'at' && word !== 'on')
    const state = words.join('_')
    const isEvent = /(?:ed|paid|sent|done)$/.test(state) && words.length === 1
    return isEvent && statesOfTime(name, entity, [usual]).length === 0 && !isCreation(state)
      ? [isUpper ? state.toUpperCase() : state]
      : []
  })
  return [...new Set([usual, ...names.filter((state) => !isDeletion(state.toLowerCase()))])]
}

function isCreation(state: string): boolean {
  return ['created', 'inserted', 'updated', 'modified', 'changed', 'deleted', 'removed'].includes(
    state,
  )
}

/** Returns the state in which rows are created, judged by the default of the column and the names of the states. */
export function namedFirst({ values, usual, times }: StateColumns): string | undefined {
  if (usual !== undefined && values.includes(usual)) return usual
  return (
    values.find((state) => isFirstState(state) && !times.has(state)) ??
    values.find(isFirstState) ??
    values.find((state) => !times.has(state) && !isExit(state))
  )
}
