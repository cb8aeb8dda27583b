/**
 * The body of every unsuccessful response (RFC 9457; specification, Errors). `issues` is always present, because a
 * client of the original service rejects a problem without it.
 */

import type { Path } from '../text/issue.ts'

export const problemContentType = 'application/problem+json'

export interface Problem {
  /** The title of the problem, which is the same for all problems of its kind. */
  readonly title: string
  /** The HTTP status of the response. */
  readonly status: number
  /** The cause of the problem in this case, and what to do about it. */
  readonly detail?: string
  readonly issues: readonly ProblemIssue[]
  /** The id of the failed request, which the log contains as well. */
  readonly instance?: string
}

export interface ProblemIssue {
  /** The path to the value of the request that has the issue. Array positions are integers. */
  readonly path?: Path
  readonly message: string
  /** The URL path of a documentation page on the service. */
  readonly reference?: string
}

export function problem(parts: {
  readonly title: string
  readonly status: number
  readonly detail?: string | undefined
  readonly issues?: readonly ProblemIssue[] | undefined
  readonly instance?: string | undefined
}): Problem {
  const { title, status, detail, issues = [], instance } = parts
  return {
    title,
    status,
    ...(detail !== undefined && { detail }),
    issues,
    ...(instance !== undefined && { instance }),
  }
}
