/** The rows of one table: how many, kept apart by what, hanging on what, and in which stage of the time. */

import { noFacts } from '../columns/described.ts'
import { isCounter } from '../columns/unique-schema.ts'
import { columnsOf } from '../conditions/condition.ts'
import type { Conditions, Facts } from '../conditions/facts.ts'
import type { Column, Note, Table } from '../model/model.ts'
import { type Separation, separate } from '../model/unique-lists.ts'
import { amountIn } from '../sql/per-row.ts'
import type { Hanging, Planned } from './planned.ts'
import type { Relation, Relations } from './relation.ts'

/** A table of which so few rows are referred to by so many more is there before them, */
const lookupRowsMax = 200

const lookupRatio = 5

/** and one of hardly any rows in any case: its first might come late. */
const fewRows = 10

export interface Draft {
  readonly table: Table
  readonly relations: Relations
  readonly conditions: Conditions
  readonly isNullable: (column: string) => boolean
  readonly wanted: number
}

/** Undefined where its rows cannot be unique as its keys demand. */
export function planTable(
  draft: Draft,
  planned: ReadonlyMap<string, Planned>,
  notes: Note[],
): Planned | undefined {
  const planner = new TablePlanner(draft, planned, notes)
  return planner.separateRows() ? planner.planned() : undefined
}

/** The rows of one table while its keys are planned, one after the other: each may take rows away. */
class TablePlanner {
  readonly #draft: Draft
  readonly #others: ReadonlyMap<string, Planned>
  readonly #notes: Note[]
  readonly #separations: Separation[] = []
  /** Groups of columns in which rows differ already. */
  readonly #separated: (readonly string[])[] = []
  #rows: number
  #hangsOn: Hanging | undefined

  constructor(draft: Draft, others: ReadonlyMap<string, Planned>, notes: Note[]) {
    this.#draft = draft
    this.#others = others
    this.#notes = notes
    this.#rows = draft.wanted
  }

  /** False where the table must be left out. */
  separateRows(): boolean {
    const { table, relations } = this.#draft
    return groupsOf(table, relations).every((group) => {
      const isDone = this.#separated.some((done) => done.every((name) => group.includes(name)))
      return isDone || this.#separate(group)
    })
  }

  #separate(group: readonly string[]): boolean {
    const { table, relations, isNullable } = this.#draft
    const shown = `(${group.join(', ')})`
    const found = separate(group, this.#rows, {
      columnOf: (name) => table.columns.find((column) => column.name === name),
      factsOf: (name) => this.#factsOf(name),
      relations: relations.chosen,
      isNullable,
      isCounted: (relation) => isCounted(relation, this.#others),
      rowsOf: (key) => this.#rowsOf(key),
      canHang: this.#hangsOn === undefined,
    })
    if (found === undefined) return this.#leaveOut(`cannot generate unique values for ${shown}`)
    this.#separated.push(found.kind === 'column' || found.kind === 'null' ? [found.column] : group)
    if (found.kind === 'reference') return this.#separateByReference(found, shown)
    if (found.kind === 'list' && found.most < this.#rows) {
      this.#limitRows(found.most, `${shown} has no more distinct combinations`)
    }
    const isChild = found.kind === 'turn' || found.kind === 'lap'
    if (isChild && !this.#separateChildren(found, shown)) return false
    this.#separations.push(found)
    return true
  }

  /** Each row takes a row of its own of another table. */
  #separateByReference(found: SeparationOf<'reference'>, shown: string): boolean {
    const { columns, target, isSelf, isRequired } = found.relation
    this.#separated.push([...columns])
    const there = this.#others.get(target)
    if (isSelf || (there === undefined && isRequired)) {
      return this.#leaveOut(`cannot assign each row a different row to reference through ${shown}`)
    }
    const most = this.#rowsOf(target)
    if (isRequired && most < this.#rows)
      this.#limitRows(most, `each row references a different row of ${target}`)
    // With the row that it belongs to, at the same time; what is optional takes any that is left.
    if (isRequired && this.#hangsOn === undefined) {
      this.#hangsOn = { table: target, ...onceOrNever(this.#rows / Math.max(most, 1)) }
    } else if (there?.hangsOn !== undefined) {
      // Children of other rows cannot be taken by one row each.
      const column = columns.find(this.#draft.isNullable)
      if (column === undefined) {
        return this.#leaveOut(
          `its rows are children of ${this.#hangsOn?.table}, and each also needs a different row of ${target}`,
        )
      }
      this.#separations.push({ kind: 'null', column })
      return true
    }
    this.#separations.push(found)
    return true
  }

  /** Rows are children of those of another table, and differ among those of one parent. */
  #separateChildren(found: SeparationOf<'turn' | 'lap'>, shown: string): boolean {
    const { target, perRow } = found.relation
    const parents = Math.max(this.#rowsOf(target), 1)
    const isSame = found.kind === 'lap' && found.other.target === target
    const most =
      found.kind === 'turn' ? found.most : this.#rowsOf(found.other.target) - Number(isSame)
    if (most < 1) return false
    const mean = this.#rows / parents
    const there = this.#others.get(target)?.table.rowCount
    const counted = perRow && amountIn(perRow, { mean, parents: there })
    const bound = Math.min(most, childrenMax)
    const isCounted = counted !== undefined && counted.maximum <= bound
    const amount = isCounted ? counted : amountOf(mean, bound)
    this.#hangsOn = { table: target, ...amount }
    const expected = Math.round((parents * (amount.minimum + amount.maximum)) / 2)
    if (expected < this.#rows * 0.8) {
      this.#note(
        `gets about ${expected} rows instead of ${this.#rows}: ${shown} allows no more distinct combinations`,
      )
    }
    this.#rows = Math.max(expected, 1)
    return true
  }

  planned(): Planned {
    const { table, relations, conditions, isNullable } = this.#draft
    const others = this.#others
    const needed = relations.chosen.filter(({ isRequired, isSelf }) => isRequired && !isSelf)
    const weightOf = (key: string): number => others.get(key)?.weight ?? 0
    const isHeavy = needed.reduce((sum, { target }) => sum + weightOf(target), 0) > weightMax
    // Of children it is not known that there is a row.
    const trusts = new Set(
      needed.flatMap(({ target }) =>
        isHeavy && others.get(target)?.hangsOn === undefined ? [target] : [],
      ),
    )
    const weights = needed.map(({ target }) => (trusts.has(target) ? 0 : weightOf(target)))
    const isUnsure = mayFail(table, conditions) || weights.some((weight) => weight > 0)
    const base = {
      ...{ table, conditions, relations, isNullable, trusts },
      ...{ separations: this.#separations, rows: this.#rows },
      ...(this.#hangsOn !== undefined && { hangsOn: this.#hangsOn }),
    }
    const awaits = new Set([...awaitedBy(base, others), ...trusts])
    const before = relations.chosen.flatMap(({ target, isSelf }) => {
      const there = isSelf ? undefined : others.get(target)
      return there === undefined ? [] : [there.stage + Number(awaits.has(target))]
    })
    const parent = others.get(this.#hangsOn?.table ?? '')
    const conditioned = new Set(
      (table.checks ?? []).flatMap(({ condition, columns: own = [] }) =>
        condition === undefined ? own : [...columnsOf(condition)],
      ),
    )
    return {
      ...base,
      awaits,
      stage: Math.max(0, parent?.stage ?? 0, ...before),
      weight: weights.reduce((sum, weight) => sum + weight, isUnsure ? needed.length + 1 : 0),
      isConditioned: (name) => conditioned.has(name),
      factsOf: (name) => this.#factsOf(name),
    }
  }

  #factsOf(name: string): Facts {
    return this.#draft.conditions.facts.get(name) ?? noFacts
  }

  #rowsOf(key: string): number {
    return this.#others.get(key)?.rows ?? 0
  }

  #limitRows(rows: number, why: string): void {
    this.#note(`gets ${rows} rows instead of ${this.#rows}: ${why}`)
    this.#rows = rows
  }

  #leaveOut(why: string): false {
    this.#note(`was skipped: ${why}`)
    return false
  }

  #note(message: string): void {
    this.#notes.push({ table: this.#draft.table.key, message })
  }
}

type SeparationOf<Kind extends Separation['kind']> = Extract<Separation, { kind: Kind }>

/** An event may follow a thousand references; far fewer are fast. */
const weightMax = 60

/** Whether some column is calculated, which could go wrong as far as the engine knows. */
function mayFail({ columns }: Table, { leftOver }: Conditions): boolean {
  return (
    leftOver.length > 0 ||
    columns.some(
      ({ type }) => type.kind === 'array' || (type.kind === 'text' && (type.maxLength ?? 99) < 48),
    )
  )
}

/** Of one row, as the language allows (`per`). */
const childrenMax = 1_000

function onceOrNever(share: number): Omit<Hanging, 'table'> {
  if (share > 0.995) return { minimum: 1, maximum: 1 }
  return { minimum: 0, maximum: 1, share: Math.max(Math.round(share * 1_000) / 1_000, 0.001) }
}

/** A range with that mean. */
function amountOf(
  mean: number,
  most: number,
): { readonly minimum: number; readonly maximum: number } {
  if (Number.isInteger(mean) && mean <= Math.min(most, 1)) return { minimum: mean, maximum: mean }
  const maximum = Math.max(Math.min(Math.ceil(mean * 1.5), most), 1)
  return { minimum: Math.min(Math.max(Math.round(2 * mean) - maximum, 0), maximum), maximum }
}

/** The key and what else is unique, the smallest first: what keeps few columns apart keeps more. */
function groupsOf(table: Table, { nulls }: Relations): readonly (readonly string[])[] {
  const groups = [...(table.primaryKey ? [table.primaryKey] : []), ...(table.uniques ?? [])]
  return groups
    .filter((group) => group.length > 0 && !group.some((name) => nulls.has(name)))
    .sort((a, b) => a.length - b.length)
}

/** Whether the key that it refers to counts 1, 2, 3 … without a gap. */
function isCounted(
  { columns, target, targetColumns }: Relation,
  planned: ReadonlyMap<string, Planned>,
): boolean {
  const there = planned.get(target)
  const [name] = targetColumns
  const column: Column | undefined = there?.table.columns.find((one) => one.name === name)
  if (there === undefined || column === undefined || name === undefined || columns.length !== 1)
    return false
  if (
    there.hangsOn !== undefined ||
    there.relations.chosen.some((one) => one.columns.includes(name))
  )
    return false
  return (
    there.separations.some((one) => one.kind === 'column' && one.column === name) &&
    isCounter({ column, facts: there.factsOf(name) })
  )
}

/** Tables that must be complete before: of which each row is taken once, or which are looked up by many. */
function awaitedBy(
  {
    relations,
    separations,
    rows,
    hangsOn,
    conditions,
  }: Pick<Planned, 'relations' | 'separations' | 'rows' | 'conditions' | 'hangsOn'>,
  planned: ReadonlyMap<string, Planned>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { columns, target, isSelf } of relations.chosen) {
    const there = planned.get(target)
    if (there === undefined || isSelf) continue
    const isTaken = separations.some(
      (one) =>
        (one.kind === 'reference' && one.relation.target === target && hangsOn?.table !== target) ||
        (one.kind === 'lap' && one.other.target === target),
    )
    const isLookup =
      (there.rows <= lookupRowsMax && rows >= there.rows * lookupRatio) ||
      (there.rows <= fewRows && rows > there.rows)
    const isTried = conditions.leftOver.some((one) =>
      columns.some((name) => columnsOf(one).has(name)),
    )
    const isHungOn = hangsOn?.table === target
    if (isTaken || (isLookup && !isHungOn) || (isTried && !isHungOn)) found.add(target)
  }
  return found
}
