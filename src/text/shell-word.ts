/** Quotes a text as one word of a POSIX shell. */

/** Returns the text in single quotes, in which only a single quote has a special meaning. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Returns the text as a readable word: unquoted if no character has a special meaning. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text)
}
