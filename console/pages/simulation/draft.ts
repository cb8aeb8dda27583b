/**
 * What was typed, kept in the tab: a reload, a closed session or a wrong click loses nothing. What is saved is kept too,
 * since the service keeps the data and not the comments. Each simulation of each workspace and person has its own.
 */

import type { Language, SourceText } from '../../../src/spelling/language.ts'
import { tab } from '../../data/kept.ts'
import { session } from '../../data/session.ts'

export interface Draft extends SourceText {
  /** Of the version that was changed; of a saved one, that it became. */
  readonly tag: string | undefined
  readonly isSaved: boolean
  readonly changedAt: string
}

/** Whose drafts they are. A page asks once, when it is made: it may outlive the session in which it was. */
export interface Home {
  readonly workspace: string
  readonly person: string
}

export function homeNow(): Home {
  const { workspace, person } = session.value ?? {}
  return { workspace: workspace?.id ?? '', person: person?.name ?? '' }
}

/** As JSON, so that no two of them are one, whatever they are called. */
export function placeOf({ workspace, person }: Home, ...of: readonly string[]): string {
  return `spate.draft.${JSON.stringify([workspace, person, ...of])}`
}

export function readDraft(place: string): Draft | undefined {
  const draft = readKept(place)
  return isDraft(draft) ? draft : undefined
}

/** Whatever is kept there as JSON. */
export function readKept(place: string): unknown {
  try {
    return JSON.parse(tab.read(place) ?? 'null')
  } catch {
    // Somebody else's, or of an earlier version.
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

/** False where the browser has no room for it. */
export function keepDraft(place: string, draft: Draft): boolean {
  return tab.keep(place, JSON.stringify(draft))
}

export function dropDraft(place: string): void {
  tab.drop(place)
}
