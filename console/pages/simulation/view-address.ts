/** Addresses of the editor page of a simulation that open one of its views. */
import { pathSegment } from '../../data/api.ts'
import { simulationAddress } from '../../data/simulations.ts'

type Query = Readonly<Record<string, string>>

const typeQuery = 'type'
const viewQuery = 'view'
const previewView = 'preview'

/** Returns the address of the editor of a simulation that opens with the examples of a type. */
export function typeAddress(simulation: string, type: string): string {
  return `${simulationAddress(simulation)}?${typeQuery}=${pathSegment(type)}`
}

export function typeIn(query: Query): string | undefined {
  return query[typeQuery]
}

/** Returns the address of a simulation that shows its preview first, in windows that are too narrow for the editor, too. */
export function previewAddress(simulation: string): string {
  return `${simulationAddress(simulation)}?${viewQuery}=${previewView}`
}

export function isPreviewWanted(query: Query): boolean {
  return query[viewQuery] === previewView
}
