/** Laws of the state of an entity: it equals the fold of the events before. */

import { expect, test } from 'vitest'
import type { Program } from '../../../src/engine/program.ts'
import { type Cut, cutAfter, cutBefore, eventId } from '../../../src/engine/state/cut.ts'
import { EntityState } from '../../../src/engine/state/entity-state.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { drawsOf, randomDefinition } from '../../schema/random-definition.ts'
import { linesOf, randomDefinitionWithLifecycle } from '../lifecycle/random-lifecycle.ts'
import { programOf, soundProgram } from '../machine/both-executors.ts'
import { randomDefinitionWithFaults } from './random-faults.ts'

const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? 16)
const timeoutMs = 120_000 + count * 2_000

interface FoldedEvent {
  readonly type: string
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly key?: JsonValue
  readonly value: JsonValue
  readonly metadata?: readonly { readonly tag: string }[]
}

/** Applies events as a consumer does. Returns the rows with the ids of the events from which they have their values. */
function fold(
  events: readonly FoldedEvent[],
  isHistorized: boolean,
): ReadonlyMap<number, JsonValue> {
  const rows = new Map<number, JsonValue>()
  const byKey = new Map<string, number>()
  for (const { type, id, key, value, metadata = [] } of events) {
    if (type === 'error' || metadata.some(({ tag }) => tag === 'duplicate')) continue
    const name = JSON.stringify(key)
    const before = key === undefined || isHistorized ? undefined : byKey.get(name)
    if (before !== undefined) rows.delete(before)
    if (type === 'delete') continue
    byKey.set(name, id)
    rows.set(id, value)
  }
  return rows
}

/** Compares the states of all entities with folds of the events, at random ids and times. Returns the number of rows. */
function compareAll(program: Program, number: number): number {
  const events = linesOf(program).map((line): FoldedEvent => JSON.parse(line))
  const draws = drawsOf(number)
  let compared = 0
  for (const [entity, { key, changes }] of program.entities.entries()) {
    const own = events.filter((event) => event.entity === key)
    const isHistorized = changes?.lifecycle.changes === 'scd2'
    const offset = draws.below(86_400_000)
    const ids = [0, draws.below(events.length + 1), draws.below(events.length + 1), events.length]
    const cuts: [Cut, (event: FoldedEvent) => boolean][] = [
      ...ids.map((last): [Cut, (event: FoldedEvent) => boolean] => [
        finish(cutAfter(program, last)),
        ({ id }) => id <= last,
      ]),
      [cutBefore(offset), (event) => event.offset < offset],
      [cutBefore(Number.MAX_SAFE_INTEGER), () => true],
    ]
    for (const [cut, includes] of cuts) {
      const state = new EntityState(program, entity, cut)
      const middle = draws.below(state.instances + 1)
      const rows = [...state.rows(0, middle), ...state.rows(middle, Number.MAX_SAFE_INTEGER)]
      const found = rows.map((row) => [
        finish(eventId(program, row)),
        JSON.parse(JSON.stringify(row.value)),
      ])
      const expected = fold(own.filter(includes), isHistorized)
      const place = `definition ${number}, ${key} at ${JSON.stringify(cut)}`
      expect(new Map(found as [number, JsonValue][]), place).toEqual(expected)
      expect(rows.length, place).toBe(expected.size)
      compared += rows.length
    }
  }
  return compared
}

const numbers = Array.from({ length: count }, (_, i) => i + 1)

test(
  'the state of an entity with a lifecycle is the fold of its events',
  () => {
    let compared = 0
    for (const number of numbers) {
      compared += compareAll(soundProgram(randomDefinitionWithLifecycle(number), number), number)
    }
    expect(compared).toBeGreaterThan(count * 500)
  },
  timeoutMs,
)

test(
  'late, duplicate, lost, damaged and failed events are folded by their rules',
  () => {
    let compared = 0
    for (const number of numbers) {
      compared += compareAll(soundProgram(randomDefinitionWithFaults(number), number), number)
    }
    expect(compared).toBeGreaterThan(count * 500)
  },
  timeoutMs,
)

test(
  'the state of random definitions is the fold of their events',
  () => {
    let compared = 0
    for (const number of numbers) {
      const program = programOf(randomDefinition(number), number)
      if (program !== undefined) compared += compareAll(program, number)
    }
    expect(compared).toBeGreaterThan(count * 20)
  },
  timeoutMs,
)
