/**
 * Creates a run: freezes the definition with its inherited systems, the seed and the simulated time, and assigns the
 * next index of the simulation's runs. Later changes of the simulation do not affect the run.
 */

import { resolveSystems } from '../definition/inherit.ts'
import { definitionMembers } from '../definition/members.ts'
import { readLabel } from '../definition/notes.ts'
import { readRequestDefinition } from '../definition/request-definition.ts'
import { checkContentInSteps } from '../engine/check/check-content.ts'
import { generatorVersion, type Program } from '../engine/program.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { SimulationRow } from '../store/rows.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, member, objectOf } from '../text/json.ts'
import { show } from '../text/show.ts'
import { fixedEntities, inheritedSystems, storedContent } from './content.ts'
import { type Failure, isFailure } from './failure.ts'
import { findSimulation } from './find-simulation.ts'
import type { Author } from './history/author.ts'
import { type CreatedOnce, doOnce, type Once, type ReceiptFor } from './once.ts'
import type { Service } from './service.ts'

/** The response to the creation of a run (specification: without `id`). */
export interface CreatedRun {
  readonly simulation: string
  readonly index: number
  readonly output: 'stream'
  readonly createdAt: string
}

interface RunCreation {
  readonly workspace: string
  readonly key: string
  readonly body: JsonObject
  readonly author: Author
  readonly once?: Once | undefined
}

export async function createRun(
  service: Service,
  { once, ...creation }: RunCreation,
): Promise<CreatedOnce<CreatedRun> | Failure> {
  const { workspace, key } = creation
  const start = (receiptFor: ReceiptFor) => startRun(service, creation, receiptFor)
  const action = () => doOnce(service, { workspace, once }, start)
  const busy: Failure = { failure: 'run.busy', key }
  const { signal } = service
  return service.creations.run(`${workspace} ${key}`, action, { outcomeOf, busy, signal })
}

/**
 * Classifies a creation for the bulkhead: whether it waited for the row of the simulation. Refused and replayed
 * creations do not.
 */
function outcomeOf(created: CreatedOnce<CreatedRun> | Failure): 'served' | 'busy' | 'neither' {
  if (isFailure(created)) return created.failure === 'run.busy' ? 'busy' : 'neither'
  return created.isReplayed ? 'neither' : 'served'
}

async function startRun(
  service: Service,
  { workspace, key, body, author }: Omit<RunCreation, 'once'>,
  receiptFor: ReceiptFor,
): Promise<CreatedRun | Failure | 'repeated'> {
  const { store } = service
  const row = await findSimulation(service, { workspace, key })
  if (row === undefined) return { failure: 'simulation.unknown', key }
  const inherited = (await inheritedSystems(service, workspace, row.parent)) ?? []
  const now = service.now()
  const frozen = await service.computations.run(
    () => freeze(row, { body, inherited, now }),
    service.signal,
  )
  if ('failure' in frozen) return frozen
  const { program, snapshot, seed, time, label } = frozen
  const id = service.newId(now)
  const createdAt = now.toISOString()
  const answer = (index: number): CreatedRun => ({
    simulation: key,
    index,
    output: 'stream',
    createdAt,
  })
  const run = await store.insertRun(
    workspace,
    {
      id,
      simulation: row.id,
      snapshot,
      generatorVersion,
      ...time,
      total: program.total,
      createdAt,
      seed,
      createdBy: author,
      label,
    },
    // The index of the run is not known yet, so the receipt contains 0 instead.
    receiptFor(answer(0), createdAt),
  )
  if (run === 'repeated') return run
  if (run === 'busy') return { failure: 'run.busy', key }
  // The simulation was deleted in the meantime.
  if (run === 'gone') return { failure: 'simulation.unknown', key }
  service.programs.keepUnread(id, program)
  return answer(run.index)
}

/** Returns the program, the snapshot and the simulated time of a new run, or a failure. */
function* freeze(
  row: SimulationRow,
  {
    body,
    inherited,
    now,
  }: {
    readonly body: JsonObject
    readonly inherited: readonly JsonObject[]
    readonly now: Date
  },
): Stepwise<
  | {
      readonly program: Program
      readonly snapshot: string
      readonly seed: number
      readonly time: { readonly start: string; readonly end: string }
      readonly label: string | null
    }
  | Failure
> {
  const own = storedContent(row)
  yield
  const sent = readRequestDefinition(body)
  const issues: Issues = [...outputIssues(body), ...foreignIssues(body), ...sent.issues]
  const label = readLabel(body, issues) ?? null
  const { start = member(own, 'start'), end = member(own, 'end') } = sent.content
  const seed = sent.seed ?? row.seed
  const { definition, program } = yield* checkContentInSteps(
    { seed, content: withMembers(own, { start, end }), inherited, now },
    issues,
  )
  if (issues.length > 0) return { failure: 'definition.invalid', issues }
  const systems = member(own, 'systems')
  const { startMs, endMs } = definition.time
  const time = { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() }
  const content = withMembers(own, {
    ...time,
    systems: objectOf(resolveSystems([...inherited, isObject(systems) ? systems : {}])),
    entities: fixedEntities(own, definition),
  })
  return { program, snapshot: JSON.stringify({ seed, ...content }), seed, time, label }
}

function outputIssues(body: JsonObject): Issues {
  const output = member(body, 'output')
  if (output === 'stream') return []
  const message =
    output === undefined
      ? 'must have "output": "stream"'
      : `must be "stream", the only output; got ${show(output)}`
  return [{ path: output === undefined ? [] : ['output'], message }]
}

/**
 * Returns issues for members of the request body that belong to the simulation. Accepting these members would suggest
 * that they replace the members of the simulation.
 */
function foreignIssues(body: JsonObject): Issues {
  return ['parent', 'types', 'systems', 'entities'].flatMap((name) =>
    Object.hasOwn(body, name)
      ? [{ path: [name], message: 'must not be sent with a run; it is part of the simulation' }]
      : [],
  )
}

/** Returns the members of a definition in the order of `definitionMembers`, with the members in `changes` replaced. */
function withMembers(
  content: JsonObject,
  changes: { readonly [name: string]: JsonObject[string] | undefined },
): JsonObject {
  return Object.fromEntries(
    definitionMembers.flatMap((name) => {
      const value = Object.hasOwn(changes, name) ? changes[name] : member(content, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
