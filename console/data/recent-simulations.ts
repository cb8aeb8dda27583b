/** The simulations of each workspace that were opened last, stored in the browser. */
import { type RecentList, recentList } from './recent-list.ts'
import { session } from './session.ts'

const keysMax = 5

/** Returns the keys of the simulations that were opened last, the most recent first. */
export function recentSimulations(): readonly string[] {
  return list().read()
}

export function rememberSimulation(key: string): void {
  list().remember(key)
}

/** Removes a simulation that no longer exists from the list. */
export function forgetSimulation(key: string): void {
  list().forget(key)
}

function list(): RecentList {
  return recentList(`spate.recent.${session.value?.workspace?.id ?? ''}`, keysMax)
}
