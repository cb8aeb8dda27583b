/** Shortens the notes about a document: equal notes about several properties of one entity become one note. */

import type { Note } from '../model/model.ts'

/** Maximum number of properties that one note names. */
const namedMax = 3

export function groupNotes(notes: readonly Note[]): readonly Note[] {
  const groups = new Map<string, { readonly note: Note; readonly columns: Set<string> }>()
  for (const note of notes) {
    const key = JSON.stringify([note.table, note.message])
    const group = groups.get(key) ?? { note, columns: new Set() }
    if (note.column !== undefined) group.columns.add(note.column)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ note, columns }) => {
    const { column: _, ...rest } = note
    return columns.size === 0 ? rest : { ...rest, column: listed([...columns]) }
  })
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namedMax).join(', ')
  return names.length > namedMax ? `${shown} and ${names.length - namedMax} more` : shown
}
