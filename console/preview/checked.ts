/** A definition checked as the service checks it, and as much of what is wrong as can be told. */

import { type AcceptedDefinition, checkBodyInSteps } from '../../src/engine/check/check-body.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import type { Issue } from '../../src/text/issue.ts'
import type { PlainIssue, PreviewQuestion } from './protocol.ts'

/** Characters of all issues together: each may name a property of a mebibyte. */
const issuesLengthMax = 100_000

interface PlainRefused {
  readonly issues: readonly PlainIssue[]
  readonly warnings: readonly PlainIssue[]
}

/** Pauses between its steps, so that a newer question can be noticed. */
export function* checkQuestion({
  body,
  inherited,
  nowMs,
}: PreviewQuestion): Stepwise<AcceptedDefinition | PlainRefused> {
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
