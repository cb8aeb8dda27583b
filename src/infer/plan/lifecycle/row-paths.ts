/** The states that each row has passed through, in their order, with the times at which it entered them. */

import type { Sheet } from '../links.ts'
import { deletionName } from './flow.ts'
import { type RowTimes, timesIn } from './row-times.ts'
import { namedFirst, type StateColumns } from './state-columns.ts'
import { isExit } from './state-names.ts'

export interface RowPaths {
  /** The names of the states, in the order in which rows enter them. The first one is that of the creation. */
  readonly names: readonly string[]
  /** The paths of the rows, by row; undefined for rows with an unknown state. */
  readonly paths: readonly (RowPath | undefined)[]
}

export interface RowPath {
  /** Numbers of the states, in ascending order. */
  readonly states: readonly number[]
  /** The time at which the row entered each of the states, in milliseconds since 1970. */
  readonly entered: RowTimes
}

/** The states of one row, in no order. */
interface RowStates {
  readonly current: string
  readonly isDeleted: boolean
  readonly entered: ReadonlyMap<string, number | undefined>
}

/** Returns the paths of the rows, or undefined if the state of the creation is unknown or the rows have no states. */
export function rowPathsOf(
  found: StateColumns,
  sheet: Sheet,
  creation: string | undefined,
): RowPaths | undefined {
  const column = sheet.columns.get(found.column.name)
  if (column === undefined) return undefined
  const rows = rowStatesOf(found, sheet)
  const first = firstOf(found, rows, sheet)
  if (first === undefined) return undefined
  const created = creation === undefined ? undefined : timesIn(sheet, creation)
  const known = rows.map((row, i) => row && withFirst(row, first, created?.[i]))
  const order = orderOf(known, first)
  const deletion = deletionName(found.values)
  const names = found.deleted.length > 0 ? [...order, deletion] : order
  const removed = found.deleted.map((name) => timesIn(sheet, name))
  const paths = known.map((row, i): RowPath | undefined => {
    if (row === undefined) return undefined
    const last = order.indexOf(row.current)
    const passed = order.flatMap((name, at) => (row.entered.has(name) && at <= last ? [at] : []))
    const entered = passed.map((at) => row.entered.get(order[at] ?? ''))
    if (!row.isDeleted) return { states: passed, entered }
    const at = removed.map((times) => times?.[i]).find((one) => one !== undefined)
    return { states: [...passed, order.length], entered: [...entered, at] }
  })
  return { names, paths }
}

function rowStatesOf(found: StateColumns, sheet: Sheet): readonly (RowStates | undefined)[] {
  const { column, values, times, deleted, updated } = found
  const states = sheet.columns.get(column.name)?.values ?? []
  const isState = new Set<unknown>(values)
  const stamps = [...times].map(
    ([state, names]) => [state, names.map((name) => timesIn(sheet, name))] as const,
  )
  const shared = sharedTimes(times)
  const changed = updated.map((name) => timesIn(sheet, name))[0]
  const removed = deleted.map((name) => sheet.columns.get(name)?.values)
  return states.map((value, row) => {
    if (typeof value !== 'string' || !isState.has(value)) return undefined
    const entered = new Map<string, number | undefined>()
    for (const [state, lists] of stamps) {
      const at = lists.map((list) => list?.[row]).find((one) => one !== undefined)
      // A time that belongs to several states is that of the current one.
      if (at !== undefined && (state === value || !shared.has(state))) entered.set(state, at)
    }
    const isDeleted = removed.some((list) => list?.[row] !== undefined)
    if (!entered.has(value)) entered.set(value, isDeleted ? undefined : changed?.[row])
    return { current: value, isDeleted, entered }
  })
}

/** Returns the states all of whose time columns belong to other states, too. */
function sharedTimes(times: StateColumns['times']): ReadonlySet<string> {
  const uses = new Map<string, number>()
  for (const name of [...times.values()].flat()) uses.set(name, (uses.get(name) ?? 0) + 1)
  return new Set(
    [...times]
      .filter(([, names]) => names.every((name) => (uses.get(name) ?? 0) > 1))
      .map(([state]) => state),
  )
}

function withFirst(row: RowStates, first: string, createdMs: number | undefined): RowStates {
  const own = row.entered.get(first)
  const at = row.current === first || own === undefined ? createdMs : own
  return { ...row, entered: new Map([...row.entered, [first, at ?? own]]) }
}

/** Returns the state in which rows are created: the usual one, or the one of rows without any other state. */
function firstOf(
  found: StateColumns,
  rows: readonly (RowStates | undefined)[],
  sheet: Sheet,
): string | undefined {
  const { usual, values } = found
  if (usual !== undefined && values.includes(usual)) return usual
  const alone = new Map<string, number>()
  const seen = new Map<string, number>()
  for (const row of rows) {
    if (row === undefined) continue
    seen.set(row.current, (seen.get(row.current) ?? 0) + 1)
    if (row.entered.size === 1 && !hasTime(found, row.current, sheet)) {
      alone.set(row.current, (alone.get(row.current) ?? 0) + 1)
    }
  }
  const named = namedFirst(found)
  if (named !== undefined && seen.has(named) && !found.times.has(named)) return named
  const [[most] = []] = [...alone].toSorted(([, a], [, b]) => b - a)
  return most ?? named
}

function hasTime({ times }: StateColumns, state: string, sheet: Sheet): boolean {
  return (times.get(state) ?? []).some((name) => sheet.columns.has(name))
}

/**
 * Returns the states in the order in which rows enter them. A state comes before another one if it does in most rows
 * that have entered both; the current state of a row comes after the others.
 */
function orderOf(rows: readonly (RowStates | undefined)[], first: string): readonly string[] {
  const before = new Map<string, Map<string, number>>()
  const total = new Map<string, number>()
  const count = (a: string, b: string): void => {
    const row = before.get(a) ?? new Map<string, number>()
    before.set(a, row)
    row.set(b, (row.get(b) ?? 0) + 1)
  }
  for (const row of rows) {
    if (row === undefined) continue
    for (const [a, atA] of row.entered) {
      total.set(a, (total.get(a) ?? 0) + 1)
      for (const [b, atB] of row.entered) {
        if (a === b || a === row.current) continue
        if (b === row.current || (atA !== undefined && atB !== undefined && atA < atB)) count(a, b)
      }
    }
  }
  const wins = (a: string, b: string): number => before.get(a)?.get(b) ?? 0
  const states = [...total.keys()].filter((state) => state !== first)
  const score = (a: string): number =>
    states.filter((b) => wins(a, b) > wins(b, a)).length -
    states.filter((b) => wins(b, a) > wins(a, b)).length
  const scores = new Map(states.map((state) => [state, score(state)]))
  // A failure that no state follows is after the states of success.
  const isLast = (a: string): boolean => isExit(a) && states.every((b) => wins(a, b) === 0)
  const sorted = states.toSorted(
    (a, b) =>
      Number(isLast(a)) - Number(isLast(b)) ||
      (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
      (total.get(b) ?? 0) - (total.get(a) ?? 0) ||
      (a < b ? -1 : 1),
  )
  return [first, ...sorted]
}
