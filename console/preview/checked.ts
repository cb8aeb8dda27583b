/** Checks a definition as the service does, but returns a limited number of issues. */

import { type AcceptedDefinition, checkBodyInSteps } from '../../src/engine/check/check-body.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import type { Issue } from '../../src/text/issue.ts'
import type { PlainIssue, PreviewRequest } from './protocol.ts'

/** Maximum number of characters of all issues together: each may quote a name of 1 MiB. */
const issuesLengthMax = 100_000

interface FoundIssues {
  readonly issues: readonly PlainIssue[]
  readonly warnings: readonly PlainIssue[]
}

/**
 * Checks the definition of a request. The generator yields between its steps, so that the worker can notice a newer
 * request.
 */
export function* checkRequest({
  body,
  inherited,
  nowMs,
}: PreviewRequest): Stepwise<AcceptedDefinition | FoundIssues> {
  const checked = yield* checkBodyInSteps(body, { inherited, now: new Date(nowMs) })
  const warnings = plainIssues(checked.warnings)
  return 'issues' in checked
    ? { issues: plainIssues(checked.issues), warnings }
    : { ...checked, warnings }
}

function plainIssues(issues: readonly Issue[]): readonly PlainIssue[] {
  const plain: PlainIssue[] = []
  let length = 0
  for (const { path, message } of issues) {
    length += message.length + path.reduce((sum: number, step) => sum + String(step).length, 0)
    if (plain.length > 0 && length > issuesLengthMax) break
    plain.push({ path, message })
  }
  return plain
}
