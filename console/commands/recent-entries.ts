/** The entries of the palette that were chosen last in each workspace, stored in the browser. */

import { recentList } from '../data/recent-list.ts'
import { session } from '../data/session.ts'

const entriesMax = 5

export function recentEntries(): readonly string[] {
  return list().read()
}

export function rememberEntry(key: string): void {
  list().remember(key)
}

function list() {
  return recentList(`spate.palette.${session.value?.workspace?.id ?? ''}`, entriesMax)
}
