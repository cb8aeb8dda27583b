/** Draft of a new simulation, stored in the tab until the simulation is created. */

import type { SourceText } from '../../../src/spelling/language.ts'
import { tabStorage } from '../../data/storage.ts'
import { currentDraftOwner, draftKey, isWritten, readStored } from '../simulation/draft.ts'

export interface NewDraft {
  /** Text of the definition as the user edited it. */
  readonly changed: SourceText
  /** Name of the template that the definition started from. */
  readonly choice: string | undefined
  /** Key of the new simulation, if the user typed one. */
  readonly key: string | undefined
  readonly parent: string
}

/** Returns the name under which the draft is stored. Each shared link has a draft of its own. */
export function newDraftKey(): string {
  return draftKey(currentDraftOwner(), 'new simulation', location.hash)
}

export function readNewDraft(storageKey: string): NewDraft | undefined {
  const draft = readStored(storageKey)
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

/** Stores a draft in the tab. Returns false if the browser storage is full or disabled. */
export function writeNewDraft(storageKey: string, draft: NewDraft): boolean {
  return tabStorage.write(storageKey, JSON.stringify(draft))
}

export function removeNewDraft(storageKey: string): void {
  tabStorage.remove(storageKey)
}
