/**
 * The tables as Kysely sees them: the rows of the contract and the few columns that stay inside the store.
 * Names are camelCase here and snake_case in the database; the `CamelCasePlugin` is the one place that maps them.
 */
import type { Generated } from 'kysely'
import type { LinkRow, Lockout, PersonRow, SessionRow } from './people.ts'
import type {
  EarlierRow,
  KeyRow,
  NewReceipt,
  RunRow,
  RunSummaryRow,
  SimulationRow,
  SimulationSummaryRow,
  StreamState,
} from './store.ts'

export interface WorkspaceTable {
  readonly id: string
  readonly createdAt: string
  readonly name: Generated<string>
}

/** A number that counts up with every row, because two rows can be made in one millisecond and clocks go backwards. */
export interface Counted {
  readonly ordinal: Generated<number>
}

export interface SimulationTable extends SimulationRow, Counted {
  /** How many runs there are, which is the index of the last one. */
  readonly runCount: Generated<number>
}

export interface ReceiptRow extends NewReceipt {
  readonly workspace: string
  /** The id of the run that was made, if it was one. */
  readonly run: string | null
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

export interface MemberTable extends Counted {
  readonly person: string
  readonly workspace: string
  readonly createdAt: string
  readonly invitedBy: string | null
}

export interface Tables {
  readonly workspace: WorkspaceTable
  readonly firstWorkspace: FirstWorkspaceTable
  readonly apiKey: KeyRow & Counted
  readonly simulation: SimulationTable
  readonly run: RunRow & Omit<StreamState, 'total'>
  readonly earlierSimulation: EarlierRow
  readonly receipt: ReceiptRow & Counted
  readonly person: PersonRow & Counted
  readonly owner: OwnerTable
  readonly member: MemberTable
  readonly link: LinkRow & Counted
  readonly session: SessionRow
  readonly lockout: Lockout & { readonly subjectHash: string }
  readonly migration: { readonly name: string; readonly appliedAt: string }
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
] as const satisfies readonly (keyof SimulationSummaryRow)[]

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
] as const satisfies readonly (keyof RunSummaryRow)[]

export const runColumns = [
  ...listedRunColumns,
  'snapshot',
] as const satisfies readonly (keyof RunRow)[]
