/** The parts of a `case` that the scripts of several shells have in common. */

import { quotedWord } from '../../text/shell-word.ts'

/** A command as it is met word by word: behind nothing, or behind its group. */
export function pathPattern(name: string): string {
  return name.includes(' ') ? name : ` ${name}`
}

export function arm(patterns: readonly string[], act: string, indent = 4): string {
  return `${' '.repeat(indent)}${patterns.map(quotedWord).join('|')}) ${act} ;;`
}
