/** Rows of simulations and runs as the store returns them, and pages of rows. */

/** Key of the simulation from which all others inherit. It is listed first and cannot be deleted. */
export const rootSimulation = 'default'

export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

export interface Listing<Row> {
  readonly rows: readonly Row[]
  /** Total number of rows on all pages. */
  readonly total: number
}

export interface SimulationContent {
  readonly seed: number
  /**
   * The definition as JSON text with translated aliases. The column is text, because databases reorder and change JSON.
   */
  readonly definition: string
}

/** Texts that people write about a simulation. Events do not depend on them. */
export interface SimulationNotes {
  readonly label: string | null
  readonly description: string | null
  /** The tags as a JSON array of texts. */
  readonly tags: string
}

export interface SimulationRow extends SimulationContent, SimulationNotes {
  readonly id: string
  readonly workspace: string
  readonly key: string
  readonly parent: string | null
  /** Version of the content: from 1, increased by each change of seed or definition. */
  readonly version: number
  /**
   * Number of changes of label, description and tags. It begins with the last revision of the simulations that had the
   * key before, and restoring a simulation increases it.
   */
  readonly described: number
  /** Time of the last change of the content; null if the row is older than this column. */
  readonly savedAt: string | null
  /** Author of the last change of the content. */
  readonly savedBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A simulation in a list, without its definition, which may be long. */
export type SimulationSummaryRow = Omit<SimulationRow, 'definition'>

export interface RunToInsert {
  readonly id: string
  readonly simulation: string
  /** The frozen definition as JSON text, with everything that an event depends on. */
  readonly snapshot: string
  readonly generatorVersion: string
  readonly start: string
  readonly end: string
  /** Number of events of the run. */
  readonly total: number
  readonly createdAt: string
  readonly seed: number
  /** Author of the run. */
  readonly createdBy: string | null
  /** A name for people, on which no event depends. */
  readonly label: string | null
}

export interface RunRow extends Omit<RunToInsert, 'seed'> {
  readonly workspace: string
  readonly index: number
  /** The seed of the run; null if the row is older than this column. The snapshot always contains the seed. */
  readonly seed: number | null
}

/** A run in a list, without its snapshot, which may be long. */
export type RunSummaryRow = Omit<RunRow, 'snapshot'>
