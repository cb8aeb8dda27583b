/**
 * The tables as Kysely sees them: the rows of the contract and the few columns that stay inside the store.
 * Names are camelCase here and snake_case in the database; the `CamelCasePlugin` is the one place that maps them.
 */
import type { Generated } from 'kysely'
import type { EarlierRow } from './earlier.ts'
import type { LinkRow, Lockout, PersonRow, SessionRow } from './people.ts'
import type { ReceiptRow } from './receipts.ts'
import type {
  KeyRow,
  ListedRun,
  ListedSimulation,
  RunRow,
  SimulationRow,
  StreamState,
} from './store.ts'

export interface WorkspaceTable {
  readonly id: string
  readonly createdAt: string
  readonly name: Generated<string>
}

export interface KeyTable extends KeyRow {
  /** Counts up with every row, because two rows can be made in one millisecond and clocks go backwards. */
  readonly ordinal: Generated<number>
}

export interface SimulationTable extends SimulationRow {
  readonly ordinal: Generated<number>
  /** How many runs there are, which is the index of the last one. */
  readonly runCount: Generated<number>
}

type Counters = Omit<StreamState, 'total'>

export interface RunTable extends RunRow, Counters {}

export interface ReceiptTable extends ReceiptRow {
  readonly ordinal: Generated<number>
}

export interface PersonTable extends PersonRow {
  readonly ordinal: Generated<number>
}

/** At most one row: the primary key is always the same word. */
export interface OwnerTable {
  readonly slot: 'owner'
  readonly person: string
}

/** At most one row, as of the owner: clocks go backwards, so that no time says which workspace was the first. */
export interface FirstWorkspaceTable {
  readonly slot: 'first'
  readonly workspace: string
}

export interface MemberTable {
  readonly ordinal: Generated<number>
  readonly person: string
  readonly workspace: string
  readonly createdAt: string
  readonly invitedBy: string | null
}

export interface LinkTable extends LinkRow {
  readonly ordinal: Generated<number>
}

export interface LockoutTable extends Lockout {
  readonly subjectHash: string
}

export interface MigrationTable {
  readonly name: string
  readonly appliedAt: string
}

export interface Tables {
  readonly workspace: WorkspaceTable
  readonly firstWorkspace: FirstWorkspaceTable
  readonly apiKey: KeyTable
  readonly simulation: SimulationTable
  readonly run: RunTable
  readonly earlierSimulation: EarlierRow
  readonly receipt: ReceiptTable
  readonly person: PersonTable
  readonly owner: OwnerTable
  readonly member: MemberTable
  readonly link: LinkTable
  readonly session: SessionRow
  readonly lockout: LockoutTable
  readonly migration: MigrationTable
}

/** The columns of a row as the contract has it, in one query after another. */
export const keyColumns = [
  'id',
  'workspace',
  'name',
  'secretHash',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
  'scopes',
  'createdBy',
] as const satisfies readonly (keyof KeyRow)[]

export const listedSimulationColumns = [
  'id',
  'workspace',
  'key',
  'parent',
  'version',
  'seed',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ListedSimulation)[]

export const simulationColumns = [
  ...listedSimulationColumns,
  'definition',
] as const satisfies readonly (keyof SimulationRow)[]

export const listedRunColumns = [
  'id',
  'workspace',
  'simulation',
  'index',
  'generatorVersion',
  'start',
  'end',
  'total',
  'createdAt',
] as const satisfies readonly (keyof ListedRun)[]

export const runColumns = [
  ...listedRunColumns,
  'snapshot',
] as const satisfies readonly (keyof RunRow)[]
