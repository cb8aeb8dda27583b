/** The error for a definition that cannot be simulated. */

import type { Issue } from '../text/issue.ts'

/**
 * A problem of a definition, with the path of the value that has it.
 *
 * @example
 * import { DefinitionError, type DefinitionIssue, simulate } from 'spate-data'
 *
 * let issues: readonly DefinitionIssue[] = []
 * try {
 *   simulate({ entities: { posts: { rate: 'often' } } })
 * } catch (error) {
 *   if (error instanceof DefinitionError) issues = error.issues
 * }
 * console.log(issues[0]?.path.join('.')) // entities.posts.rate
 */
export interface DefinitionIssue {
  /** Names and positions from the definition to the value. */
  readonly path: readonly (string | number)[]
  /** Text that states the required value and the actual one. */
  readonly message: string
}

/**
 * An invalid definition. The message lists the first issues.
 *
 * @example
 * import { DefinitionError, one } from 'spate-data'
 *
 * try {
 *   one('person.nam')
 * } catch (error) {
 *   console.log(error instanceof DefinitionError) // true
 * }
 */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError'
  /** All issues of the definition. */
  readonly issues: readonly DefinitionIssue[]

  /** Creates the error for at least one issue. */
  constructor(issues: readonly Issue[]) {
    super(messageOf(issues))
    this.issues = issues.map(({ path, message }) => ({ path, message }))
  }
}

/** Maximum number of issues in a message. */
const shownMax = 5

function messageOf(issues: readonly Issue[]): string {
  const lines = issues.slice(0, shownMax).map(({ path, message }) => {
    return path.length === 0 ? message : `${path.join('.')}: ${message}`
  })
  const rest = issues.length - lines.length
  return [...lines, ...(rest > 0 ? [`and ${rest} more issues`] : [])].join('\n')
}
