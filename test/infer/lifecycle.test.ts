/** Tests that `infer` finds the lifecycles of rows: states, transitions, their shares and times, and what states set. */

import { describe, expect, test } from 'vitest'
import { inferRows } from '../../src/infer/infer-rows.ts'
import type { Column, ColumnType, DataModel, Table } from '../../src/infer/model/model.ts'
import { checkDefinition, repairModel } from '../../src/infer/repair/repair.ts'
import { generatedTables } from '../../src/infer/report/generated-tables.ts'
import { literalsOf } from '../../src/infer/report/literals.ts'
import type { WriteOptions } from '../../src/infer/write/write-definition.ts'
import { isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { entityOf, generate, notesOf, propertiesOf } from './inferred.ts'
import { orderRows } from './lifecycle-rows.ts'

const nowMs = Date.UTC(2026, 2, 2)

function inferred(rows: readonly JsonObject[], options: WriteOptions = { lifecycles: 'write' }) {
  const written = inferRows([{ name: 'orders', rows, notes: [] }], { nowMs, ...options })
  expect(checkDefinition(written.definition).issues).toEqual([])
  return written
}

interface WrittenDelay {
  readonly minimum: string
  readonly maximum: string
}
interface WrittenState {
  readonly set?: JsonObject
  readonly after?: WrittenDelay
  readonly next?: readonly {
    readonly to?: string
    readonly weight: number
    readonly after?: WrittenDelay
  }[]
}
interface WrittenLifecycle {
  readonly key: string
  readonly state?: string
  readonly states: Readonly<Record<string, WrittenState>>
}

function lifecycleIn(written: ReturnType<typeof inferred>, key = 'orders'): WrittenLifecycle {
  return entityOf(written, key).lifecycle as unknown as WrittenLifecycle
}

/** Returns the weight of a transition in percent of all transitions of its state. */
function percentOf(state: WrittenState | undefined, to: string | undefined): number {
  const list = state?.next ?? []
  const all = list.reduce((sum, { weight }) => sum + weight, 0)
  return (100 * (list.find((one) => one.to === to)?.weight ?? 0)) / all
}

const hours = (written = ''): number => {
  const [count, unit = ''] = written.split(' ')
  const sizes: Readonly<Record<string, number>> = { second: 1 / 3_600, minute: 1 / 60, hour: 1 }
  return Number(count) * (sizes[unit.replace(/s$/, '')] ?? 24)
}

describe('rows with states and their times', () => {
  const written = inferred(orderRows(4_000))
  const lifecycle = lifecycleIn(written)

  test('have a lifecycle with the states in the order of their times', () => {
    expect(lifecycle).toMatchObject({ key: 'id', state: 'status' })
    expect(Object.keys(lifecycle.states)).toEqual(['new', 'paid', 'shipped', 'cancelled'])
    expect(lifecycle.states.shipped?.next).toBeUndefined()
    expect(notesOf(written)).toEqual([])
  })

  test('have the shares of the transitions as weights, without rows that are too young', () => {
    const { new: first, paid } = lifecycle.states
    expect(percentOf(first, 'paid')).toBeCloseTo(80, -0.5)
    expect(percentOf(first, 'cancelled')).toBeCloseTo(15, -0.5)
    expect(percentOf(first, undefined)).toBeCloseTo(5, -0.5)
    expect(percentOf(paid, 'shipped')).toBeCloseTo(90, -0.5)
  })

  test('stay in a state as long as in the source', () => {
    const [toPaid, toCancelled] = lifecycle.states.new?.next ?? []
    const near = (value: number, expected: number) =>
      expect(Math.abs(value - expected)).toBeLessThan(0.1 * expected)
    near(hours(toPaid?.after?.minimum), 1)
    near(hours(toPaid?.after?.maximum), 5)
    near(hours(toCancelled?.after?.maximum), 40)
    near(hours(lifecycle.states.paid?.after?.minimum), 24)
    near(hours(lifecycle.states.paid?.after?.maximum), 72)
  })

  test('set the times and the other columns of each state, which are null before', () => {
    const now = { type: 'time.now' }
    const { paid, shipped, cancelled } = lifecycle.states
    expect(paid?.set).toEqual({ paid_at: now, updated_at: now })
    expect(shipped?.set).toMatchObject({
      shipped_at: now,
      tracking_number: { pattern: '^TR\\d{8}$' },
    })
    expect(cancelled?.set).toMatchObject({ cancelled_at: now, cancel_reason: { nulls: 0.53 } })
    expect(propertiesOf(written, 'orders')).toEqual({
      id: { type: 'id.integer' },
      status: { const: 'new' },
      created_at: now,
      updated_at: now,
    })
  })

  test('generate rows whose shares of states are those of the source', () => {
    const program = compileDefinition(written.definition, 1, [])
    expect(program).toBeDefined()
    const last = new Map<JsonValue | undefined, JsonObject>()
    for (const value of generate(written).values.orders ?? []) {
      if (isObject(value)) last.set(value.id, value)
    }
    const share = (rows: readonly JsonObject[], status: string): number =>
      rows.filter((row) => row.status === status).length / rows.length
    for (const status of ['new', 'paid', 'shipped', 'cancelled']) {
      const difference = share([...last.values()], status) - share(orderRows(4_000), status)
      expect(Math.abs(difference)).toBeLessThan(0.03)
    }
  })
})

describe('the report', () => {
  const rows = orderRows(2_000)
  const { definition, model } = inferred(rows)

  test('compares the rows as they are at the end of the run', () => {
    const made = generatedTables(definition).get('orders')?.rows.filter(isObject) ?? []
    const shareOf = (list: readonly JsonObject[]): number =>
      list.filter(({ shipped_at }) => typeof shipped_at === 'string').length / list.length
    expect(Math.abs(shareOf(made) - shareOf(rows))).toBeLessThan(0.03)
  })

  test('lists the states and the values that they set, each of at least k rows', () => {
    const literals = model === undefined ? [] : literalsOf(definition, model)
    const listed = literals.map(({ column, text }) => `${column}: ${text}`)
    for (const name of ['new', 'paid', 'shipped', 'cancelled']) {
      expect(listed).toContain(`status: ${name}`)
    }
    expect(listed).toContain('cancel_reason: price')
    expect(Math.min(...literals.map((literal) => literal.rows))).toBeGreaterThanOrEqual(20)
  })
})

describe('the option', () => {
  test('changes nothing if it is absent, and proposes itself on the command line', () => {
    const rows = orderRows(400)
    const without = inferred(rows, {})
    expect(entityOf(without, 'orders').lifecycle).toBeUndefined()
    const proposed = inferred(rows, { lifecycles: 'propose' })
    expect(proposed.definition).toEqual(without.definition)
    const more = notesOf(proposed).filter((note) => !notesOf(without).includes(note))
    expect(more).toEqual([
      'orders: has rows that change (status, paid_at, shipped_at, cancelled_at): add --lifecycles to generate their states as updates',
    ])
  })

  test('has no effect on tables without states, or without times of them', () => {
    const rows = orderRows(400)
    for (const lost of [['status'], ['paid_at', 'shipped_at', 'cancelled_at'], ['id']]) {
      const kept = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !lost.includes(name))),
      )
      const written = inferred(kept)
      expect(entityOf(written, 'orders').lifecycle).toBeUndefined()
      expect(written.definition).toEqual(inferred(kept, {}).definition)
    }
  })
})

describe('k', () => {
  test('leaves out states, transitions and times of fewer rows', () => {
    const rows = orderRows(1_000)
    const few = rows.map((row, i) =>
      i % 100 === 7
        ? { ...row, status: 'frozen', frozen_at: '2026-02-27T12:00:00.000Z' }
        : { ...row, frozen_at: null },
    )
    const hidden = inferred(few)
    expect(Object.keys(lifecycleIn(hidden).states)).not.toContain('frozen')
    expect(JSON.stringify(hidden.definition)).not.toContain('"frozen"')
    const shown = inferred(few, { lifecycles: 'write', k: 5 })
    expect(Object.keys(lifecycleIn(shown).states)).toContain('frozen')
  })

  test('leaves out the whole lifecycle if the states of too many rows are rare', () => {
    const written = inferred(orderRows(100), { lifecycles: 'write', k: 60 })
    expect(entityOf(written, 'orders').lifecycle).toBeUndefined()
  })

  test('cuts ranges off where fewer rows are', () => {
    const rows = orderRows(1_000)
    const widthFor = (k: number): number => {
      const { after } = lifecycleIn(inferred(rows, { lifecycles: 'write', k })).states.paid ?? {}
      return hours(after?.maximum) - hours(after?.minimum)
    }
    expect(widthFor(40)).toBeLessThan(0.95 * widthFor(5))
  })
})

const text: ColumnType = { kind: 'text' }
const timestamp: ColumnType = { kind: 'timestamp', hasZone: true }
const integer: ColumnType = { kind: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }

const column = (name: string, type: ColumnType, more: Partial<Column> = {}): Column => ({
  name,
  type,
  isNullable: false,
  ...more,
})
const times = (...names: readonly string[]): readonly Column[] =>
  names.map((name) => column(name, timestamp, { isNullable: true }))

function tableInferred(table: Partial<Table>, kind: 'postgres' | 'sqlite' | 'mysql' = 'sqlite') {
  const model: DataModel = {
    target: { kind, command: kind === 'postgres' ? 'psql "$URL"' : 'sqlite3 copy.db' },
    tables: [{ key: 'tickets', columns: [], primaryKey: ['id'], ...table }],
    notes: [],
  }
  const written = repairModel(model, { nowMs, lifecycles: 'write' })
  expect(checkDefinition(written.definition).issues).toEqual([])
  return written
}

const states: ColumnType = { kind: 'enum', values: ['closed', 'open', 'rejected', 'solved'] }
const ticketColumns = [
  column('id', integer),
  column('status', states, { default: "'open'::ticket_status" }),
  column('created_at', timestamp),
  ...times('solved_at', 'closed_at', 'rejected_at'),
  column('rejected_by', text, { isNullable: true }),
]

describe('a table without rows', () => {
  test('has the usual order, shares and times of its states', () => {
    const written = tableInferred({ columns: ticketColumns })
    const lifecycle = lifecycleIn(written, 'tickets')
    expect(Object.keys(lifecycle.states)).toEqual(['open', 'solved', 'closed', 'rejected'])
    expect(lifecycle.states.open?.next).toEqual([
      { to: 'solved', weight: 85 },
      { to: 'rejected', weight: 10 },
      { end: true, weight: 5 },
    ])
    expect(lifecycle.states.open?.after).toEqual({ minimum: '1 minute', maximum: '2 days' })
    expect(Object.keys(lifecycle.states.rejected?.set ?? {})).toEqual([
      'rejected_at',
      'rejected_by',
    ])
  })

  test('has the order of the source if it is not that of the alphabet', () => {
    const type: ColumnType = { kind: 'enum', values: ['draft', 'closed', 'sent', 'paid', 'void'] }
    const columns = [
      column('id', integer),
      column('status', type),
      ...times('paid_at', 'sent_at', 'closed_at'),
    ]
    const { states: found } = lifecycleIn(tableInferred({ columns }), 'tickets')
    expect(Object.keys(found)).toEqual(['draft', 'sent', 'paid', 'closed', 'void'])
  })

  test('keeps its state if a row counts as deleted', () => {
    const columns = [...ticketColumns, ...times('deleted_at')]
    const { states: found, state } = lifecycleIn(tableInferred({ columns }), 'tickets')
    expect(state).toBeUndefined()
    expect(found.closed?.set).toMatchObject({ status: { const: 'closed' } })
    expect(found.closed?.next).toContainEqual(expect.objectContaining({ to: 'deleted' }))
    expect(found.deleted).toEqual({ set: { deleted_at: { type: 'time.now' } } })
  })

  test('is imported by INSERT and UPDATE instead of COPY', () => {
    const written = tableInferred({ columns: ticketColumns }, 'postgres')
    expect(written.definition.systems).toMatchObject({
      database: { format: { type: 'sql', dialect: 'postgres' } },
    })
    expect(notesOf(written)).toEqual([
      'the rows are imported by INSERT and UPDATE instead of COPY, because rows change',
    ])
  })

  test('has no lifecycle if a condition refuses its changes, or may do so', () => {
    const condition = {
      kind: 'compare',
      left: { kind: 'column', name: 'closed_at' },
      operator: '<',
      right: { kind: 'column', name: 'solved_at' },
    } as const
    const satisfied = { ...condition, operator: '>=' } as const
    for (const [check, isPossible] of [
      [{ text: 'closed_at < solved_at', condition }, false],
      [{ text: 'closed_at >= solved_at', condition: satisfied }, true],
    ] as const) {
      const written = tableInferred({ columns: ticketColumns, checks: [check] })
      expect(entityOf(written, 'tickets').lifecycle !== undefined).toBe(isPossible)
      if (isPossible) continue
      expect(notesOf(written)).toContain(
        `tickets: has no lifecycle: its rows may violate the condition ${check.text} when they change`,
      )
    }
  })

  test('does not set a column that is always null', () => {
    const checks = [{ text: 'valid(closed_at)', columns: ['closed_at'] }]
    const { states: found } = lifecycleIn(
      tableInferred({ columns: ticketColumns, checks }),
      'tickets',
    )
    expect(found.closed).toEqual({})
    expect(found.solved?.set).toHaveProperty('solved_at')
  })

  test('keeps columns that cannot be null, and keys', () => {
    const columns = ticketColumns.map((one) =>
      one.name === 'closed_at' || one.name === 'rejected_at' ? { ...one, isNullable: false } : one,
    )
    const written = tableInferred({ columns, uniques: [['solved_at']] })
    expect(entityOf(written, 'tickets').lifecycle).toBeUndefined()
  })
})
