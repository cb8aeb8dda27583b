/**
 * Claims: an update costs at most 1.5 times as much as the creation of a child with the same properties, and a stream of
 * changes resumes as fast after event 10⁷ as after event 1.
 */
import type { Program } from '../src/engine/program.ts'
import type { JsonObject } from '../src/text/json.ts'
import { cpuSeconds } from './cpu-time.ts'
import { compileContent, generateEvents, ndjson, rows } from './engine.ts'
import { median, type Service, spread } from './measure.ts'
import { startReader } from './reading.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 9
const count = 500_000
const positions = [1, 10_000_000]
const resumeRepetitions = 101

const properties = {
  id: { type: 'id.integer' },
  name: { type: 'person.name' },
  email: { type: 'internet.email' },
  city: { type: 'location.city' },
  total: { type: 'commerce.price' },
}
const changing = { seenAt: { type: 'time.now' }, carrier: { enum: ['dhl', 'ups'] } }

/** Sixteen children of each parent have the same properties and times as the sixteen changes of an instance. */
const delay = { minimum: '10 minutes', maximum: '50 minutes' }
const sixteen = { every: delay, set: changing, steps: 16 }

function contentOf(entities: JsonObject): JsonObject {
  return { start: '2026-01-01', end: '2026-01-31', entities }
}

const parents = {
  rate: '60/hour',
  schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
}

function withLifecycle(lifecycle: JsonObject, format?: string): JsonObject {
  const schema = { type: 'object', properties }
  return contentOf({ rows: { rate: '6000/hour', lifecycle, ...(format && { format }), schema } })
}

function withChildren(format?: string): JsonObject {
  const per = { entity: 'parents', count: 16, delay: { minimum: '10 minutes', maximum: '8 hours' } }
  const schema = { type: 'object', properties: { ...properties, ...changing } }
  return contentOf({
    parents: { ...parents, rate: '6000/hour' },
    rows: { per, ...(format && { format }), schema },
  })
}

interface Case {
  readonly name: string
  readonly program: Program
  readonly encoding: typeof ndjson
  readonly taken: number[]
}

export async function lifecycles(service: Service): Promise<void> {
  speed()
  await resuming(service)
}

function speed(): void {
  const given: readonly (readonly [string, JsonObject, typeof ndjson])[] = [
    ['children, NDJSON', withChildren(), ndjson],
    ['changes, NDJSON', withLifecycle(sixteen), ndjson],
    [
      'changes with the former values (diff), NDJSON',
      withLifecycle({ ...sixteen, changes: 'diff' }),
      ndjson,
    ],
    [
      'changes with the former value (full), NDJSON',
      withLifecycle({ ...sixteen, changes: 'full' }),
      ndjson,
    ],
    ['children, SQL', withChildren('sql'), rows],
    ['changes, SQL', withLifecycle(sixteen, 'sql'), rows],
  ]
  const cases: readonly Case[] = given.map(([name, content, encoding]) => ({
    name,
    program: compileContent(content),
    encoding,
    taken: [],
  }))
  for (let i = -1; i < repetitions; i++) {
    for (const { program, encoding, taken } of cases) {
      const seconds = cpuSeconds(() => generateEvents(program, encoding, count))
      if (i >= 0) taken.push((seconds / count) * 1e9)
    }
  }
  const timesOf = (name: string): readonly number[] =>
    cases.find((each) => each.name === name)?.taken ?? []
  const ratio = (name: string, base: string): number =>
    median(timesOf(name).map((ns, i) => ns / (timesOf(base)[i] ?? Number.NaN)))
  printTable(
    'Sixteen changes of each row, and sixteen children of each parent with the same seven properties',
    cases.map(({ name, taken }) => ({
      events: name,
      'ns per event': spread(taken, 0),
      'compared with children': ratio(
        name,
        name.endsWith('SQL') ? 'children, SQL' : 'children, NDJSON',
      ).toFixed(2),
    })),
  )
  reportGoal({
    claim: 'time of an update, compared with the creation of a child',
    value: ratio('changes, NDJSON', 'children, NDJSON'),
    atMost: 1.5,
  })
}

/** Orders whose histories take up to a day, so that about 8,000 are in progress at a time. */
const orders = contentOf({
  orders: {
    rate: '10000/hour',
    lifecycle: {
      state: 'status',
      states: {
        new: {
          after: { minimum: '10 seconds', maximum: '10 minutes' },
          next: [
            { to: 'paid', weight: 8 },
            { to: 'cancelled', weight: 1 },
          ],
        },
        paid: { after: '10 minutes', set: { paidAt: { type: 'time.now' } }, next: 'shipped' },
        shipped: {
          after: { maximum: '30 minutes' },
          next: [{ to: 'returned' }, { end: true, weight: 9 }],
        },
        returned: {},
        cancelled: { after: '20 minutes', delete: true },
      },
    },
    schema: { type: 'object', properties },
  },
})

async function resuming(service: Service): Promise<void> {
  const stream = await service.newStream(orders)
  const reader = startReader()
  for (let from = 0; from <= Math.max(...positions); from += 1_000_000) {
    const response = await service.get(`${stream}${from}`)
    response.destroy()
  }
  const taken = positions.map((): number[] => [])
  for (let i = -10; i < resumeRepetitions; i++) {
    for (const [p, position] of positions.entries()) {
      // Each request resumes elsewhere, so that no request finds what another one has read.
      const after = position + (i + 10) * 4_001
      const { firstByteMs } = await reader.read(service.request(`${stream}${after}&limit=1000`))
      if (i >= 0) taken[p]?.push(firstByteMs)
    }
  }
  reader.stop()
  const base = median(taken[0] ?? [])
  printTable(
    `First byte of a stream of changes, ${resumeRepetitions} repetitions, each at another position`,
    positions.map((position, p) => ({
      'after about event': position.toLocaleString('en'),
      'first byte, ms': spread(taken[p] ?? []),
      'ratio to event 1': (median(taken[p] ?? []) / base).toFixed(2),
    })),
  )
  reportGoal({
    claim: 'first byte of changes after event 10⁷, compared with event 1',
    value: median(taken.at(-1) ?? []) / base,
    atMost: 1.1,
  })
}
