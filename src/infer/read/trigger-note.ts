/** The note about triggers that run when rows are inserted. */

/** Returns the message of the note for a table with these triggers. `way` states what avoids them. */
export function triggerNote(
  names: readonly string[],
  way = '"spate run --disable-triggers" loads',
): string {
  const [which, them] =
    names.length === 1 ? ['a trigger that runs', 'it'] : ['triggers that run', 'them']
  return `has ${which} for each inserted row, which may refuse or change rows: ${names.join(', ')}; ${way} without ${them}`
}
