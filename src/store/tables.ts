/**
 * The table types of Kysely: the rows of the contract and a few internal columns. Names are camelCase here and
 * snake_case in the database; only the `CamelCasePlugin` converts them.
 */

import type { Generated } from 'kysely'
import type { AuditRow } from './audit/audit-log.ts'
import type { LatestRunRow } from './history.ts'
import type { KeyUsageRow } from './key-usage.ts'
import type { LinkRow, Lockout, PersonRow, Role, SessionRow } from './people.ts'
import type {
  RunRow,
  RunSummaryRow,
  SimulationContent,
  SimulationRow,
  SimulationSummaryRow,
} from './rows.ts'
import type { EarlierRow, KeyRow, NewReceipt, StreamState } from './store.ts'

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

/** Columns of rows that can be deleted and restored; null in rows that are not deleted. */
interface Deletable {
  readonly deletedAt: Generated<string | null>
  readonly deletedBy: Generated<string | null>
}

export interface SimulationTable extends SimulationRow, Counted, Deletable {
  /** Index of the last run of the simulation, including deleted runs. */
  readonly runCount: Generated<number>
  /**
   * Key of the simulation before its last deletion; it stays when the simulation is restored. The column `key` of a
   * deleted simulation has a value that is no key, so that no statement finds the simulation by its key.
   */
  readonly deletedKey: Generated<string | null>
}

export interface RunTable extends RunRow, Omit<StreamState, 'total'>, Deletable {}

/** An earlier version of a simulation. The current version is in the row of the simulation. */
export interface SimulationVersionTable extends SimulationContent, Counted {
  readonly workspace: string
  readonly simulation: string
  readonly number: number
  /** Length of the definition, in characters. */
  readonly size: number
  readonly savedAt: string
  readonly savedBy: string | null
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
  readonly role: Role
}

export interface Tables {
  readonly workspace: WorkspaceTable
  readonly firstWorkspace: FirstWorkspaceTable
  readonly apiKey: KeyRow & Counted
  readonly simulation: SimulationTable
  readonly simulationVersion: SimulationVersionTable
  readonly run: RunTable
  readonly earlierSimulation: EarlierRow
  readonly receipt: ReceiptRow & Counted
  readonly person: PersonRow & Counted
  readonly owner: OwnerTable
  readonly member: MemberTable
  readonly link: LinkRow & Counted
  readonly session: SessionRow
  readonly lockout: Lockout & { readonly subjectHash: string }
  readonly audit: Omit<AuditRow, 'id'> & Counted & { readonly workspace: string }
  readonly keyUsage: KeyUsageRow & Counted
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
  'described',
  'seed',
  'savedAt',
  'savedBy',
  'label',
  'description',
  'tags',
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
  'seed',
  'createdBy',
  'label',
] as const satisfies readonly (keyof RunSummaryRow)[]

export const latestRunColumns = [
  'simulation',
  'index',
  'label',
  'start',
  'end',
  'total',
  'createdAt',
  'cursor',
] as const satisfies readonly (keyof LatestRunRow)[]

export const runColumns = [
  ...listedRunColumns,
  'snapshot',
] as const satisfies readonly (keyof RunRow)[]
