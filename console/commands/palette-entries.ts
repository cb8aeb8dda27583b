/** The entries of the command palette, and their order for what the user typed. */

import type { IconName } from '../parts/icon-paths.ts'
import { fuzzyMatch } from './fuzzy.ts'
import type { ShortcutId } from './shortcuts.ts'

export interface PaletteEntry {
  /** Identifies the entry in the list of recent entries; the same in each session. */
  readonly key: string
  readonly label: string
  /** Further text of the entry, which is searched as well. */
  readonly hint: string
  /** Other words by which users search for the entry; not shown. */
  readonly words?: string
  readonly icon: IconName
  readonly group: string
  readonly shortcut?: ShortcutId | undefined
  run(): void
}

export interface FoundEntry extends PaletteEntry {
  /** Positions in the label of the characters that match the query. */
  readonly positions: readonly number[]
}

/** Maximum number of entries that the palette lists for a query. */
const foundMax = 60
/** Maximum number of entries of a group that are listed before the user types. */
const shownOfGroup: Readonly<Record<string, number>> = {
  Simulations: 6,
  Runs: 5,
  Types: 0,
  Documentation: 0,
}

/**
 * Returns the entries that match a query, the best first. Without a query, returns the recent entries, followed by the
 * first of each group.
 */
export function findEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
): readonly FoundEntry[] {
  return query.trim() === '' ? firstEntries(entries, recent) : rankedEntries(entries, query, recent)
}

function firstEntries(
  entries: readonly PaletteEntry[],
  recent: readonly string[],
): readonly FoundEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const used = recent.flatMap((key) => {
    const entry = byKey.get(key)
    return entry === undefined ? [] : [{ ...entry, group: 'Recent' }]
  })
  const isUsed = new Set(used.map(({ key }) => key))
  const counts = new Map<string, number>()
  const others = entries.filter(({ key, group }) => {
    if (isUsed.has(key)) return false
    const count = counts.get(group) ?? 0
    counts.set(group, count + 1)
    return count < (shownOfGroup[group] ?? Number.POSITIVE_INFINITY)
  })
  return [...used, ...others].map((entry) => ({ ...entry, positions: [] }))
}

/** A match of the hint or of the hidden words is worth less than the same match of the label. */
const hintShare = 0.4
/** Gain of recent entries, which come before entries that match equally well. */
const recentGain = 8
/** Loss of the sections of the documentation: there are many, and most users search for other entries. */
const documentationLoss = 6

function rankedEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
): readonly FoundEntry[] {
  const used = new Set(recent)
  return entries
    .flatMap((entry, place) => {
      const match = matchOf(entry, query)
      if (match === undefined) return []
      const score =
        match.score +
        (used.has(entry.key) ? recentGain : 0) -
        (entry.group === 'Documentation' ? documentationLoss : 0)
      return [{ entry, place, positions: match.positions, score }]
    })
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
    .slice(0, foundMax)
    .map(({ entry, positions }) => ({ ...entry, group: 'Results', positions }))
}

function matchOf({ label, hint, words = '', group }: PaletteEntry, query: string) {
  const ofLabel = fuzzyMatch(query, label)
  if (ofLabel !== undefined) return ofLabel
  const ofAll = fuzzyMatch(query, `${label} ${hint} ${words} ${group}`)
  return ofAll && { score: ofAll.score * hintShare, positions: [] }
}
