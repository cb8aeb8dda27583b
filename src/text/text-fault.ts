/** Checks for text that neither rows nor statements can contain: databases reject NUL and unpaired surrogates. */

/**
 * Returns why a row or statement cannot contain a text, or undefined if it can. `holder` is the name of the format in
 * the message.
 */
export function textFault(text: string, holder: string): string | undefined {
  if (!/[\0\p{Surrogate}]/u.test(text)) return undefined
  return text.includes('\0')
    ? `must not contain NUL, which ${holder} cannot hold`
    : 'must not contain half a surrogate pair, which UTF-8 cannot hold'
}
