/** Parts of a `case` statement that several shells share. */

import { quotedWord } from '../../text/shell-word.ts'

/** Returns the words of a command as the scripts collect them: the group, if any, a space, and the word. */
export function pathPattern(name: string): string {
  return name.includes(' ') ? name : ` ${name}`
}

export function arm(patterns: readonly string[], act: string, indent = 4): string {
  return `${' '.repeat(indent)}${patterns.map(quotedWord).join('|')}) ${act} ;;`
}
