/**
 * The operations of the earlier API version, on the same engine. A simulation is its own single run, and its stream can
 * be read once (specification, States and transitions).
 */

import { readDefinition } from '../definition/definition.ts'
import { readEarlierSeed, translateEarlier } from '../definition/earlier.ts'
import { definitionMembers } from '../definition/members.ts'
import { misnamed, restoreAll } from '../definition/request-definition.ts'
import { compileProgramInSteps, generatorVersion, type Program } from '../engine/program.ts'
import type { EarlierRow, NotDone } from '../store/store.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { formatTimestamp } from '../text/timestamp.ts'
import { fixedEntities } from './content.ts'
import type { Failure } from './failure.ts'
import { isKey } from './find-simulation.ts'
import type { Author } from './history/author.ts'
import { type CreatedOnce, doOnce, type Once, type ReceiptFor } from './once.ts'
import type { Service } from './service.ts'

export interface EarlierAddress {
  readonly workspace: string
  readonly id: string
}

interface EarlierCreation {
  readonly workspace: string
  readonly body: JsonObject
  readonly author: Author
  readonly once?: Once | undefined
}

export async function createEarlier(
  service: Service,
  { once, ...creation }: EarlierCreation,
): Promise<CreatedOnce<JsonObject> | Failure> {
  const { workspace } = creation
  return await doOnce(service, { workspace, once }, (receiptFor) =>
    storeEarlier(service, creation, receiptFor),
  )
}

async function storeEarlier(
  { store, now, newId, computations, signal }: Service,
  { workspace, body, author }: Omit<EarlierCreation, 'once'>,
  receiptFor: ReceiptFor,
): Promise<JsonObject | Failure | NotDone> {
  const found = misnamed(body)
  const seed = readEarlierSeed(body, found)
  const { name, definition: translated, restore } = translateEarlier(body, found)
  const content = membersOf(translated, definitionMembers)
  const at = now()
  const definition = readDefinition({ seed, content, inherited: [], nowMs: at.getTime() }, found)
  const program = await computations.run(() => compileProgramInSteps(definition, found), signal)
  if (found.length > 0) {
    const issues = restoreAll(found, restore)
    return { failure: 'definition.invalid', issues }
  }
  const { startMs, endMs } = definition.time
  const time = { start: formatTimestamp(startMs), end: formatTimestamp(endMs) }
  const frozen = { ...content, seed, ...time, entities: fixedEntities(content, definition) }
  const row: EarlierRow = {
    id: newId(at),
    workspace,
    seed,
    sent: JSON.stringify(sentMembers(name, member(body, name) ?? {})),
    snapshot: JSON.stringify(frozen),
    generatorVersion,
    total: program.total,
    status: 'pending',
    createdAt: at.toISOString(),
  }
  const created = viewEarlier(row)
  const outcome = await store.insertEarlier(row, author, receiptFor(created, row.createdAt))
  return outcome === 'inserted' ? created : outcome
}

/**
 * Returns the row of a simulation of the earlier API version. Text that is not a valid id causes no query, because some
 * databases reject it.
 */
async function findEarlier(
  { store }: Pick<Service, 'store'>,
  address: EarlierAddress,
): Promise<EarlierRow | undefined> {
  return isKey(address.id) ? await store.earlierById(address) : undefined
}

export async function readEarlier(
  service: Service,
  address: EarlierAddress,
): Promise<JsonObject | Failure> {
  const row = await findEarlier(service, address)
  return row === undefined ? { failure: 'simulation.unknown', key: address.id } : viewEarlier(row)
}

export async function hasEarlier(service: Service, address: EarlierAddress): Promise<boolean> {
  return (await findEarlier(service, address)) !== undefined
}

/**
 * Prepares the stream of a simulation. The caller then calls `drain`, which assigns the stream to a reader; everything
 * that can fail happens before.
 */
export async function prepareEarlierStream(
  service: Service,
  address: EarlierAddress,
): Promise<
  | { readonly program: Program; readonly total: number; readonly drain: () => Promise<boolean> }
  | Failure
> {
  const row = await findEarlier(service, address)
  if (row === undefined) return { failure: 'simulation.unknown', key: address.id }
  if (row.status === 'drained') return { failure: 'simulation.drained', id: row.id }
  const program = await service.programs.ofRun(row)
  if ('failure' in program) return program
  return { program, total: row.total, drain: () => service.store.drainEarlier(address) }
}

function viewEarlier({ id, seed, sent, status, createdAt }: EarlierRow): JsonObject {
  const members: JsonValue = JSON.parse(sent)
  return { id, seed, ...(isObject(members) ? members : {}), status, createdAt }
}

/**
 * Returns the members of the request that the response repeats. `entities` is always present, and `streams` repeats it
 * if the request contained `streams`.
 */
function sentMembers(name: 'entities' | 'streams', entities: JsonValue): JsonObject {
  return name === 'streams' ? { entities, streams: entities } : { entities }
}

function membersOf(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)))
}
