/** Selects the names of one language from the library: those of women, men and families. */

import type { Group, Table } from './table.ts'

export const nameLetters = /^[\p{L} '.-]+$/u

type List = Table['lists'][number]

interface Names {
  readonly female: readonly List[]
  readonly male: readonly List[]
  readonly last: readonly List[]
  readonly dropped?: readonly string[]
}

export function namesOf(locale: string, { female, male, last, dropped = [] }: Names): Group {
  const tables = [
    { name: 'femaleFirstNames', summary: 'First names of women.', lists: female },
    { name: 'maleFirstNames', summary: 'First names of men.', lists: male },
    { name: 'lastNames', summary: 'Last names in their masculine form.', lists: last },
  ]
  return {
    file: `${locale}/person.ts`,
    tables: tables.map((table) => ({ ...table, allowed: nameLetters, dropped })),
  }
}

/**
 * Returns the names of the list that are in common use. The library has every saint of the calendar (`Abbondanzio`),
 * names from poems, and misspellings, all as frequent as any other name, so they would dominate.
 */
export function common(list: List, names: string): readonly string[] {
  const known = new Set(words(names))
  return (list ?? []).filter((name) => known.has(name))
}

export function words(text: string): readonly string[] {
  return text.split(/\s+/)
}
