/** Creates a simulation with the content, the parent and the notes of another one, and without its runs. */

import { type JsonObject, member } from '../../text/json.ts'
import { storedContent } from '../content.ts'
import { storeSimulation } from '../create-simulation.ts'
import type { Failure } from '../failure.ts'
import { findSimulation } from '../find-simulation.ts'
import { type CreatedOnce, doOnce, type Once } from '../once.ts'
import type { Service } from '../service.ts'
import { type SimulationView, type Versioned, viewNotes } from '../simulation-view.ts'
import type { Author } from './author.ts'

export async function duplicateSimulation(
  service: Service,
  {
    workspace,
    key,
    body,
    author,
    once,
  }: {
    readonly workspace: string
    readonly key: string
    /** The body of the request, which may contain the `key` of the copy. */
    readonly body: JsonObject
    readonly author: Author
    readonly once?: Once | undefined
  },
): Promise<CreatedOnce<Versioned<SimulationView>> | Failure> {
  // A repeated request returns the stored response, even if the original does not exist any more.
  return await doOnce(service, { workspace, once }, async (receiptFor) => {
    const row = await findSimulation(service, { workspace, key })
    if (row === undefined) return { failure: 'simulation.unknown', key }
    const wanted = member(body, 'key')
    const copy: JsonObject = {
      ...storedContent(row),
      ...viewNotes(row),
      ...(wanted !== undefined && { key: wanted }),
      ...(row.parent !== null && { parent: row.parent }),
      seed: row.seed,
    }
    return await storeSimulation(service, { workspace, body: copy, author }, receiptFor)
  })
}
