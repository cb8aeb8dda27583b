/** Text that no row and no statement can hold: databases take neither NUL nor half a surrogate pair. */

/** What is wrong with the text, for what was to hold it; undefined when nothing is. */
export function textFault(text: string, holder: string): string | undefined {
  if (!/[\0\p{Surrogate}]/u.test(text)) return undefined
  return text.includes('\0')
    ? `must not contain NUL, which ${holder} cannot hold`
    : 'must not contain half a surrogate pair, which UTF-8 cannot hold'
}
