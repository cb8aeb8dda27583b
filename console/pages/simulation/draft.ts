/**
 * What was typed, kept in the tab: a reload, a closed session or a wrong click loses nothing. What is saved is kept too,
 * since the service keeps the data and not the comments. Each simulation of each workspace has its own.
 */
import { session } from '../../data/session.ts'
import type { Language, Written } from '../../editor/language.ts'

export interface Draft extends Written {
  /** Of the version that was changed; of a saved one, that it became. */
  readonly tag: string | undefined
  readonly isSaved: boolean
  readonly changedAt: string
}

function nameOf(key: string): string {
  return `spate.draft.${session.value?.workspace?.id ?? ''}.${key}`
}

export function readDraft(key: string): Draft | undefined {
  const stored = sessionStorage.getItem(nameOf(key))
  if (stored === null) return undefined
  try {
    const draft: unknown = JSON.parse(stored)
    return isDraft(draft) ? draft : undefined
  } catch {
    // Somebody else's, or of an earlier version.
    return undefined
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('text' in value && 'language' in value && 'changedAt' in value)) return false
  const languages: readonly unknown[] = ['json', 'yaml'] satisfies readonly Language[]
  return (
    typeof value.text === 'string' &&
    typeof value.changedAt === 'string' &&
    (!('tag' in value) || typeof value.tag === 'string') &&
    'isSaved' in value &&
    typeof value.isSaved === 'boolean' &&
    languages.includes(value.language)
  )
}

/** False where the browser has no room for it. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key))
}
