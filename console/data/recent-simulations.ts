/** The simulations of each workspace that were opened last, stored in the browser. */
import { session } from './session.ts'
import { browserStorage } from './storage.ts'

const keysMax = 5

function storageKey(): string {
  return `spate.recent.${session.value?.workspace?.id ?? ''}`
}

/** Returns the keys of the simulations that were opened last, the most recent first. */
export function recentSimulations(): readonly string[] {
  try {
    const keys: unknown = JSON.parse(browserStorage.read(storageKey()) ?? '[]')
    return Array.isArray(keys)
      ? keys.filter((key) => typeof key === 'string').slice(0, keysMax)
      : []
  } catch {
    // The text was written by another application or by another version.
    return []
  }
}

export function rememberSimulation(key: string): void {
  keep([key, ...recentSimulations().filter((other) => other !== key)].slice(0, keysMax))
}

/** Removes a simulation that no longer exists from the list. */
export function forgetSimulation(key: string): void {
  keep(recentSimulations().filter((other) => other !== key))
}

function keep(keys: readonly string[]): void {
  // A failed write is ignored: the list is only a convenience.
  browserStorage.write(storageKey(), JSON.stringify(keys))
}
