/** Groups of entities whose rows are imported in one transaction. */

import type { EntityImport } from '../../engine/import/import-plan.ts'

interface Group {
  readonly total: number
  taken: number
}

/** Counts the rows of the groups, to find whether a transaction has only some rows of a group. */
export class Together {
  /** Groups of each entity, by the number of the entity. */
  readonly #groups = new Map<number, Group[]>()
  readonly #all: Group[] = []

  constructor(groups: readonly (readonly string[])[], plan: readonly EntityImport[]) {
    for (const keys of groups) {
      const members = [...plan.entries()].filter(([, { entity }]) => keys.includes(entity))
      const group = { total: members.reduce((sum, [, { total }]) => sum + total, 0), taken: 0 }
      this.#all.push(group)
      for (const [number] of members) {
        this.#groups.set(number, [...(this.#groups.get(number) ?? []), group])
      }
    }
  }

  /** Adds numbers of written rows, by the number of the entity. Returns whether any of them is in a group. */
  add(counts: ReadonlyMap<number, number>): boolean {
    let isAny = false
    for (const [number, rows] of counts) {
      for (const group of this.#groups.get(number) ?? []) {
        group.taken += rows
        isAny = true
      }
    }
    return isAny
  }

  /** Whether some rows of a group were written, and others follow. */
  get isOpen(): boolean {
    return this.#all.some(({ total, taken }) => taken > 0 && taken < total)
  }
}
