/** Simulations as clients see them (specification, Simulation). */

import type { SimulationRow, SimulationSummaryRow } from '../store/rows.ts'
import type { JsonObject } from '../text/json.ts'
import { storedContent } from './content.ts'

export interface SimulationView {
  readonly key: string
  /** The key of the parent; absent for `default`. */
  readonly parent?: string
  readonly seed: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** A view of a simulation with the version of the simulation, which is not part of the response body. */
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

/** Returns a simulation with its stored definition, in which aliases of members are translated. */
export function viewDefinition(row: SimulationRow): JsonObject {
  return { ...viewSimulation(row), ...storedContent(row) }
}
