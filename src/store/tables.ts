/**
 * The table types of Kysely: the rows of the contract and a few internal columns. Names are camelCase here and
 * snake_case in the database; only the `CamelCasePlugin` converts them.
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

/**
 * A row with an auto-increment number. Times cannot order rows, because two rows may be created in the same millisecond
 * and clocks may go backwards.
 */
export interface Counted {
  readonly ordinal: Generated<number>
}

export interface SimulationTable extends SimulationRow, Counted {
  /** Number of runs of the simulation, which is also the index of its last run. */
  readonly runCount: Generated<number>
}

export interface ReceiptRow extends NewReceipt {
  readonly workspace: string
  /** Id of the run that the request created; null if the request created no run. */
  readonly run: string | null
}

/** The table of the owner, with at most one row, because the primary key is a constant. */
export interface OwnerTable {
  readonly slot: 'owner'
  readonly person: string
}

/**
 * The table of the first workspace, with at most one row. Clocks may go backwards, so no time identifies the first
 * workspace.
 */
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
