/** A text as one word of a POSIX shell, whatever is in it. */

/** Nothing has a meaning within single quotes but the next one. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The same for people: bare where nothing in it has a meaning. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text)
}
