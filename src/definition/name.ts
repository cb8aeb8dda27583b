/**
 * Checks the keys that clients choose for simulations, entities, systems and types. Clients often derive them from
 * directory names.
 */

import { show } from '../text/show.ts'

const lengthMax = 128

/**
 * Returns what is wrong with the key of a simulation, entity, system or type, or undefined if the key is valid. Dots,
 * spaces and upper case are allowed.
 */
export function nameIssue(name: string): string | undefined {
  // JSON Schema counts code points.
  const { length } = [...name]
  if (length === 0 || length > lengthMax) {
    return `must have 1 to ${lengthMax} characters; got ${length}`
  }
  if (!name.isWellFormed()) return 'must be well-formed Unicode, without unpaired surrogates'
  if (name.normalize('NFC') !== name) {
    return `must be in Unicode normalization form C, which is ${show(name.normalize('NFC'))}`
  }
  // Control characters, U+2028 and U+2029 would end a line of a stream or a log.
  if (/[\p{Cc}\u2028\u2029]/u.test(name))
    return 'must not contain control characters or line breaks'
  if (/[/\\]/.test(name)) return `must not contain a slash or backslash; got ${show(name)}`
  if (name === '.' || name === '..')
    return `must not be ${show(name)}, which a URL path cannot contain`
  return undefined
}
