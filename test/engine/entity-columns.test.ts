/** Every value of an entity fits the columns of the entity, and every key identifies rows. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EntityColumns } from '../../src/columns/column.ts'
import { programColumns } from '../../src/engine/entity-columns.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { exampleNames } from '../../src/package/examples.ts'
import { isObject, type JsonObject, type JsonValue, jsonText, member } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { rowMisfit } from '../columns/misfit.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { samples, someOf } from '../support/samples.ts'
import { kinds, timeoutMs, tryDefinitions } from './machine/random-kinds.ts'

interface ReadEvent {
  readonly type: string
  readonly entity: string
  readonly value: JsonValue
}

/** Returns the first events of a program that have a value. */
function eventsOf(program: Program, count: number): readonly ReadEvent[] {
  const stream = openStream(program, ndjson, 0)
  const lines = Array.from(
    { length: Math.min(count, program.total) },
    () => stream.next() as string,
  )
  return lines
    .map((line): ReadEvent => JSON.parse(line))
    .filter(({ type }) => type !== 'error' && type !== 'delete')
}

/** Returns the first difference between the values of events and the columns of their entities. */
function misfitOf(program: Program, events: readonly ReadEvent[]): string | undefined {
  const columns = programColumns(program)
  for (const { entity, value } of events) {
    const fault = rowMisfit(value, columns.get(entity) as EntityColumns)
    if (fault !== undefined) return `${entity}: ${fault}`
  }
  return undefined
}

describe.each(someOf(exampleNames(), 4))('the columns of the example %s', (name) => {
  const content = JSON.parse(readFileSync(`examples/${name}.json`, 'utf8')) as JsonObject
  const program = compileDefinition({ ...content, start: '2026-01-01', end: '2026-03-01' }, 1, [])
  const events = eventsOf(program, 5_000)
  const columns = programColumns(program)

  test('hold every value', () => {
    expect(misfitOf(program, events)).toBeUndefined()
  })

  test('have keys and references that exist', () => {
    const seen = new Map<string, Set<string>>()
    for (const { type, entity, value } of events) {
      if (type !== 'create' || !isObject(value)) continue
      const { key, unique, foreignKeys } = columns.get(entity) as EntityColumns
      for (const names of [key, ...unique.map((one) => [one])]) {
        if (names.length === 0) continue
        const place = jsonText([entity, ...names])
        const values = seen.get(place) ?? new Set()
        const text = jsonText(names.map((one) => member(value, one) ?? null))
        expect(values.has(text), `${place} has ${text} twice`).toBe(false)
        seen.set(place, values.add(text))
      }
      for (const { column, entity: target, references } of foreignKeys) {
        const referred = member(value, column) ?? null
        if (referred === null) continue
        const values = seen.get(jsonText([target, references]))
        expect(values?.has(jsonText([referred])), `${entity}.${column} ${jsonText(referred)}`).toBe(
          true,
        )
      }
    }
    expect(events.length).toBeGreaterThan(50)
  })
})

test('only values of changing shape have no type: damaged ones, and a choice of shapes', () => {
  const untyped = exampleNames().flatMap((name) => {
    const program = compileDefinition(
      JSON.parse(readFileSync(`examples/${name}.json`, 'utf8')),
      1,
      [],
    )
    return [...programColumns(program).values()].flatMap(({ entity, columns }) =>
      columns.filter(({ type }) => type === 'json').map((column) => `${entity}.${column.name}`),
    )
  })
  const damaged = ['id', 'storeId', 'items', 'total', 'currency', 'orderedAt']
  expect(untyped).toEqual([...damaged.map((name) => `orders.${name}`), 'alarms.detail'])
})

test('a chain of 500 references passes the type on', () => {
  const id = { type: 'id.integer' }
  const entities = Array.from({ length: 500 }, (_, i) => {
    const previous = { type: 'reference', entity: `e${i - 1}`, field: i > 1 ? 'passed' : 'id' }
    const properties = i === 0 ? { id } : { id, passed: previous }
    return [`e${i}`, { rate: { count: 2 }, schema: { type: 'object', properties } }] as const
  })
  const content = { start: '2026-01-01', end: '2026-01-02', entities: Object.fromEntries(entities) }
  const last = programColumns(compileDefinition(content, 1, [])).get('e499')
  expect(last?.columns.map(({ type }) => type)).toEqual(['int64', 'int64'])
})

test.each(kinds)(
  'hold every value of random %s',
  (...kind) => {
    const { wrong, soundShare } = tryDefinitions(
      kind,
      { first: 0, count: samples(20, 500) },
      (program) => misfitOf(program, eventsOf(program, 120)),
    )
    expect(wrong).toBe('')
    expect(soundShare).toBeGreaterThan(kind[1])
  },
  timeoutMs,
)
