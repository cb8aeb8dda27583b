/** The simulations that were opened last in this browser, of each workspace: what somebody wants to go back to. */
import { step } from '../../data/api.ts'
import { browser } from '../../data/kept.ts'
import { session } from '../../data/session.ts'

const kept = 5

function place(): string {
  return `spate.recent.${session.value?.workspace?.id ?? ''}`
}

/** The last one first. */
export function recentSimulations(): readonly string[] {
  try {
    const keys: unknown = JSON.parse(browser.read(place()) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(0, kept) : []
  } catch {
    // Somebody else's, or of another version.
    return []
  }
}

export function rememberSimulation(key: string): void {
  keep([key, ...recentSimulations().filter((other) => other !== key)].slice(0, kept))
}

/** One that is no longer there. */
export function forgetSimulation(key: string): void {
  keep(recentSimulations().filter((other) => other !== key))
}

function keep(keys: readonly string[]): void {
  // Without room the list stays as it is; it is a convenience.
  browser.keep(place(), JSON.stringify(keys))
}

const typeQuery = 'type'

/** The editor of a simulation, with the examples of a type shown. */
export function typeAddress(simulation: string, type: string): string {
  return `/console/simulations/${step(simulation)}?${typeQuery}=${step(type)}`
}

export function typeIn(query: Readonly<Record<string, string>>): string | undefined {
  return query[typeQuery]
}
