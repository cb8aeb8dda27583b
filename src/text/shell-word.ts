/** Quotes a text as one word of a POSIX shell. */

/** Returns a text as a shell word in single quotes, in which only a single quote has a special meaning. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Returns a text as a shell word that is easy to read: unquoted if none of its characters has a special meaning. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text)
}
