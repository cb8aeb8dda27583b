/**
 * Drafts of definitions, stored in the tab so that a reload, an expired session or a wrong click loses nothing. Saved
 * texts are stored as well, because the service stores definitions without comments. Each simulation has a draft per
 * workspace and user.
 */

import type { Language, SourceText } from '../../../src/spelling/language.ts'
import { session } from '../../data/session.ts'
import { tabStorage } from '../../data/storage.ts'

export interface Draft extends SourceText {
  /**
   * Tag of the version of the simulation that the draft is based on; for a saved draft, of the version that saving it
   * created.
   */
  readonly tag: string | undefined
  readonly isSaved: boolean
  readonly changedAt: string
}

/**
 * Workspace and user to which drafts belong. A page reads them once when it opens, because the page may outlive its
 * session.
 */
export interface DraftOwner {
  readonly workspace: string
  readonly person: string
}

export function currentDraftOwner(): DraftOwner {
  const { workspace, person } = session.value ?? {}
  return { workspace: workspace?.id ?? '', person: person?.name ?? '' }
}

/** Returns the unique name under which a draft is stored: JSON, so that names with separators cannot collide. */
export function draftKey({ workspace, person }: DraftOwner, ...of: readonly string[]): string {
  return `spate.draft.${JSON.stringify([workspace, person, ...of])}`
}

export function readDraft(storageKey: string): Draft | undefined {
  const draft = readStored(storageKey)
  return isDraft(draft) ? draft : undefined
}

/**
 * Returns the JSON value that the tab stores under `storageKey`: null if it stores nothing, undefined for invalid JSON.
 */
export function readStored(storageKey: string): unknown {
  try {
    return JSON.parse(tabStorage.read(storageKey) ?? 'null')
  } catch {
    // The text was written by another application or by an earlier version.
    return undefined
  }
}

export function isWritten(value: unknown): value is SourceText {
  if (typeof value !== 'object' || value === null) return false
  const languages: readonly unknown[] = ['json', 'yaml'] satisfies readonly Language[]
  return (
    'text' in value &&
    typeof value.text === 'string' &&
    'language' in value &&
    languages.includes(value.language)
  )
}

function isDraft(value: unknown): value is Draft {
  return (
    isWritten(value) &&
    'changedAt' in value &&
    typeof value.changedAt === 'string' &&
    (!('tag' in value) || typeof value.tag === 'string') &&
    'isSaved' in value &&
    typeof value.isSaved === 'boolean'
  )
}

/** Stores a draft in the tab. Returns false if the browser storage is full or disabled. */
export function writeDraft(storageKey: string, draft: Draft): boolean {
  return tabStorage.write(storageKey, JSON.stringify(draft))
}

export function removeDraft(storageKey: string): void {
  tabStorage.remove(storageKey)
}
