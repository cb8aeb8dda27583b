/**
 * Checks a definition without storing it. The key in the request may be in use, because PUT replaces the simulation
 * with this key.
 */

import { defaultSeed } from '../definition/members.ts'
import { keyIssues, readRequestDefinition } from '../definition/request-definition.ts'
import type { Issue, Issues } from '../text/issue.ts'
import type { JsonObject } from '../text/json.ts'
import { checkFairly } from './content.ts'
import { readParent } from './create-simulation.ts'
import type { Service } from './service.ts'

export interface Verdict {
  readonly valid: boolean
  readonly issues: readonly Issue[]
  /** Issues of parts of the definition that are valid but probably mistakes. */
  readonly warnings: readonly Issue[]
  /** Number of events of a run started now; absent if the definition is invalid. */
  readonly total?: number
}

export async function validateSimulation(
  service: Service,
  { workspace, body }: { readonly workspace: string; readonly body: JsonObject },
): Promise<Verdict> {
  const { inherited, issue } = await readParent(service, workspace, body)
  const { content, seed = defaultSeed, issues: own, restore } = readRequestDefinition(body)
  const found: Issues = []
  const now = service.now()
  const { program } = await checkFairly(service, { seed, content, inherited, now }, found)
  const issues = [...keyIssues(body), ...(issue ? [issue] : []), ...own, ...restore(found)]
  const warnings = restore(program.warnings)
  return issues.length > 0
    ? { valid: false, issues, warnings }
    : { valid: true, issues, warnings, total: program.total }
}
