/** Finds the lifecycle of the rows of a table: states in one column, and times of these states in others. */

import type { Column, Note, Table } from '../../model/model.ts'
import type { Sheet } from '../links.ts'
import type { Planned } from '../planned.ts'
import { violatedCheck } from './allowed-states.ts'
import { filledColumns } from './filled-columns.ts'
import { deletionName, type Flow, reachable, usualFlow } from './flow.ts'
import type { FoundLifecycle, FoundState } from './found-lifecycle.ts'
import { rowFlow } from './row-flow.ts'
import { type RowPaths, rowPathsOf } from './row-paths.ts'
import { creationColumn } from './row-times.ts'
import { type StateColumns, stateColumnsOf } from './state-columns.ts'

/** A lifecycle, or a note that states why a table with states and their times has none. */
export type LifecycleResult =
  | { readonly lifecycle: FoundLifecycle }
  | { readonly refused: Note }
  | undefined

/** Returns the lifecycle of a table; undefined if its columns do not show one. */
export function lifecycleOf(planned: Planned, sheet: Sheet, k: number): LifecycleResult {
  const { table } = planned
  const found = stateColumnsOf(planned, k)
  const key = keyOf(table, sheet)
  if (found === undefined || key === undefined) return undefined
  const creation = creationColumn(table, sheet)
  const rows = rowPathsOf(found, sheet, creation)
  const deletion = deletionName(found.values)
  const flow = reachable(
    (rows === undefined
      ? usualFlow(found)
      : rowFlow(rows, (name) => found.deleted.length > 0 && name === deletion, k)) ?? {
      states: [],
    },
  )
  const lifecycle = assembled({ planned, sheet, found, flow, rows, key, k, creation })
  const hasTimes = lifecycle.states.some(({ times }, i) => i > 0 && times.length > 0)
  if (!hasTimes) return undefined
  const violated = violatedCheck(lifecycle, planned)
  if (violated === undefined) return { lifecycle }
  const message = `has no lifecycle: its rows may violate the condition ${violated.text} when they change`
  return { refused: { table: table.key, message } }
}

/** Returns the primary key of a table. In rows without declared keys, it is a column of identifiers. */
function keyOf({ primaryKey, columns, key }: Table, sheet: Sheet): readonly string[] | undefined {
  if (primaryKey !== undefined && primaryKey.length > 0) {
    const own = primaryKey.map((name) => columns.find((column) => column.name === name))
    return own.some((column) => column === undefined || column.isGenerated) ? undefined : primaryKey
  }
  const isWhole = ({ name, isOptional, isNullable }: Column): boolean => {
    const values = sheet.columns.get(name)
    return !isOptional && !isNullable && values?.distinct.size === sheet.rowCount
  }
  const found = columns.find(
    (column) => idNames(key).has(plainName(column.name)) && isWhole(column),
  )
  return sheet.isComplete && found !== undefined ? [found.name] : undefined
}

function idNames(key: string): ReadonlySet<string> {
  const own = plainName(key)
  return new Set(['id', 'uuid', `${own}id`, `${own.replace(/s$/, '')}id`, 'key'])
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

interface Parts {
  readonly planned: Planned
  readonly sheet: Sheet
  readonly found: StateColumns
  readonly flow: Flow
  readonly rows: RowPaths | undefined
  readonly key: readonly string[]
  readonly k: number
  /** The column with the creation time. */
  readonly creation: string | undefined
}

function assembled({ planned, sheet, found, flow, rows, key, k, creation }: Parts): FoundLifecycle {
  const [first] = flow.states
  const timesOf = (name: string): readonly string[] => found.times.get(name) ?? []
  const ofFirst = new Set(timesOf(first?.name ?? ''))
  const times = [...found.times.values(), found.deleted].flat()
  const moved = new Set(times.filter((name) => !ofFirst.has(name)))
  const filled = filledColumns({ planned, sheet, found, flow, rows, k, moved })
  for (const name of filled.keys()) moved.add(name)
  const states = flow.states.map(({ name, isValue, next }): FoundState => {
    const own = isValue ? timesOf(name).filter((one) => moved.has(one)) : found.deleted
    const others = [...filled].flatMap(([column, by]) => {
      const share = by.get(name)
      return share === undefined ? [] : [[column, share] as const]
    })
    return { name, isValue, times: own, filled: new Map(others), next }
  })
  const created = [...ofFirst, ...(creation === undefined ? [] : [creation])]
  const { column, updated } = found
  const still = updated.filter((name) => !created.includes(name))
  return { key, column: column.name, states, updated: still, created: [...new Set(created)], moved }
}
