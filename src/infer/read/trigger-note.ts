/** The note about triggers that run when rows are inserted. */

/** Returns the message of the note for a table with these triggers. */
export function triggerNote(names: readonly string[]): string {
  const which = names.length === 1 ? 'a trigger that runs' : 'triggers that run'
  return `has ${which} for each inserted row, which may refuse or change rows: ${names.join(', ')}`
}
