/** Checks the conditions of a table on the columns that a lifecycle changes. */

import type { JsonObject } from '../../../text/json.ts'
import { formatTimestamp } from '../../../text/timestamp.ts'
import { columnsOf } from '../../conditions/condition.ts'
import { passes } from '../../conditions/evaluate.ts'
import type { Check } from '../../model/model.ts'
import type { Planned } from '../planned.ts'
import type { FoundLifecycle, FoundState } from './found-lifecycle.ts'

/** Maximum number of paths through the states that are checked. */
const pathsMax = 1_000
const stepMs = 3_600_000

/** Returns a condition that a row would violate in one of its states, or may violate. Returns undefined if no such condition exists. */
export function violatedCheck(lifecycle: FoundLifecycle, { table }: Planned): Check | undefined {
  const changing = changingColumns(lifecycle)
  const known = new Set([...timesOf(lifecycle), ...lifecycle.created, lifecycle.column])
  const touching = (table.checks ?? []).filter(({ condition, columns = [] }) => {
    const read = condition === undefined ? columns : [...columnsOf(condition)]
    return read.some((name) => changing.has(name))
  })
  if (touching.length === 0) return undefined
  const rows = rowsOf(lifecycle)
  return touching.find(({ condition }) => {
    if (condition === undefined) return true
    const read = [...columnsOf(condition)]
    // The facts of a column are already a part of its schema.
    if (read.length === 1 && !known.has(read[0] ?? '')) return false
    if (read.some((name) => !known.has(name))) return true
    return rows === undefined || rows.some((row) => passes(condition, row) !== true)
  })
}

/** Returns the columns that a lifecycle sets. */
export function changingColumns(lifecycle: FoundLifecycle): ReadonlySet<string> {
  return new Set([lifecycle.column, ...lifecycle.moved, ...lifecycle.updated])
}

function timesOf({ states, updated, moved }: FoundLifecycle): readonly string[] {
  const filled = new Set(states.flatMap((state) => [...state.filled.keys()]))
  return [...updated, ...[...moved].filter((name) => !filled.has(name))]
}

/** Returns the row after each change along each path, or undefined if there are too many paths. */
function rowsOf(lifecycle: FoundLifecycle): readonly JsonObject[] | undefined {
  const { states, column, created, updated, moved } = lifecycle
  const [first] = states
  const start: Record<string, string | null> = { [column]: first?.name ?? null }
  for (const name of moved) start[name] = null
  for (const name of [...created, ...updated, ...(first?.times ?? [])]) start[name] = timeAt(0)
  const rows: JsonObject[] = []
  let open: readonly { readonly state: FoundState | undefined; readonly row: JsonObject }[] = [
    { state: first, row: start },
  ]
  for (let step = 1; open.length > 0; step++) {
    rows.push(...open.map(({ row }) => row))
    if (rows.length > pathsMax || step > states.length) return undefined
    open = open.flatMap(({ state, row }) =>
      (state?.next ?? []).flatMap(({ to }) => {
        const next = to === undefined ? undefined : states[to]
        return next === undefined ? [] : [{ state: next, row: after(row, next, lifecycle, step) }]
      }),
    )
  }
  return rows
}

function after(
  row: JsonObject,
  { name, isValue, times }: FoundState,
  { column, updated }: FoundLifecycle,
  step: number,
): JsonObject {
  const set = [...times, ...updated].map((one) => [one, timeAt(step)])
  return { ...row, ...(isValue && { [column]: name }), ...Object.fromEntries(set) }
}

function timeAt(step: number): string {
  return formatTimestamp(Date.UTC(2026, 0) + step * stepMs)
}
