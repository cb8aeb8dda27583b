/** Finds the lifecycles of all tables, or proposes to write them. */

import type { Note } from '../../model/model.ts'
import type { Sheet } from '../links.ts'
import type { Planned } from '../planned.ts'
import type { FoundLifecycle } from './found-lifecycle.ts'
import { lifecycleOf } from './lifecycle.ts'

export interface LifecycleSearch {
  /** Whether lifecycles are written, or only proposed by a note. Undefined if they are not searched for. */
  readonly lifecycles?: 'write' | 'propose' | undefined
  /** Keys of tables whose lifecycle the engine refused. */
  readonly unchanging?: ReadonlySet<string>
}

interface SearchContext {
  readonly search: LifecycleSearch
  readonly notes: Note[]
  readonly k: number
}

/** Returns the lifecycles that are written, by the key of the table. Adds notes about the others. */
export function lifecyclesOf(
  tables: readonly Planned[],
  sheets: readonly Sheet[],
  { search, notes, k }: SearchContext,
): ReadonlyMap<string, FoundLifecycle> {
  const { lifecycles, unchanging } = search
  const found = new Map<string, FoundLifecycle>()
  if (lifecycles === undefined) return found
  for (const [i, planned] of tables.entries()) {
    const sheet = sheets[i]
    const { key } = planned.table
    if (sheet === undefined || unchanging?.has(key) === true) continue
    const result = lifecycleOf(planned, sheet, k)
    if (result === undefined) continue
    const isWritten = lifecycles === 'write'
    if ('refused' in result) {
      if (isWritten) notes.push(result.refused)
    } else if (isWritten) found.set(key, result.lifecycle)
    else notes.push({ table: key, message: proposal(result.lifecycle) })
  }
  return found
}

/** Maximum number of columns in the note that proposes a lifecycle. */
const namedMax = 3

function proposal({ column, states }: FoundLifecycle): string {
  const times = [...new Set(states.flatMap((state) => state.times))]
  const named = [column, ...times.slice(0, namedMax), ...(times.length > namedMax ? ['…'] : [])]
  return `has rows that change (${named.join(', ')}): add --lifecycles to generate their states as updates`
}

/**
 * Returns the values of a table without the columns that its lifecycle sets, so that no other column is calculated from
 * them. The columns that a state fills remain, because they may be references.
 */
export function unchangingSheet(sheet: Sheet, lifecycle: FoundLifecycle | undefined): Sheet {
  if (lifecycle === undefined) return sheet
  const filled = new Set(lifecycle.states.flatMap((state) => [...state.filled.keys()]))
  const { column, moved } = lifecycle
  const columns = [...sheet.columns].filter(
    ([name]) => name !== column && (!moved.has(name) || filled.has(name)),
  )
  return { ...sheet, columns: new Map(columns) }
}
