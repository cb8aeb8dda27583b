/** Simulations as clients see them (specification, Simulation). */

import type { SimulationRow, SimulationSummaryRow } from '../store/store.ts'
import type { JsonObject } from '../text/json.ts'
import { storedContent } from './content.ts'

export interface SimulationView {
  readonly key: string
  /** Of every simulation but `default`. */
  readonly parent?: string
  readonly seed: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** What is shown, with the number of its version, which is no part of it. */
export interface Versioned<View> {
  readonly simulation: View
  readonly version: number
}

export function viewSimulation({
  key,
  parent,
  seed,
  createdAt,
  updatedAt,
}: SimulationSummaryRow): SimulationView {
  return { key, ...(parent !== null && { parent }), seed, createdAt, updatedAt }
}

/** With its definition as it is stored: aliases translated. */
export function viewDefinition(row: SimulationRow): JsonObject {
  return { ...viewSimulation(row), ...storedContent(row) }
}
