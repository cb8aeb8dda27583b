/** A simulation that is being made, kept in the tab until it is there: as what is typed in the editor is. */

import type { SourceText } from '../../../src/spelling/language.ts'
import { tab } from '../../data/kept.ts'
import { homeNow, isWritten, placeOf, readKept } from '../simulation/draft.ts'

export interface NewDraft {
  /** What was made of the beginning. */
  readonly changed: SourceText
  /** The name of the beginning; */
  readonly choice: string | undefined
  /** the key, where one was typed. */
  readonly key: string | undefined
  readonly parent: string
}

/** Each link has its own: who opens one wants to see what it brings. The page asks once, when it is made. */
export function newDraftPlace(): string {
  return placeOf(homeNow(), 'new simulation', location.hash)
}

export function readNewDraft(place: string): NewDraft | undefined {
  const draft = readKept(place)
  return isNewDraft(draft) ? draft : undefined
}

function isNewDraft(value: unknown): value is NewDraft {
  if (typeof value !== 'object' || value === null) return false
  return (
    'changed' in value &&
    isWritten(value.changed) &&
    'parent' in value &&
    typeof value.parent === 'string' &&
    (!('choice' in value) || typeof value.choice === 'string') &&
    (!('key' in value) || typeof value.key === 'string')
  )
}

/** False where the browser has no room for it. */
export function keepNewDraft(place: string, draft: NewDraft): boolean {
  return tab.keep(place, JSON.stringify(draft))
}

export function dropNewDraft(place: string): void {
  tab.drop(place)
}
