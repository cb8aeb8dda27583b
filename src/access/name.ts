/**
 * Names of people, workspaces, keys and invitations: one line of any text. Names of people are compared
 * case-insensitively, so that no person can imitate another.
 */
import type { Issue, Path } from '../text/issue.ts'

const nameCharactersMax = 128

/**
 * Matches characters that names must not contain: control characters, surrogates, line separators, and characters that
 * change the direction of the surrounding text.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Returns a name as it is stored and shown: trimmed and in Unicode NFC. */
export function normalizedName(name: string): string {
  return name.trim().normalize('NFC')
}

/** Returns the form of a name in which names are compared: normalized and in lower case. */
export function nameKeyOf(name: string): string {
  return normalizedName(name).toLowerCase().normalize('NFC')
}

/** Returns the issue of a normalized name, or undefined if the name is valid. */
export function nameIssue(name: string, path: Path): Issue | undefined {
  return name === ''
    ? { path, message: `must have 1 to ${nameCharactersMax} characters; got 0` }
    : labelIssue(name, path)
}

/**
 * Returns the issue of a label, or undefined if the label is valid. A label is checked like a name, but may be empty.
 */
export function labelIssue(label: string, path: Path): Issue | undefined {
  const length = [...label].length
  if (length > nameCharactersMax) {
    return { path, message: `must have at most ${nameCharactersMax} characters; got ${length}` }
  }
  if (invisible.test(label)) {
    return { path, message: 'must be one line of visible characters, without control characters' }
  }
  return undefined
}
