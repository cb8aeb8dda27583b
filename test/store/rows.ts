/** Rows for the tests of the store: all other members have defaults, and ids never repeat. */
import { randomUUID } from 'node:crypto'
import type { RunToInsert, SimulationRow } from '../../src/store/rows.ts'
import type { EarlierRow, KeyRow, NewReceipt, Store } from '../../src/store/store.ts'

export const time = '2026-01-02T03:04:05.678Z'

/** The mark of a change by the operator. */
export const mark = { author: null, at: time }

/** Text that databases and their drivers often handle wrongly. */
export const hardTexts = [
  '',
  ' leading and trailing ',
  'quotes \' " ` and back\\slash',
  'line\nbreak\r\n\ttab',
  'München 東京 \u{1f30a} e\u0301 \u200f\u202e \ufeff \uffff \u{10ffff}',
  JSON.stringify({ nul: '\u0000', half: '\ud800', ['__proto__']: [1e300, -0.1] }),
  'null',
  '2026-01-02',
  'x'.repeat(2_000_000),
]

export function simulationRow(
  workspace: string,
  changes: Partial<SimulationRow> = {},
): SimulationRow {
  const id = randomUUID()
  return {
    id,
    workspace,
    key: `key-${id}`,
    parent: null,
    version: 1,
    seed: 1,
    definition: '{}',
    described: 0,
    savedAt: time,
    savedBy: null,
    label: null,
    description: null,
    tags: '[]',
    createdAt: time,
    updatedAt: time,
    ...changes,
  }
}

export function newRun(simulation: string, changes: Partial<RunToInsert> = {}): RunToInsert {
  return {
    id: randomUUID(),
    simulation,
    snapshot: '{}',
    generatorVersion: '1',
    start: time,
    end: time,
    total: 10,
    createdAt: time,
    seed: 1,
    createdBy: null,
    label: null,
    ...changes,
  }
}

export function earlierRow(workspace: string): EarlierRow {
  return {
    id: randomUUID(),
    workspace,
    seed: 1,
    sent: '{}',
    snapshot: '{}',
    generatorVersion: '1',
    total: 3,
    status: 'pending',
    createdAt: time,
  }
}

export function newReceipt(changes: Partial<NewReceipt> = {}): NewReceipt {
  return {
    key: randomUUID(),
    fingerprint: 'f'.repeat(64),
    answer: '{}',
    createdAt: time,
    ...changes,
  }
}

export function keyRow(workspace: string, changes: Partial<KeyRow> = {}): KeyRow {
  return {
    id: randomUUID(),
    workspace,
    name: 'a key',
    secretHash: '00'.repeat(32),
    createdAt: time,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    scopes: 'read write stream',
    createdBy: null,
    ...changes,
  }
}

/** Inserts a simulation and returns its id. */
export async function insertedSimulation(store: Store): Promise<string> {
  const row = simulationRow(store.workspace)
  await store.insertSimulation(row)
  return row.id
}
