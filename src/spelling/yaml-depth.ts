/**
 * Checks quickly whether a YAML text is nested too deeply. The YAML parser is recursive, and some thousand levels
 * overflow the stack or crash the page. Quoted text counts as well, so the limits are far above those of real
 * definitions.
 */

/**
 * Maximum number of open brackets in a YAML text. The parser was measured to work at this depth; 2,000 overflow the
 * stack.
 */
const bracketsMax = 500
/**
 * Maximum number of characters before the first word of a line. Each nested level of a block takes at least one
 * character.
 */
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
