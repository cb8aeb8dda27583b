/** Plans the rows of one table: their number, unique values, parent table, and stage of the simulated time. */

import { noFacts } from '../columns/column-info.ts'
import { isCounter } from '../columns/unique-schema.ts'
import { columnsOf } from '../conditions/condition.ts'
import type { Conditions, Facts } from '../conditions/facts.ts'
import type { Column, Note, Table } from '../model/model.ts'
import { chooseStrategy, type UniqueStrategy } from '../model/unique-strategy.ts'
import { childRange } from '../sql/child-counts.ts'
import type { Planned, PlannedParent } from './planned.ts'
import type { Relation, Relations } from './relation.ts'

/** Maximum number of rows in a lookup table. Such a table is complete before the tables that reference it start. */
const lookupRowsMax = 200
/** Minimum average number of rows that reference the same row of a lookup table. */
const lookupRatio = 5
/** Maximum number of rows for which a table is a lookup table however often its rows are referenced. */
const fewRows = 10

export interface TableDraft {
  readonly table: Table
  readonly relations: Relations
  readonly conditions: Conditions
  readonly isNullable: (column: string) => boolean
  readonly rowsWanted: number
}

/** Plans the rows of one table. Returns undefined, with a note, if its unique keys cannot be satisfied. */
export function planTable(
  draft: TableDraft,
  planned: ReadonlyMap<string, Planned>,
  notes: Note[],
): Planned | undefined {
  const planner = new TablePlanner(draft, planned, notes)
  return planner.chooseStrategies() ? planner.planned() : undefined
}

/** Plans the unique keys of one table, one after the other. Each key may reduce the number of rows. */
class TablePlanner {
  readonly #draft: TableDraft
  readonly #others: ReadonlyMap<string, Planned>
  readonly #notes: Note[]
  readonly #strategies: UniqueStrategy[] = []
  /** Groups of columns that are unique by the strategies chosen so far. */
  readonly #uniqueGroups: (readonly string[])[] = []
  #rows: number
  #childOf: PlannedParent | undefined

  constructor(draft: TableDraft, others: ReadonlyMap<string, Planned>, notes: Note[]) {
    this.#draft = draft
    this.#others = others
    this.#notes = notes
    this.#rows = draft.rowsWanted
  }

  /**
   * Chooses a strategy for each unique key. Returns false if a key cannot be satisfied, so that the table must be
   * skipped.
   */
  chooseStrategies(): boolean {
    const { table, relations } = this.#draft
    return uniqueGroupsOf(table, relations).every((group) => {
      const isDone = this.#uniqueGroups.some((done) => done.every((name) => group.includes(name)))
      return isDone || this.#chooseStrategy(group)
    })
  }

  #chooseStrategy(group: readonly string[]): boolean {
    const { table, relations, isNullable } = this.#draft
    const shown = `(${group.join(', ')})`
    const found = chooseStrategy(group, this.#rows, {
      columnOf: (name) => table.columns.find((column) => column.name === name),
      factsOf: (name) => this.#factsOf(name),
      relations: relations.chosen,
      isNullable,
      isConsecutive: (relation) => isConsecutiveKey(relation, this.#others),
      rowsOf: (key) => this.#rowsOf(key),
      mayBecomeChild: this.#childOf === undefined,
    })
    if (found === undefined) return this.#skip(`cannot generate unique values for ${shown}`)
    this.#uniqueGroups.push(
      found.kind === 'column' || found.kind === 'null' ? [found.column] : group,
    )
    if (found.kind === 'reference') return this.#useReference(found, shown)
    if (found.kind === 'list' && found.maxRows < this.#rows) {
      this.#limitRows(found.maxRows, `${shown} has no more distinct combinations`)
    }
    const isChild = found.kind === 'cyclic values' || found.kind === 'cyclic references'
    if (isChild && !this.#useParent(found, shown)) return false
    this.#strategies.push(found)
    return true
  }

  /** Plans that each row references a different row of another table. Returns false if the table must be skipped. */
  #useReference(found: StrategyOf<'reference'>, shown: string): boolean {
    const { columns, target, isSelf, isRequired } = found.relation
    this.#uniqueGroups.push([...columns])
    const plan = this.#others.get(target)
    if (isSelf || (plan === undefined && isRequired)) {
      return this.#skip(`cannot assign each row a different row to reference through ${shown}`)
    }
    const max = this.#rowsOf(target)
    if (isRequired && max < this.#rows)
      this.#limitRows(max, `each row references a different row of ${target}`)
    // A required unique reference makes the row a child of the row that it references. An optional one references any
    // row that no other row references yet.
    if (isRequired && this.#childOf === undefined) {
      this.#childOf = { table: target, ...zeroOrOne(this.#rows / Math.max(max, 1)) }
    } else if (plan?.childOf !== undefined) {
      // A unique reference cannot point to rows that are children themselves, so it must be null.
      const column = columns.find(this.#draft.isNullable)
      if (column === undefined) {
        return this.#skip(
          `its rows are children of ${this.#childOf?.table}, and each also needs a different row of ${target}`,
        )
      }
      this.#strategies.push({ kind: 'null', column })
      return true
    }
    this.#strategies.push(found)
    return true
  }

  /**
   * Plans that the rows are children of another table. The children of one parent differ in a column that is assigned
   * cyclically. Returns false if the table must be skipped.
   */
  #useParent(found: StrategyOf<'cyclic values' | 'cyclic references'>, shown: string): boolean {
    const { target, childCounts } = found.relation
    const parents = Math.max(this.#rowsOf(target), 1)
    const isSame = found.kind === 'cyclic references' && found.other.target === target
    const max =
      found.kind === 'cyclic values'
        ? found.maxPerParent
        : this.#rowsOf(found.other.target) - Number(isSame)
    if (max < 1) return false
    const mean = this.#rows / parents
    const parentRows = this.#others.get(target)?.table.rowCount
    const counted = childCounts && childRange(childCounts, { mean, parentRows })
    const bound = Math.min(max, childrenMax)
    const isWithinBound = counted !== undefined && counted.maximum <= bound
    const amount = isWithinBound ? counted : rangeOfMean(mean, bound)
    this.#childOf = { table: target, ...amount }
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
    const costOf = (key: string): number => others.get(key)?.checkCost ?? 0
    const isExpensive = needed.reduce((sum, { target }) => sum + costOf(target), 0) > checkCostMax
    // A table of children may stay empty, so the existence of a referenced child is always checked.
    const uncheckedTargets = new Set(
      needed.flatMap(({ target }) =>
        isExpensive && others.get(target)?.childOf === undefined ? [target] : [],
      ),
    )
    const costs = needed.map(({ target }) => (uncheckedTargets.has(target) ? 0 : costOf(target)))
    const isUnsure = mayFail(table, conditions) || costs.some((cost) => cost > 0)
    const base = {
      ...{ table, conditions, relations, isNullable, uncheckedTargets },
      ...{ uniqueStrategies: this.#strategies, rows: this.#rows },
      ...(this.#childOf !== undefined && { childOf: this.#childOf }),
    }
    const awaits = new Set([...awaitedBy(base, others), ...uncheckedTargets])
    const before = relations.chosen.flatMap(({ target, isSelf }) => {
      const plan = isSelf ? undefined : others.get(target)
      return plan === undefined ? [] : [plan.stage + Number(awaits.has(target))]
    })
    const parent = others.get(this.#childOf?.table ?? '')
    const conditioned = new Set(
      (table.checks ?? []).flatMap(({ condition, columns: own = [] }) =>
        condition === undefined ? own : [...columnsOf(condition)],
      ),
    )
    return {
      ...base,
      awaits,
      stage: Math.max(0, parent?.stage ?? 0, ...before),
      checkCost: costs.reduce((sum, cost) => sum + cost, isUnsure ? needed.length + 1 : 0),
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

  #skip(why: string): false {
    this.#note(`was skipped: ${why}`)
    return false
  }

  #note(message: string): void {
    this.#notes.push({ table: this.#draft.table.key, message })
  }
}

type StrategyOf<Kind extends UniqueStrategy['kind']> = Extract<UniqueStrategy, { kind: Kind }>

/**
 * Maximum number of references that are followed to check whether the row of one event exists. The engine allows a
 * thousand, but far fewer are fast.
 */
const checkCostMax = 60

/**
 * Returns whether generating a row may fail as far as the engine can prove, because one of its columns is calculated.
 */
function mayFail({ columns }: Table, { leftOver }: Conditions): boolean {
  return (
    leftOver.length > 0 ||
    columns.some(
      ({ type }) => type.kind === 'array' || (type.kind === 'text' && (type.maxLength ?? 99) < 48),
    )
  )
}

/** Maximum number of children of one row, a limit of the keyword `per`. */
const childrenMax = 1_000

function zeroOrOne(share: number): Omit<PlannedParent, 'table'> {
  if (share > 0.995) return { minimum: 1, maximum: 1 }
  return { minimum: 0, maximum: 1, share: Math.max(Math.round(share * 1_000) / 1_000, 0.001) }
}

/** Returns a range for the number of children of one row, with the given mean and a maximum of at most `max`. */
function rangeOfMean(
  mean: number,
  max: number,
): { readonly minimum: number; readonly maximum: number } {
  if (Number.isInteger(mean) && mean <= Math.min(max, 1)) return { minimum: mean, maximum: mean }
  const maximum = Math.max(Math.min(Math.ceil(mean * 1.5), max), 1)
  return { minimum: Math.min(Math.max(Math.round(2 * mean) - maximum, 0), maximum), maximum }
}

/**
 * Returns the primary key and the other unique keys, the smallest first: a unique subset makes a larger key unique,
 * too.
 */
function uniqueGroupsOf(table: Table, { nulls }: Relations): readonly (readonly string[])[] {
  const groups = [...(table.primaryKey ? [table.primaryKey] : []), ...(table.uniques ?? [])]
  return groups
    .filter((group) => group.length > 0 && !group.some((name) => nulls.has(name)))
    .sort((a, b) => a.length - b.length)
}

/** Returns whether the key column that a relation references counts 1, 2, 3 … without a gap. */
function isConsecutiveKey(
  { columns, target, targetColumns }: Relation,
  planned: ReadonlyMap<string, Planned>,
): boolean {
  const plan = planned.get(target)
  const [name] = targetColumns
  const column: Column | undefined = plan?.table.columns.find((one) => one.name === name)
  if (plan === undefined || column === undefined || name === undefined) return false
  const isSet = plan.relations.chosen.some((one) => one.columns.includes(name))
  if (columns.length !== 1 || plan.childOf !== undefined || isSet) return false
  return (
    plan.uniqueStrategies.some((one) => one.kind === 'column' && one.column === name) &&
    isCounter({ column, facts: plan.factsOf(name) })
  )
}

/**
 * Returns the tables that must be complete before this table starts: tables whose rows are referenced once each, lookup
 * tables, and tables whose referenced columns a condition reads.
 */
function awaitedBy(
  {
    relations,
    uniqueStrategies,
    rows,
    childOf,
    conditions,
  }: Pick<Planned, 'relations' | 'uniqueStrategies' | 'rows' | 'conditions' | 'childOf'>,
  planned: ReadonlyMap<string, Planned>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { columns, target, isSelf } of relations.chosen) {
    const plan = planned.get(target)
    if (plan === undefined || isSelf) continue
    const isUnique = uniqueStrategies.some(
      (one) =>
        (one.kind === 'reference' && one.relation.target === target && childOf?.table !== target) ||
        (one.kind === 'cyclic references' && one.other.target === target),
    )
    const isLookup =
      (plan.rows <= lookupRowsMax && rows >= plan.rows * lookupRatio) ||
      (plan.rows <= fewRows && rows > plan.rows)
    const isConditioned = conditions.leftOver.some((one) =>
      columns.some((name) => columnsOf(one).has(name)),
    )
    const isParent = childOf?.table === target
    if (isUnique || (isLookup && !isParent) || (isConditioned && !isParent)) found.add(target)
  }
  return found
}
