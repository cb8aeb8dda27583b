/**
 * Plans the rows of every table before any value is chosen: their number, parent table, references, unique keys, and
 * stage of the simulated time. A table whose constraints cannot all be satisfied is skipped with a note: a definition
 * that loads without one table is worth more than one that does not load.
 */

import { type Conditions, readFacts } from '../conditions/facts.ts'
import { handleUnsupported } from '../conditions/unsupported-conditions.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import { isForwardPossible, placeOfRelation, withForward } from './forward-keys.ts'
import { planTable, type TableDraft } from './plan-table.ts'
import type { Planned } from './planned.ts'
import { type Relations, relationsOf, type Tables } from './relation.ts'
import { circleOf, inOrder } from './table-order.ts'
import { isFillable } from './writable.ts'

export interface Plan {
  /** The planned tables in dependency order: a table comes after the tables that it references. */
  readonly tables: readonly Planned[]
  readonly notes: readonly Note[]
}

export function planOf(model: DataModel, rowsWanted: (table: Table) => number): Plan {
  const planner = new Planner(model, rowsWanted)
  for (;;) {
    const plan = planner.attempt()
    if (plan !== undefined) return plan
  }
}

/**
 * Plans all tables. An attempt that finds that a table must be skipped, or needs an exact number of rows, changes the
 * input of the next attempt, because this may change the plans of other tables. Each attempt changes at least one table.
 */
class Planner {
  readonly #rowsWanted: (table: Table) => number
  readonly #seen: ReadonlyMap<string, ReturnType<typeof handleUnsupported>>
  /** Referenced columns as results of `placeOf`. They are never null, because the references need their values. */
  readonly #referred: ReadonlySet<string>
  /** The tables that are not skipped, by key. */
  #tables: Tables
  readonly #skipped: Note[] = []
  readonly #counted = new Set<string>()
  /** Relations to tables that are planned later, as results of `placeOfRelation`. */
  readonly #forward = new Set<string>()
  /** Maximum number of rows, by the key of the table, if each row references a different later row. */
  readonly #rowsMax = new Map<string, number>()

  constructor(model: DataModel, rowsWanted: (table: Table) => number) {
    this.#rowsWanted = rowsWanted
    this.#seen = new Map(
      model.tables.map((table) => [
        table.key,
        handleUnsupported(
          table,
          readFacts((table.checks ?? []).flatMap(({ condition }) => condition ?? [])),
          (name) => !table.primaryKey?.includes(name),
        ),
      ]),
    )
    this.#referred = new Set(
      model.tables.flatMap(({ foreignKeys = [] }) =>
        foreignKeys.flatMap(({ target, targetColumns }) =>
          targetColumns.map((name) => placeOf(target, name)),
        ),
      ),
    )
    const isDatabase = model.target !== undefined
    const fillable = model.tables.filter((table) => !isDatabase || isFillable(table, this.#skipped))
    this.#tables = new Map(fillable.map((table) => [table.key, table]))
  }

  /** Returns the plan, or undefined if a table was skipped or must be counted, so that a further attempt is needed. */
  attempt(): Plan | undefined {
    const relations = new Map(
      [...this.#tables.values()].map((table) => {
        const own = withForward(table.key, this.#relationsOf(table), this.#forward)
        return [table.key, own]
      }),
    )
    if (this.#skipImpossible(relations)) return undefined
    const notes: Note[] = []
    const planned = new Map<string, Planned>()
    const single = new Set([...relations.values()].flatMap((one) => [...one.single]))
    for (const key of inOrder(relations)) {
      const table = this.#tables.get(key) as Table
      const own = relations.get(key) as Relations
      notes.push(...own.notes, ...(this.#seen.get(key)?.notes ?? []))
      const draft: TableDraft = {
        table,
        relations: own,
        conditions: this.#conditionsOf(key),
        isNullable: this.#isNullableIn(table),
        rowsWanted: single.has(key) ? 1 : this.#rowsOf(key),
        rowsExpected: (other) => this.#rowsOf(other),
        isCounted: this.#counted.has(key),
      }
      const found = planTable(draft, planned, notes)
      if ('planned' in found) planned.set(key, found.planned)
      else if ('counted' in found) {
        for (const other of found.counted) this.#counted.add(other)
        return undefined
      } else {
        this.#skip(
          key,
          notes.filter((note) => note.table === key && isSkip(note)),
        )
        return undefined
      }
    }
    if (this.#limitForward(planned)) return undefined
    return { tables: [...planned.values()], notes: [...this.#skipped, ...notes] }
  }

  #rowsOf(key: string): number {
    const table = this.#tables.get(key)
    const wanted = table === undefined ? 1 : Math.max(this.#rowsWanted(table), 1)
    return Math.min(wanted, this.#rowsMax.get(key) ?? wanted)
  }

  /** Limits the rows of tables in which each row references a different later row. Returns whether there are any. */
  #limitForward(planned: ReadonlyMap<string, Planned>): boolean {
    let isLimited = false
    for (const { table, rows, uniqueStrategies } of planned.values()) {
      for (const one of uniqueStrategies) {
        if (one.kind !== 'reference' || one.relation.isForward !== true) continue
        const max = planned.get(one.relation.target)?.rows ?? rows
        if (max >= rows) continue
        this.#rowsMax.set(table.key, max)
        isLimited = true
      }
    }
    return isLimited
  }

  /** Skips tables whose foreign keys cannot hold. Returns whether there are any. */
  #skipImpossible(relations: ReadonlyMap<string, Relations>): boolean {
    const lost = [...relations].filter(([, { isLost }]) => isLost)
    for (const [key, { notes }] of lost) this.#skip(key, notes.filter(isSkip))
    const circle = lost.length === 0 ? circleOf(relations) : []
    if (circle.length > 0 && this.#breakCircle(circle, relations)) return true
    for (const key of circle) {
      const message = `was skipped: ${circle.join(' and ')} reference each other, none of these references is nullable, and their keys cannot be calculated`
      this.#skip(key, [{ table: key, message }])
    }
    return lost.length > 0 || circle.length > 0
  }

  /** Marks a relation of a circle whose rows can reference later rows. Returns false if no relation can. */
  #breakCircle(circle: readonly string[], relations: ReadonlyMap<string, Relations>): boolean {
    for (const [i, key] of circle.entries()) {
      const next = circle[(i + 1) % circle.length] as string
      const target = this.#tables.get(next)
      const { facts } = this.#conditionsOf(next)
      const found = relations
        .get(key)
        ?.chosen.find(
          (one) =>
            one.target === next &&
            one.isForward !== true &&
            target !== undefined &&
            isForwardPossible(one, { target, factsOf: (name) => facts.get(name) }),
        )
      if (found === undefined) continue
      this.#forward.add(placeOfRelation(key, found))
      this.#counted.add(next)
      return true
    }
    return false
  }

  #skip(key: string, why: readonly Note[]): void {
    this.#skipped.push(...why)
    this.#tables = new Map([...this.#tables].filter(([other]) => other !== key))
  }

  #relationsOf(table: Table): Relations {
    const nulls = this.#seen.get(table.key)?.nulls ?? new Set()
    return relationsOf(table, {
      tables: this.#tables,
      isNullable: this.#isNullableIn(table),
      nulls,
    })
  }

  #conditionsOf(key: string): Conditions {
    return this.#seen.get(key)?.conditions ?? { facts: new Map(), own: new Map(), leftOver: [] }
  }

  #isNullableIn(table: Table): (name: string) => boolean {
    const columns = new Map(table.columns.map((column) => [column.name, column]))
    const keys = new Set(table.primaryKey)
    const { facts } = this.#conditionsOf(table.key)
    return (name) =>
      columns.get(name)?.isNullable === true &&
      facts.get(name)?.isPresent !== true &&
      !keys.has(name) &&
      !this.#referred.has(placeOf(table.key, name))
  }
}

function placeOf(table: string, column: string): string {
  return JSON.stringify([table, column])
}

function isSkip({ message }: Note): boolean {
  return message.startsWith('was skipped')
}

/**
 * Returns the tables that must be complete at the end of their stage: tables that other tables await, and the tables
 * that these require.
 */
export function completeIn({ tables }: Plan): ReadonlySet<string> {
  const byKey = new Map(tables.map((planned) => [planned.table.key, planned]))
  const found = new Set<string>()
  const add = (key: string): void => {
    const planned = byKey.get(key)
    if (planned === undefined || found.has(key)) return
    found.add(key)
    for (const { target, isRequired } of planned.relations.chosen) if (isRequired) add(target)
    if (planned.childOf !== undefined) add(planned.childOf.table)
  }
  for (const { awaits, childOf, stage } of tables) {
    for (const key of awaits) add(key)
    if (childOf !== undefined && (byKey.get(childOf.table)?.stage ?? 0) < stage) add(childOf.table)
  }
  return found
}
