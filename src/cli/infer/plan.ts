/**
 * Which rows every table gets before any value is thought of: how many, hanging on what, referring to what, kept apart
 * by what, and in which stage of the time. A table whose constraints cannot all be kept is left out with a note:
 * a definition that loads without one table is worth more than one that does not load.
 */

import { withBlind } from './blind.ts'
import { noFacts } from './column-schema.ts'
import { columnsOf } from './condition.ts'
import { type Conditions, type Facts, readFacts } from './facts.ts'
import { type Separation, separate } from './kept-apart.ts'
import type { Column, DataModel, Note, Table } from './model.ts'
import { isKnown } from './native-types.ts'
import { type Relation, type Relations, relationsOf, type Tables } from './relation.ts'
import { isCounter } from './unique-schema.ts'

export interface Planned {
  readonly table: Table
  readonly conditions: Conditions
  readonly relations: Relations
  readonly separations: readonly Separation[]
  readonly rows: number
  /** The tables of earlier stages are complete when its first row comes. */
  readonly stage: number
  /** The table on whose rows its own hang, and how many on each. */
  readonly hangsOn?: Hanging
  /** Tables that must be complete before it begins, */
  readonly awaits: ReadonlySet<string>
  /** and which of them are then taken without a look at whether their rows could be made. */
  readonly trusts: ReadonlySet<string>
  /** References that are followed to know whether one of its rows could be made. */
  readonly weight: number
  readonly isNullable: (column: string) => boolean
  readonly factsOf: (column: string) => Facts
}

export interface Hanging {
  readonly table: string
  readonly minimum: number
  readonly maximum: number
  /** Of one at most: how often there is one. */
  readonly share?: number
}

export interface Plan {
  /** Those that are referred to first. */
  readonly tables: readonly Planned[]
  readonly notes: readonly Note[]
}

/** A table of which so few rows are referred to by so many more is there before them, */
const lookupRowsMax = 200
const lookupRatio = 5
/** and one of hardly any rows in any case: its first might come late. */
const fewRows = 10

export function planOf(model: DataModel, rowsWanted: (table: Table) => number): Plan {
  const notes: Note[] = []
  const fillable = model.tables.filter((table) => isFillable(table, notes))
  let tables: Tables = new Map(fillable.map((table) => [table.key, table]))
  const seen = new Map(
    model.tables.map((table) => [
      table.key,
      withBlind(
        table,
        readFacts((table.checks ?? []).flatMap(({ condition }) => condition ?? [])),
        (name) => !table.primaryKey?.includes(name),
      ),
    ]),
  )
  const conditionsOf = (key: string): Conditions =>
    seen.get(key)?.conditions ?? { facts: new Map(), own: new Map(), leftOver: [] }
  // What is referred to has a value, or what refers to it would have none.
  const referred = new Set(
    model.tables.flatMap(({ foreignKeys = [] }) =>
      foreignKeys.flatMap(({ target, targetColumns }) =>
        targetColumns.map((name) => JSON.stringify([target, name])),
      ),
    ),
  )
  const isNullableIn = (table: Table) => {
    const columns = new Map(table.columns.map((column) => [column.name, column]))
    const keys = new Set(table.primaryKey)
    return (name: string): boolean =>
      columns.get(name)?.isNullable === true &&
      conditionsOf(table.key).facts.get(name)?.isPresent !== true &&
      !keys.has(name) &&
      !referred.has(JSON.stringify([table.key, name]))
  }
  // What one table loses may be needed by another.
  let relations = new Map<string, Relations>()
  for (;;) {
    relations = new Map(
      [...tables.values()].map((table) => [
        table.key,
        relationsOf(table, {
          tables,
          isNullable: isNullableIn(table),
          nulls: seen.get(table.key)?.nulls ?? new Set(),
        }),
      ]),
    )
    const lost = [...relations].filter(([, { isLost }]) => isLost)
    const circle = lost.length === 0 ? circleOf(relations) : []
    if (lost.length === 0 && circle.length === 0) break
    for (const [, { notes: why }] of lost)
      notes.push(...why.filter(({ message }) => message.startsWith('was left out')))
    for (const key of circle) {
      notes.push({
        table: key,
        message: `was left out: ${circle.join(' and ')} refer to each other, and none of the columns may be null`,
      })
    }
    const gone = new Set([...lost.map(([key]) => key), ...circle])
    tables = new Map([...tables].filter(([key]) => !gone.has(key)))
  }
  const single = new Set([...relations.values()].flatMap((one) => [...one.single]))
  const planned = new Map<string, Planned>()
  for (const key of inOrder(relations)) {
    const table = tables.get(key) as Table
    const own = relations.get(key) as Relations
    notes.push(...own.notes, ...(seen.get(key)?.notes ?? []))
    const wanted = single.has(key) ? 1 : Math.max(rowsWanted(table), 1)
    const isNullable = isNullableIn(table)
    const one = planTable(
      { table, relations: own, conditions: conditionsOf(key), isNullable, wanted },
      planned,
      notes,
    )
    if (one !== undefined) planned.set(key, one)
    else if (own.chosen.length > 0 || table.columns.length > 0) {
      // Whoever refers to it has to go too, which a second plan without it finds out.
      const rest = { ...model, tables: model.tables.filter((other) => other.key !== key) }
      const again = planOf(rest, rowsWanted)
      return {
        tables: again.tables,
        notes: [...notes.filter((note) => note.table === key), ...again.notes],
      }
    }
  }
  return { tables: [...planned.values()], notes }
}

/** Whether its type has values that are known, and its name can stand in a statement, which is a line. */
export function isWritable({ name, type }: Column): boolean {
  return isKnown(type) && !/[\0\n\r]/.test(name)
}

/** Whether there are columns, and a value for each that needs one. */
function isFillable({ key, columns }: Table, notes: Note[]): boolean {
  const own = columns.filter(({ isGenerated }) => isGenerated !== true)
  const lost = own.find(
    (column) => !column.isNullable && column.default === undefined && !isWritable(column),
  )
  const known = own.filter(isWritable)
  if (lost === undefined && known.length > 0) return true
  const why = lost === undefined ? 'it has no columns' : `its column ${lost.name} cannot be written`
  notes.push({ table: key, message: `was left out: ${why}` })
  return false
}

interface Draft {
  readonly table: Table
  readonly relations: Relations
  readonly conditions: Conditions
  readonly isNullable: (column: string) => boolean
  readonly wanted: number
}

/** Undefined where its rows cannot be kept apart. */
function planTable(
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
      hangsOn = {
        table: found.relation.target,
        ...amountOf(rows / parents, Math.min(most, childrenMax)),
      }
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
  return {
    ...{
      table,
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

/** Tables that others await, and those without which these would have no rows in their stage. */
export function completeIn({ tables }: Plan): ReadonlySet<string> {
  const byKey = new Map(tables.map((planned) => [planned.table.key, planned]))
  const found = new Set<string>()
  const add = (key: string): void => {
    const planned = byKey.get(key)
    if (planned === undefined || found.has(key)) return
    found.add(key)
    for (const { target, isRequired } of planned.relations.chosen) if (isRequired) add(target)
    if (planned.hangsOn !== undefined) add(planned.hangsOn.table)
  }
  for (const { awaits, hangsOn, stage } of tables) {
    for (const key of awaits) add(key)
    if (hangsOn !== undefined && (byKey.get(hangsOn.table)?.stage ?? 0) < stage) add(hangsOn.table)
  }
  return found
}

/** Tables whose rows need each other before themselves; empty where there are none. */
function circleOf(relations: ReadonlyMap<string, Relations>): readonly string[] {
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const visit = (key: string): readonly string[] => {
    if (state.get(key) === 'done') return []
    if (state.get(key) === 'open') return trail.slice(trail.indexOf(key))
    state.set(key, 'open')
    trail.push(key)
    for (const next of neededBy(key, relations)) {
      const found = visit(next)
      if (found.length > 0) return found
    }
    trail.pop()
    state.set(key, 'done')
    return []
  }
  for (const key of relations.keys()) {
    const found = visit(key)
    if (found.length > 0) return found
  }
  return []
}

function neededBy(key: string, relations: ReadonlyMap<string, Relations>): readonly string[] {
  const chosen = relations.get(key)?.chosen ?? []
  return chosen
    .filter(({ isRequired, isSelf }) => isRequired && !isSelf)
    .map(({ target }) => target)
}

/** Those that are needed first, and those that may be referred to where that does not turn it around. */
function inOrder(relations: ReadonlyMap<string, Relations>): readonly string[] {
  const found = new Set<string>()
  const trail: string[] = []
  const visit = (key: string): void => {
    if (found.has(key) || trail.includes(key)) return
    trail.push(key)
    for (const next of neededBy(key, relations)) visit(next)
    for (const { target, isRequired } of relations.get(key)?.chosen ?? []) {
      if (!isRequired && !trail.some((open) => needs(target, open, relations))) visit(target)
    }
    trail.pop()
    found.add(key)
  }
  for (const key of relations.keys()) visit(key)
  return [...found]
}

/** Whether a table cannot be filled before another. */
function needs(key: string, other: string, relations: ReadonlyMap<string, Relations>): boolean {
  const seen = new Set<string>()
  const visit = (one: string): boolean => {
    if (one === other) return true
    if (seen.has(one)) return false
    seen.add(one)
    return neededBy(one, relations).some(visit)
  }
  return visit(key)
}
