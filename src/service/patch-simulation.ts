/** Replaces the members of a simulation that the request contains. Each member is replaced in full. */

import { definitionMembers } from '../definition/members.ts'
import { type RequestContent, readRequestContent } from '../definition/request-definition.ts'
import type { SimulationContent, SimulationRow } from '../store/rows.ts'
import type { Issues } from '../text/issue.ts'
import { type JsonObject, member } from '../text/json.ts'
import { checkFairly, inheritedSystems, storedContent } from './content.ts'
import type { Failure } from './failure.ts'
import { findSimulation } from './find-simulation.ts'
import type { Author } from './history/author.ts'
import { saveSimulation } from './history/save-simulation.ts'
import { checkPrecondition, type Precondition, unconditional } from './precondition.ts'
import type { Service } from './service.ts'
import { type SimulationView, type Versioned, versioned } from './simulation-view.ts'

export async function patchSimulation(
  service: Service,
  {
    workspace,
    key,
    body,
    author,
    precondition = unconditional,
  }: {
    readonly workspace: string
    readonly key: string
    readonly body: JsonObject
    readonly author: Author
    readonly precondition?: Precondition
  },
): Promise<Versioned<SimulationView> | Failure> {
  // If another writer changes the simulation in the meantime, the members are applied to the new version.
  for (;;) {
    const row = await findSimulation(service, { workspace, key })
    if (row === undefined) return { failure: 'simulation.unknown', key }
    const changed = checkPrecondition(precondition, { key, row })
    if (changed) return changed
    const sent = readRequestContent(body)
    const now = service.now()
    const { content, found } = await changedContent(service, row, { sent, now })
    const issues = [...sent.issues, ...sent.restore(found)]
    if (member(body, 'parent') !== undefined) {
      issues.unshift({
        path: ['parent'],
        message: 'must not be sent; the parent cannot be changed',
      })
    }
    if (issues.length > 0) return { failure: 'definition.invalid', issues }
    const saved = await saveSimulation(service, row, {
      content,
      notes: sent.notes,
      author,
      now,
    })
    if (saved !== undefined) return versioned(saved)
  }
}

/**
 * Returns the content of a simulation with the members of a request, and its issues. A request without such members
 * causes no check, because inherited systems may have changed since the content was saved.
 */
async function changedContent(
  service: Service,
  row: SimulationRow,
  { sent, now }: { readonly sent: RequestContent; readonly now: Date },
): Promise<{ readonly content: SimulationContent; readonly found: Issues }> {
  const found: Issues = []
  const { definition, seed: storedSeed } = row
  if (sent.seed === undefined && Object.keys(sent.content).length === 0) {
    return { content: { seed: storedSeed, definition }, found }
  }
  const stored = storedContent(row)
  const content = Object.fromEntries(
    definitionMembers.flatMap((name) => {
      // A member that is null counts as sent, so it causes an issue.
      const value = member(Object.hasOwn(sent.content, name) ? sent.content : stored, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  const seed = sent.seed ?? storedSeed
  const inherited = (await inheritedSystems(service, row.workspace, row.parent)) ?? []
  await checkFairly(service, { seed, content, inherited, now }, found)
  return { content: { seed, definition: JSON.stringify(content) }, found }
}
