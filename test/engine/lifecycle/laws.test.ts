/** Laws of lifecycles over random definitions. `npm run verify:full -- lifecycles` takes more of them. */

import { expect, test } from 'vitest'
import type { EntityProgram } from '../../../src/engine/entity-program.ts'
import type { LifecycleProgram } from '../../../src/engine/lifecycle/lifecycle-program.ts'
import type { Program } from '../../../src/engine/program.ts'
import { cutBefore } from '../../../src/engine/state/cut.ts'
import { EntityState } from '../../../src/engine/state/entity-state.ts'
import { openStream } from '../../../src/engine/stream.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { sse } from '../../../src/wire/sse.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { differenceOf, soundProgram } from '../machine/both-executors.ts'
import {
  conditions,
  eventsOf,
  linesOf,
  type ReadEvent,
  randomDefinitionWithLifecycle,
} from './random-lifecycle.ts'

/** A lifecycle as a random definition has it. */
interface LifecycleJson {
  readonly state?: string
  readonly changes?: string
  readonly states: Readonly<
    Record<
      string,
      { readonly next?: readonly (string | { readonly to?: string; readonly when?: string })[] }
    >
  >
}

function lifecycleIn(content: JsonObject): LifecycleJson {
  const entities = content.entities as unknown as Readonly<
    Record<string, { readonly lifecycle: LifecycleJson }>
  >
  return entities.rows?.lifecycle ?? { states: {} }
}

const formats: readonly JsonValue[] = [
  { type: 'sql' },
  { type: 'sql', dialect: 'mysql' },
  { type: 'sql', dialect: 'postgres', upsert: true },
  { type: 'debezium' },
]
const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? 16)
const numbers = Array.from({ length: count }, (_, i) => i + 1)
const timeoutMs = 120_000 + count * 2_000

const programOf = (number: number): Program =>
  soundProgram(randomDefinitionWithLifecycle(number), number)

function rowsOf(program: Program): EntityProgram & { readonly changes: LifecycleProgram } {
  const found = program.entities.find(({ key }) => key === 'rows')
  if (found?.changes === undefined) throw new Error('the entity must have a lifecycle')
  return { ...found, changes: found.changes, value: found.value, offsetOf: found.offsetOf }
}

/** Returns the values of the living instances at an offset, by key, computed from the history of each instance. */
function stateAt(program: Program, offset: number): ReadonlyMap<string, JsonValue> {
  const entity = program.entities.findIndex(({ key }) => key === 'rows')
  const { keyOf } = rowsOf(program).changes
  const at = newInstance(program.time)
  const state = new EntityState(program, entity, cutBefore(offset))
  return new Map(
    [...state.rows(0, state.instances)].map(({ instance, occurred, value }) => {
      moveInstance(at, instance, occurred)
      return [JSON.stringify(keyOf(at)), value]
    }),
  )
}

/** Applies events to the values of the living instances. */
function fold(events: readonly ReadEvent[]): ReadonlyMap<string, JsonValue> {
  const state = new Map<string, JsonValue>()
  for (const { type, key, value } of events) {
    if (type === 'delete') state.delete(JSON.stringify(key))
    else state.set(JSON.stringify(key), value)
  }
  return state
}

const sorted = (state: ReadonlyMap<string, JsonValue>): readonly unknown[] =>
  [...state].sort(([a], [b]) => (a < b ? -1 : 1))

test(
  'folding all events before an offset equals the state that is computed at the offset',
  () => {
    let compared = 0
    for (const number of numbers) {
      const program = programOf(number)
      if (rowsOf(program).changes.lifecycle.changes === 'scd2') continue
      const events = eventsOf(program).filter(({ entity }) => entity === 'rows')
      const draws = drawsOf(number)
      for (const offset of [1, draws.below(86_400_000), draws.below(86_400_000), 86_400_000]) {
        const folded = fold(events.filter((event) => event.offset < offset))
        expect(sorted(folded), `definition ${number} at ${offset}`).toEqual(
          sorted(
            new Map(
              [...stateAt(program, offset)].map(([key, value]) => [
                key,
                JSON.parse(JSON.stringify(value)),
              ]),
            ),
          ),
        )
        compared += folded.size
      }
    }
    expect(compared).toBeGreaterThan(count * 5)
  },
  timeoutMs,
)

test(
  'an instance begins with its creation, and no event follows its deletion',
  () => {
    let deleted = 0
    let updated = 0
    for (const number of numbers) {
      const program = programOf(number)
      const isHistorized = rowsOf(program).changes.lifecycle.changes === 'scd2'
      const last = new Map<string, ReadEvent>()
      for (const event of eventsOf(program)) {
        if (event.entity !== 'rows') continue
        const name = JSON.stringify(event.key)
        const before = last.get(name)
        if (!isHistorized)
          expect(event.type === 'create', `${number} ${name}`).toBe(before === undefined)
        else expect(event.type).toBe('create')
        expect(before?.type).not.toBe('delete')
        if (before !== undefined) expect(event.offset).toBeGreaterThan(before.offset)
        if (event.before !== undefined && before?.value != null) {
          const isWhole = rowsOf(program).changes.lifecycle.changes === 'full'
          if (isWhole || event.type === 'delete') expect(event.before).toEqual(before.value)
          else expect(before.value).toMatchObject(event.before)
        }
        if (event.type === 'delete') deleted++
        if (event.type === 'update') updated++
        last.set(name, event)
      }
    }
    expect(deleted).toBeGreaterThan(count)
    expect(updated).toBeGreaterThan(count * 20)
  },
  timeoutMs,
)

test(
  'an instance only takes transitions whose conditions hold',
  () => {
    let checked = 0
    for (const number of numbers) {
      const content = randomDefinitionWithLifecycle(number)
      const { state, states, changes } = lifecycleIn(content)
      if (state === undefined || changes === 'scd2') continue
      const last = new Map<string, string>()
      for (const { entity: of, type, key, value } of eventsOf(soundProgram(content, number))) {
        if (of !== 'rows' || type === 'delete' || value === null) continue
        const now = String(value[state])
        const before = last.get(JSON.stringify(key))
        last.set(JSON.stringify(key), now)
        if (before === undefined) continue
        const { next = [] } = states[before] ?? {}
        const possible = next.some((each) => {
          if (typeof each === 'string') return each === now
          const holds = each.when === undefined ? undefined : conditions[each.when]
          return each.to === now && (holds?.(value as never) ?? true)
        })
        expect(possible, `definition ${number}: ${before} to ${now}`).toBe(true)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(count * 20)
  },
  timeoutMs,
)

test(
  'a reference among the living meets a living instance, with its value at that time',
  () => {
    let met = 0
    let empty = 0
    for (const number of numbers) {
      const program = programOf(number)
      if (rowsOf(program).changes.lifecycle.changes === 'scd2') continue
      const state = new Map<string, JsonValue>()
      // Events with the same offset as a reference may come before or after it.
      const changedNow = new Map<string, number>()
      for (const { entity, type, key, offset, value } of eventsOf(program)) {
        if (entity === 'rows') {
          if (type === 'delete') state.delete(JSON.stringify(key))
          else state.set(JSON.stringify(key), value)
          changedNow.set(JSON.stringify(key), offset)
        }
        if (entity !== 'visits' || value === null) continue
        const living = JSON.stringify(value.living ?? null)
        if (living === 'null') empty += state.size === 0 ? 0 : 1
        else {
          expect(state.has(living), `definition ${number}`).toBe(true)
          met++
        }
        const whole = value.value as { readonly id: JsonValue } | null
        if (whole === null || changedNow.get(JSON.stringify(whole.id)) === offset) continue
        expect(whole, `definition ${number}`).toEqual(state.get(JSON.stringify(whole.id)))
      }
    }
    expect(met).toBeGreaterThan(count * 30)
    expect(empty).toBe(0)
  },
  timeoutMs,
)

test(
  'versions of a dimension follow each other without gaps, and the last one is current',
  () => {
    let versions = 0
    for (const number of numbers) {
      const program = programOf(number)
      const { lifecycle, deleted, history } = rowsOf(program).changes
      if (lifecycle.changes !== 'scd2') continue
      const last = new Map<string, Record<string, JsonValue>>()
      for (const { entity, key, value } of eventsOf(program)) {
        if (entity !== 'rows' || value === null) continue
        const before = last.get(JSON.stringify(key))
        if (before !== undefined) expect(value.validFrom).toBe(before.validTo)
        expect(value.isCurrent).toBe(value.validTo === null)
        last.set(JSON.stringify(key), value)
        versions++
      }
      const open = [...last.values()].filter(({ validTo }) => validTo === null).length
      const { instances } = rowsOf(program)
      let living = 0
      for (let index = 0; index < instances.indexes; index++) {
        if (!(instances.offsetOf(index) < 86_400_000)) continue
        const step = history.stepBefore(index, 86_400_000)
        if (step === 0 || history.stateOf(index, step) !== deleted) living++
      }
      expect(open, `definition ${number}`).toBe(living)
    }
    expect(versions).toBeGreaterThan(count)
  },
  timeoutMs,
)

test(
  'the parts together are the run, and a stream resumes after any event',
  () => {
    for (const number of numbers.filter((each) => each % 3 === 0)) {
      const program = programOf(number)
      const whole = linesOf(program)
      expect(whole).toHaveLength(program.total)
      const draws = drawsOf(number)
      for (const position of [1, draws.below(whole.length), whole.length - 1, whole.length]) {
        expect(linesOf(program, position)).toEqual(whole.slice(position))
      }
      const parts = draws.between(2, 5)
      const read = Array.from({ length: parts }, (_, part) => {
        const stream = openStream(program, ndjson, 0, undefined, { part: { part, parts } })
        const lines: string[] = []
        for (let line = stream.next(); line !== undefined; line = stream.next()) lines.push(line)
        return lines
      }).flat()
      const idOf = (line: string): number => JSON.parse(line).id
      expect(read.sort((a, b) => idOf(a) - idOf(b))).toEqual(whole)
    }
  },
  timeoutMs,
)

test(
  'both executors write the same bytes',
  () => {
    const compared = { events: 0, bytes: 0 }
    for (const number of numbers) {
      const program = programOf(number)
      for (const encoding of [ndjson, sse, rows]) {
        const difference = differenceOf(program, encoding, { compared, seed: number, events: 300 })
        expect(difference, `definition ${number}`).toBeUndefined()
      }
    }
    expect(compared.events).toBeGreaterThan(count * 50)
  },
  timeoutMs,
)

test(
  'both executors write the same statements and envelopes',
  () => {
    const compared = { events: 0, bytes: 0 }
    for (const number of numbers) {
      const content = randomDefinitionWithLifecycle(number)
      const { rows: entity, ...others } = content.entities as Record<string, JsonObject>
      for (const format of [formats[number % formats.length] as JsonValue]) {
        const entities = { ...others, rows: { ...entity, format } }
        const program = soundProgram({ ...content, entities }, number)
        for (const encoding of [ndjson, rows]) {
          const difference = differenceOf(program, encoding, {
            compared,
            seed: number,
            events: 120,
          })
          expect(difference, `definition ${number} ${JSON.stringify(format)}`).toBeUndefined()
        }
      }
    }
    expect(compared.events).toBeGreaterThan(count * 50)
  },
  timeoutMs,
)
