/** Plans the rows of one table: their number, unique values, parent table, and stage of the simulated time. */

import { noFacts } from '../columns/column-info.ts'
import { isCounter } from '../columns/unique-schema.ts'
import { columnsOf } from '../conditions/condition.ts'
import type { Conditions, Facts } from '../conditions/facts.ts'
import type { Column, Note, Table } from '../model/model.ts'
import { chooseStrategy, columnsSetBy, type UniqueStrategy } from '../model/unique-strategy.ts'
import { childRange } from '../sql/child-counts.ts'
import { awaitedBy } from './awaited-tables.ts'
import { childrenMax, rangeOfMean, zeroOrOne } from './child-range.ts'
import { mayFail } from './may-fail.ts'
import type { Planned, PlannedParent } from './planned.ts'
import type { Relation, Relations } from './relation.ts'

export interface TableDraft {
  readonly table: Table
  readonly relations: Relations
  readonly conditions: Conditions
  readonly isNullable: (column: string) => boolean
  readonly rowsWanted: number
  /** Returns the number of rows that a table will have, which may be planned later. */
  readonly rowsExpected: (table: string) => number
  /** Whether the rows must not be children, because rows of other tables reference a different row each. */
  readonly isCounted: boolean
}

/** The plan of a table, or the tables that must change before it can be planned. */
export type TablePlan =
  | { readonly planned: Planned }
  /** Tables whose rows must be counted (`isCounted`), including the table itself. */
  | { readonly counted: readonly string[] }
  /** The unique keys of the table cannot be satisfied. A note has the reason. */
  | { readonly skipped: true }

/**
 * Plans the rows of one table. Rows of a table are children of another table if a unique key consists of a reference,
 * or of a reference and values. Children cannot reference a different row of a further table each, and no rows can
 * reference different children. Such tables get an exact number of rows instead.
 */
export function planTable(
  draft: TableDraft,
  planned: ReadonlyMap<string, Planned>,
  notes: Note[],
): TablePlan {
  const planner = new TablePlanner(draft, planned)
  const isPossible = planner.chooseStrategies()
  if (planner.counted.length > 0) return { counted: planner.counted }
  notes.push(...planner.notes)
  return isPossible ? { planned: planner.planned() } : { skipped: true }
}

/** Plans the unique keys of one table, one after the other. Each key may reduce the number of rows. */
class TablePlanner {
  readonly #draft: TableDraft
  readonly #others: ReadonlyMap<string, Planned>
  readonly notes: Note[] = []
  /** Tables that must be counted before the table can be planned. */
  readonly counted: string[] = []
  readonly #strategies: UniqueStrategy[] = []
  /** Groups of columns that are unique by the strategies chosen so far. */
  readonly #uniqueGroups: (readonly string[])[] = []
  #rows: number
  #childOf: PlannedParent | undefined

  constructor(draft: TableDraft, others: ReadonlyMap<string, Planned>) {
    this.#draft = draft
    this.#others = others
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
    const taken = new Set(this.#strategies.flatMap(columnsSetBy))
    const found = chooseStrategy(group, this.#rows, {
      columnOf: (name) => table.columns.find((column) => column.name === name),
      factsOf: (name) => this.#factsOf(name),
      relations: relations.chosen,
      isNullable,
      isConsecutive: (relation) => isConsecutiveKey(relation, this.#others),
      rowsOf: (key) => this.#rowsOf(key),
      isTaken: (name) => taken.has(name),
      mayBecomeChild: !this.#draft.isCounted && this.#childOf === undefined && !this.#hasReferences,
      mayReferOnce: this.#childOf === undefined,
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

  /** Plans that each row references a different row of a table. Returns false if the table must be skipped. */
  #useReference(found: StrategyOf<'reference'>, shown: string): boolean {
    const { columns, target, isSelf, isRequired } = found.relation
    this.#uniqueGroups.push([...columns])
    const plan = this.#others.get(target)
    const isChild = this.#childOf !== undefined
    if (!isRequired && (isSelf || isChild || plan === undefined || plan.childOf !== undefined)) {
      // Rows with a null in the key count as different.
      const column = columns.find(this.#draft.isNullable) as string
      this.#strategies.push({ kind: 'null', column })
      return true
    }
    if (isSelf) {
      this.#strategies.push(found)
      return true
    }
    if (found.relation.isForward === true) {
      const max = this.#draft.rowsExpected(target)
      if (max < this.#rows) this.#limitRows(max, `each row references a different row of ${target}`)
      this.#strategies.push(found)
      return true
    }
    if (plan === undefined) {
      return this.#skip(`cannot assign each row a different row to reference through ${shown}`)
    }
    const max = this.#rowsOf(target)
    if (isRequired && max < this.#rows)
      this.#limitRows(max, `each row references a different row of ${target}`)
    // A required unique reference makes the row a child of the row that it references. An optional one references any
    // row that no other row references yet.
    const mayBecomeChild = !this.#draft.isCounted && !this.#hasReferences
    if (isRequired && mayBecomeChild && !isChild) {
      this.#childOf = { table: target, ...zeroOrOne(this.#rows / Math.max(max, 1)) }
    } else if (isChild) return this.#count(this.#draft.table.key)
    else if (plan.childOf !== undefined) return this.#count(target)
    this.#strategies.push(found)
    return true
  }

  /** Whether each row references a different row of another table that is not its parent. */
  get #hasReferences(): boolean {
    return (
      this.#childOf === undefined &&
      this.#strategies.some((one) => one.kind === 'reference' && !one.relation.isSelf)
    )
  }

  /** Asks for an exact number of rows in a table, and ends the planning of this table. */
  #count(key: string): false {
    this.counted.push(key)
    return false
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
    const needed = relations.chosen.filter(
      ({ isRequired, isSelf, isForward }) => isRequired && !isSelf && isForward !== true,
    )
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
    this.notes.push({ table: this.#draft.table.key, message })
  }
}

type StrategyOf<Kind extends UniqueStrategy['kind']> = Extract<UniqueStrategy, { kind: Kind }>

/**
 * Maximum number of references that are followed to check whether the row of one event exists. The engine allows a
 * thousand, but far fewer are fast.
 */
const checkCostMax = 60

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
