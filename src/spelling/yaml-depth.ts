/**
 * Whether a YAML text is nested without end, at a glance: its parser calls itself at every level, and some thousand levels
 * end the stack, or even the whole page. What is in quotes is not told apart, so the bounds are far from what people write.
 */

/** Measured: so many levels still parse, and 2,000 end the stack. */
const bracketsMax = 500
/** Characters before the first word of a line: each level of a block takes one at least. */
const leadMax = 500

export function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [found] of text.matchAll(/[[\]{}]|^[ ?-]+/gmu)) {
    if (found === '[' || found === '{') depth += 1
    else if (found === ']' || found === '}') depth = Math.max(0, depth - 1)
    else if (found.length > leadMax) return true
    if (depth > bracketsMax) return true
  }
  return false
}
