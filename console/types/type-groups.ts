/** The groups of types, in the order in which a newcomer looks for them. */
import { groupOf, type TypeListing } from '../data/type-listings.ts'

export interface TypeGroup {
  readonly name: string
  readonly title: string
  readonly types: readonly TypeListing[]
}

/** The groups that are listed before all others, the most useful first. */
const firstGroups = [
  ...['person', 'internet', 'location', 'commerce', 'time', 'core', 'id', 'company', 'phone'],
  ...['finance', 'lorem', 'series'],
]

/** Titles of the groups whose name is not their title. */
const titles: Readonly<Record<string, string>> = {
  core: 'Basic',
  id: 'IDs',
  lorem: 'Words and sentences',
  ops: 'Operations and logs',
  series: 'Time series',
}

export function groupTitle(group: string): string {
  return titles[group] ?? group.charAt(0).toUpperCase() + group.slice(1)
}

/** Returns the groups of some types. The types of a group keep their order, as do groups without a rank. */
export function groupsOf(types: readonly TypeListing[]): readonly TypeGroup[] {
  const names = [...new Set(types.map(({ name }) => groupOf(name)))]
  const ordered = [
    ...firstGroups.filter((name) => names.includes(name)),
    ...names.filter((name) => !firstGroups.includes(name)),
  ]
  return ordered.map((group) => ({
    name: group,
    title: groupTitle(group),
    types: types.filter(({ name }) => groupOf(name) === group),
  }))
}
