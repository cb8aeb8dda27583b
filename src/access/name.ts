/**
 * Names of people, workspaces, keys and invitations: any text of one line. People's names are compared without regard to
 * case, so that nobody can look like somebody else.
 */
import type { Issue, Path } from '../text/issue.ts'

const nameCharactersMax = 128

/** Control characters, half characters, line ends, and what turns the direction of the text around it. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** As it is kept and shown. */
export function normalizedName(name: string): string {
  return name.trim().normalize('NFC')
}

/** What names are compared by. */
export function nameKeyOf(name: string): string {
  return normalizedName(name).toLowerCase().normalize('NFC')
}

/** Of a written name. */
export function nameIssue(name: string, path: Path): Issue | undefined {
  return name === ''
    ? { path, message: `must have 1 to ${nameCharactersMax} characters; got 0` }
    : labelIssue(name, path)
}

/** A label may be empty. */
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
