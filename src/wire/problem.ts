/**
 * The body of every answer that is not a success (RFC 9457; specification, Errors). `issues` is always there,
 * because a client of the original service refuses a problem without it.
 */

import type { Path } from '../text/issue.ts'

export const problemContentType = 'application/problem+json'

export interface Problem {
  /** The same for every problem of its kind. */
  readonly title: string
  /** The status of the answer. */
  readonly status: number
  /** What was wrong this time, and what to do about it. */
  readonly detail?: string
  readonly issues: readonly ProblemIssue[]
  /** The id of the request, which the log shows too. */
  readonly instance?: string
}

export interface ProblemIssue {
  /** Leads to a value in the request; array positions are integers. */
  readonly path?: Path
  readonly message: string
  /** The path of the page that says what is allowed there. */
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
