/** The address of an editor that opens with the examples of a type. */
import { pathSegment } from '../../data/api.ts'

const typeQuery = 'type'

/** Returns the address of the editor of a simulation that opens with the examples of a type. */
export function typeAddress(simulation: string, type: string): string {
  return `/console/simulations/${pathSegment(simulation)}?${typeQuery}=${pathSegment(type)}`
}

export function typeIn(query: Readonly<Record<string, string>>): string | undefined {
  return query[typeQuery]
}
