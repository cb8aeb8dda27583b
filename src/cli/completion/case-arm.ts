/** Parts of the shell statement `case` that the completion scripts of several shells contain. */

import { quotedWord } from '../../text/shell-word.ts'

/**
 * Returns the name of a command as the completion scripts collect it from the command line: group, space and word. A
 * command without a group, such as `run`, begins with the space.
 */
export function pathPattern(name: string): string {
  return name.includes(' ') ? name : ` ${name}`
}

export function arm(patterns: readonly string[], act: string, indent = 4): string {
  return `${' '.repeat(indent)}${patterns.map(quotedWord).join('|')}) ${act} ;;`
}
