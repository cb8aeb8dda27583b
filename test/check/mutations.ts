/** Random changes of the rows that a target holds, and what a check must report for each of them. */

import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import type { drawsOf } from '../schema/random-definition.ts'

type Draws = ReturnType<typeof drawsOf>

/** A row of a run, and its event. */
export interface HeldRow {
  readonly event: number
  readonly value: JsonObject
}

/** Rows of one entity, as a target holds them. */
export interface HeldTable {
  readonly entity: string
  /** Name of the property that identifies a row, or undefined if rows may be there twice. */
  readonly key: string | undefined
  rows: HeldRow[]
}

/** A finding that a check must report. `fields` are sorted. */
export interface Expected {
  readonly kinds: readonly string[]
  readonly event: number | undefined
  readonly fields: readonly string[]
}

/** A change of a table: rows are removed and added. */
export interface Mutation {
  readonly entity: string
  readonly removed: readonly HeldRow[]
  readonly added: readonly JsonObject[]
  readonly expected: readonly Expected[]
}

type Mutate = (table: HeldTable, draws: Draws) => Mutation | undefined

/** Takes a random row that no other mutation changes. */
function taken(table: HeldTable, draws: Draws): HeldRow {
  const at = draws.between(0, table.rows.length - 1)
  return table.rows.splice(at, 1)[0] as HeldRow
}

function altered(entity: string, row: HeldRow, change: JsonObject): Mutation | undefined {
  const fields = Object.keys(change).filter((name) => change[name] !== row.value[name])
  if (fields.length === 0) return undefined
  return {
    ...{ entity, removed: [row], added: [{ ...row.value, ...change }] },
    expected: [{ kinds: ['altered', 'misplaced'], event: row.event, fields: fields.toSorted() }],
  }
}

function both(a: Mutation | undefined, b: Mutation | undefined): Mutation | undefined {
  if (a === undefined || b === undefined) return undefined
  return {
    entity: a.entity,
    removed: [...a.removed, ...b.removed],
    added: [...a.added, ...b.added],
    expected: [...a.expected, ...b.expected],
  }
}

const withoutKey = (value: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))

/** The names of a property with a text and of one with a timestamp, in every entity. */
const [textName, timeName] = ['name', 'at']

const mutations: readonly Mutate[] = [
  function deleteRow(table, draws) {
    const row = taken(table, draws)
    const expected = [{ kinds: ['missing'], event: row.event, fields: [] }]
    return { entity: table.entity, removed: [row], added: [], expected }
  },
  function duplicateRow(table, draws) {
    const row = taken(table, draws)
    const expected = [{ kinds: ['doubled'], event: row.event, fields: [] }]
    return { entity: table.entity, removed: [], added: [row.value], expected }
  },
  function changeCell(table, draws) {
    const row = taken(table, draws)
    return altered(table.entity, row, {
      [textName]: `'\\ ${draws.between(0, 9)}${String(row.value[textName]).slice(4)}`,
    })
  },
  function emptyCell(table, draws) {
    const row = taken(table, draws)
    return altered(table.entity, row, { [textName]: '' })
  },
  function swapCells(table, draws) {
    if (table.key === undefined) return undefined
    const [a, b] = [taken(table, draws), taken(table, draws)]
    const swap = (one: HeldRow, other: HeldRow): Mutation | undefined =>
      altered(table.entity, one, { [textName]: other.value[textName] as JsonValue })
    return both(swap(a, b), swap(b, a))
  },
  function swapRows(table, draws) {
    const { key } = table
    if (key === undefined) return undefined
    const [a, b] = [taken(table, draws), taken(table, draws)]
    const swap = (one: HeldRow, other: HeldRow): Mutation | undefined =>
      altered(table.entity, one, withoutKey(other.value, key))
    return both(swap(a, b), swap(b, a))
  },
  function shiftTimestamp(table, draws) {
    const row = taken(table, draws)
    const shiftedMs = Date.parse(String(row.value[timeName])) + draws.between(1, 3_600_000)
    return altered(table.entity, row, { [timeName]: new Date(shiftedMs).toISOString() })
  },
  function insertForeignRow(table, draws) {
    const foreign = {
      ...Object.fromEntries(
        Object.entries(taken(table, draws).value).map(([name, value]) => [
          name,
          otherValue(name, value),
        ]),
      ),
      [timeName]: '2031-05-06T07:08:09.123Z',
    }
    const expected = [{ kinds: ['unexpected'], event: undefined, fields: [] }]
    return { entity: table.entity, removed: [], added: [foreign], expected }
  },
]

/** Returns another value of the same type, which no row of a run has. */
function otherValue(name: string, value: JsonValue): JsonValue {
  if (typeof value === 'number') return name === 'id' ? value + 100_000 : 0.25
  if (typeof value === 'boolean') return !value
  const isUuid = typeof value === 'string' && /^[0-9a-f]{8}-/.test(value)
  return isUuid ? '00000000-0000-4000-8000-000000000000' : 'foreign'
}

/** Returns some mutations of different rows. */
export function randomMutations(
  tables: readonly HeldTable[],
  draws: Draws,
  count: number,
): readonly Mutation[] {
  const found: Mutation[] = []
  const hasForeign = new Set<string>()
  while (found.length < count) {
    const table = tables[draws.between(0, tables.length - 1)] as HeldTable
    const mutate = mutations[draws.between(0, mutations.length - 1)] as Mutate
    // A second foreign row would be a doubled one.
    const isForeign = mutate.name === 'insertForeignRow'
    if (table.rows.length < 3 || (isForeign && hasForeign.has(table.entity))) continue
    if (isForeign) hasForeign.add(table.entity)
    const mutation = mutate(table, draws)
    if (mutation !== undefined) found.push(mutation)
  }
  return found
}
