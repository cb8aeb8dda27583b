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

/** Undefined where its rows cannot be kept apart. */
export function planTable(
  { table, relations, conditions, isNullable, wanted }: Draft,
  planned: ReadonlyMap<string, Planned>,
  notes: Note[],
): Planned | undefined {
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const factsOf = (name: string): Facts => conditions.facts.get(name) ?? noFacts
  const separations: Separation[] = []
  const settled: (readonly string[])[] = []
  let rows = wanted
  let hangsOn: Planned['hangsOn']
  const rowsOf = (key: string): number => planned.get(key)?.rows ?? 0
  for (const group of groupsOf(table, relations)) {
    if (settled.some((done) => done.every((name) => group.includes(name)))) continue
    const found = separate(group, rows, {
      columnOf: (name) => columns.get(name),
      factsOf,
      relations: relations.chosen,
      isNullable,
      isCounted: (relation) => isCounted(relation, planned),
      rowsOf,
      canHang: hangsOn === undefined,
    })
    if (found === undefined) {
      notes.push({
        table: table.key,
        message: `was left out: nothing keeps its rows apart in (${group.join(', ')})`,
      })
      return undefined
    }
    settled.push(found.kind === 'column' || found.kind === 'null' ? [found.column] : group)
    if (found.kind === 'reference') {
      const { relation } = found
      settled.push([...relation.columns])
      const target = planned.get(relation.target)
      if (relation.isSelf || (target === undefined && relation.isRequired)) {
        notes.push({
          table: table.key,
          message: `was left out: each row would need another of its own in (${group.join(', ')})`,
        })
        return undefined
      }
      const most = rowsOf(relation.target)
      if (relation.isRequired && most < rows) {
        if (rows > most)
          notes.push({
            table: table.key,
            message: `gets ${most} rows, not ${rows}: each takes one of ${relation.target}`,
          })
        rows = most
      }
      // With the row that it belongs to, at the same time; what is optional takes any that is left.
      if (relation.isRequired && hangsOn === undefined) {
        hangsOn = { table: relation.target, ...onceOrNever(rows / Math.max(most, 1)) }
      } else if (target?.hangsOn !== undefined) {
        // Nobody takes for himself what hangs on others.
        const column = relation.columns.find(isNullable)
        if (column === undefined) {
          notes.push({
            table: table.key,
            message: `was left out: its rows hang on ${hangsOn?.table}, and each needs one of ${relation.target}`,
          })
          return undefined
        }
        separations.push({ kind: 'null', column })
        continue
      }
    }
    if (found.kind === 'list' && found.most < rows) {
      notes.push({
        table: table.key,
        message: `gets ${found.most} rows, not ${rows}: there are no more combinations of (${group.join(', ')})`,
      })
      rows = found.most
    }
    if (found.kind === 'turn' || found.kind === 'lap') {
      const parents = Math.max(rowsOf(found.relation.target), 1)
      const other = found.kind === 'lap' ? found.other : undefined
      const isSame = other !== undefined && other.target === found.relation.target
      const most =
        found.kind === 'turn' ? found.most : rowsOf(other?.target ?? '') - (isSame ? 1 : 0)
      if (most < 1) return undefined
      const { target, perRow } = found.relation
      const mean = rows / parents
      const there = planned.get(target)?.table.rowCount
      const counted = perRow && amountIn(perRow, { mean, parents: there })
      const bound = Math.min(most, childrenMax)
      const isCounted = counted !== undefined && counted.maximum <= bound
      hangsOn = { table: target, ...(isCounted ? counted : amountOf(mean, bound)) }
      const expected = Math.round((parents * (hangsOn.minimum + hangsOn.maximum)) / 2)
      if (expected < rows * 0.8) {
        notes.push({
          table: table.key,
          message: `gets about ${expected} rows, not ${rows}: (${group.join(', ')}) allows no more`,
        })
      }
      rows = Math.max(expected, 1)
    }
    separations.push(found)
  }
  const needed = relations.chosen.filter(({ isRequired, isSelf }) => isRequired && !isSelf)
  const weightOf = (key: string): number => planned.get(key)?.weight ?? 0
  const heavy = needed.reduce((sum, { target }) => sum + weightOf(target), 0) > weightMax
  // Where one hangs on another nobody knows that there is a row.
  const trusts = new Set(
    heavy
      ? needed.map(({ target }) => target).filter((key) => planned.get(key)?.hangsOn === undefined)
      : [],
  )
  const weight = needed.reduce(
    (sum, { target }) => sum + (trusts.has(target) ? 0 : weightOf(target)),
    mayFail(table, conditions) ||
      needed.some(({ target }) => weightOf(target) > 0 && !trusts.has(target))
      ? needed.length + 1
      : 0,
  )
  const awaits = new Set([
    ...awaitedBy({ relations, separations, rows, hangsOn, conditions }, planned),
    ...trusts,
  ])
  const before = relations.chosen.flatMap(({ target, isSelf }) => {
    const there = isSelf ? undefined : planned.get(target)
    return there === undefined ? [] : [there.stage + (awaits.has(target) ? 1 : 0)]
  })
  const hung = hangsOn === undefined ? 0 : (planned.get(hangsOn.table)?.stage ?? 0)
  const stage = Math.max(0, hung, ...before)
  const conditioned = new Set(
    (table.checks ?? []).flatMap(({ condition, columns: own = [] }) =>
      condition === undefined ? own : [...columnsOf(condition)],
    ),
  )
  return {
    ...{
      table,
      isConditioned: (name: string) => conditioned.has(name),
      conditions,
      relations,
      separations,
      rows,
      stage,
      isNullable,
      factsOf,
      awaits,
      trusts,
      weight,
    },
    ...(hangsOn !== undefined && { hangsOn }),
  }
}

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
  }: Pick<Planned, 'relations' | 'separations' | 'rows' | 'conditions'> & {
    readonly hangsOn: Hanging | undefined
  },
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
