/** Saves the content and the notes of an existing simulation. A save that changes nothing writes nothing. */

import type { Notes } from '../../definition/notes.ts'
import type { SimulationContent, SimulationNotes, SimulationRow } from '../../store/rows.ts'
import type { Service } from '../service.ts'
import type { Author } from './author.ts'

/**
 * Saves a simulation if it has not changed since `row` was read, and returns its new row. Returns undefined if it has
 * changed. The former content becomes an earlier version.
 */
export async function saveSimulation(
  { store }: Service,
  row: SimulationRow,
  {
    content,
    notes,
    author,
    now,
  }: {
    readonly content: SimulationContent
    readonly notes: Notes
    readonly author: Author
    readonly now: Date
  },
): Promise<SimulationRow | undefined> {
  const hasContent = content.seed !== row.seed || content.definition !== row.definition
  const changedNotes = Object.fromEntries(
    Object.entries(storedNotes(notes)).filter(([name, value]) => value !== noteOf(row, name)),
  )
  if (!hasContent && Object.keys(changedNotes).length === 0) return row
  const change = { ...changedNotes, updatedAt: now.toISOString(), author }
  return await store.updateSimulation(row, hasContent ? { ...content, ...change } : change)
}

function noteOf(notes: SimulationNotes, name: string): string | null | undefined {
  return Object.entries(notes).find(([each]) => each === name)?.[1]
}

/** Returns the notes of a request as they are stored. */
export function storedNotes({ tags, ...texts }: Notes): Partial<SimulationNotes> {
  return { ...texts, ...(tags && { tags: JSON.stringify(tags) }) }
}
