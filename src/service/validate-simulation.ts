/** Checks what would be created, and stores nothing. */

import type { Issue, Issues } from '../text/issue.ts'
import { type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { checkContent, inheritedSystems, readSent, usualSeed } from './content.ts'
import { rootSimulation } from './create-simulation.ts'
import type { Service } from './service.ts'

export interface Verdict {
  readonly valid: boolean
  readonly issues: readonly Issue[]
  /** How many events a run started now would have, when the definition is valid. */
  readonly total?: number
}

export async function validateSimulation(
  service: Service,
  { workspace, body }: { readonly workspace: string; readonly body: JsonObject },
): Promise<Verdict> {
  const sent = readSent(body)
  const parent = member(body, 'parent') ?? rootSimulation
  const inherited =
    typeof parent === 'string' ? await inheritedSystems(service, workspace, parent) : undefined
  const found: Issues = []
  const { program } = checkContent(
    {
      seed: sent.seed ?? usualSeed,
      content: sent.content,
      inherited: inherited ?? [],
      now: service.now(),
    },
    found,
  )
  const issues = [...sent.issues, ...sent.restore(found)]
  if (inherited === undefined) {
    issues.unshift({
      path: ['parent'],
      message: `must be the key of a simulation, not ${show(parent)}`,
    })
  }
  return issues.length > 0
    ? { valid: false, issues }
    : { valid: true, issues, total: program.total }
}
