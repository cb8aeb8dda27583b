/** The keys that clients choose: of simulations, entities, systems and types. Real ones are directory names. */

import { show } from '../text/show.ts'

const lengthMax = 128

/** What is wrong with a key; undefined when nothing is. Dots, spaces and upper case are allowed. */
export function nameIssue(name: string): string | undefined {
  // Code points, as JSON Schema counts them.
  const { length } = [...name]
  if (length === 0 || length > lengthMax) {
    return `must have 1 to ${lengthMax} characters, not ${length}`
  }
  if (!name.isWellFormed()) return 'must be well-formed Unicode, without unpaired surrogates'
  if (name.normalize('NFC') !== name) {
    return `must be in Unicode normalization form C, as ${show(name.normalize('NFC'))} is`
  }
  // Controls would end a line of a stream or of a log; U+2028 and U+2029 end lines too.
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'must not have control characters or line breaks'
  if (/[/\\]/.test(name)) return `must not have a slash or backslash: ${show(name)}`
  if (name === '.' || name === '..') return `must not be ${show(name)}, which a URL cannot name`
  return undefined
}
