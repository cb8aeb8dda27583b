/** The lines of `spate stream --format cloudevents`, read by the SDK of CloudEvents. */
import { readFileSync } from 'node:fs'
import { HTTP } from 'cloudevents'
import { describe, expect, test } from 'vitest'
import { lineOf } from '../../src/cli/stream-lines.ts'
import type { CreateEvent, DeleteEvent } from '../../src/client/shapes/event-shapes.ts'
import { exampleNames } from '../../src/package/examples.ts'
import { simulate } from '../../src/simulate/simulate.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { someOf } from '../support/samples.ts'

const start = '2026-01-01'
const startMs = Date.parse(start)
const source = '/simulations/a%20b/runs/3'
const common = { source, startMs, keysOf: new Map() }

function eventsOf(name: string): readonly CreateEvent<JsonValue>[] {
  const text = readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')
  const run = simulate<Record<string, JsonValue>>(JSON.parse(text), { start, end: '2026-02-01' })
  const events: CreateEvent<JsonValue>[] = []
  for (const event of run.events()) {
    if (event.type === 'create') events.push(event)
    if (events.length === 500) break
  }
  return events
}

describe('CloudEvents', () => {
  test.each(someOf(exampleNames(), 5))('%s: the SDK accepts and validates every event', (name) => {
    const events = eventsOf(name)
    expect(events.length).toBeGreaterThan(100)
    for (const event of events) {
      const line = lineOf(event, { format: 'cloudevents', key: undefined, ...common })
      expect(line.indexOf('\n')).toBe(line.length - 1)
      const headers = { 'content-type': 'application/cloudevents+json' }
      const read = HTTP.toEvent<JsonValue>({ headers, body: line })
      if (Array.isArray(read)) throw new Error('one event is not a batch')
      expect((read.validate as () => boolean)()).toBe(true)
      expect(read).toMatchObject({
        id: String(event.id),
        source,
        type: `${event.entity}.create`,
        time: new Date(startMs + event.offset).toISOString(),
        data: event.value,
      })
    }
  })

  test('imperfections are an extension attribute, and the key is the subject', () => {
    const tagged = eventsOf('iot').filter(({ metadata }) => metadata !== undefined)
    expect(tagged.length).toBeGreaterThan(0)
    const [first] = tagged
    if (first === undefined) throw new Error('an event is tagged')
    const line = lineOf(first, { format: 'cloudevents', key: 'deviceId', ...common })
    const [key = '', json = ''] = line.split('\t')
    const read = HTTP.toEvent<JsonValue>({
      headers: { 'content-type': 'application/cloudevents+json' },
      body: json,
    })
    expect(read).toMatchObject({ tags: first.metadata?.map(({ tag }) => tag).join(',') })
    if (key !== '') expect(read).toMatchObject({ subject: key })
  })
})

describe('a key', () => {
  const value = (key: JsonValue): CreateEvent<JsonValue> => ({
    type: 'create',
    id: 1,
    entity: 'orders',
    offset: 5,
    value: { key, text: 'a\tb\nc' },
  })

  test.each<[JsonValue, string]>([
    ['ada', 'ada'],
    [7, '7'],
    [null, ''],
    [{ a: [1] }, '{"a":[1]}'],
    ['a\tb\r\nc\u0000', 'a b  c '],
  ])('of %j is %j, and the line has one tab and one line break', (key, expected) => {
    const line = lineOf(value(key), { format: 'value', key: 'key', ...common })
    expect(line.split('\t')[0]).toBe(expected)
    expect(line.match(/[\t\n\r]/g)).toEqual(['\t', '\n'])
    expect(JSON.parse(line.slice(line.indexOf('\t') + 1))).toEqual({ key, text: 'a\tb\nc' })
  })

  test('of a value that is not an object is empty', () => {
    const event = { ...value(null), value: 'text' }
    expect(lineOf(event, { format: 'value', key: 'key', ...common })).toBe('\t"text"\n')
  })

  const removed = { type: 'delete', id: 2, entity: 'orders', offset: 9, value: null } as const

  test.each<[string, DeleteEvent<JsonValue>, readonly string[], string]>([
    ['the key of the lifecycle', { ...removed, key: 7 }, ['id'], '7'],
    [
      'a property of a key of several',
      { ...removed, key: { id: 7, line: 'x' } },
      ['id', 'line'],
      '7',
    ],
    ['another property is unknown', { ...removed, key: 7 }, ['number'], ''],
    ['the former value', { ...removed, key: 7, before: { id: 'seven' } }, ['number'], 'seven'],
  ])('of a deletion: %s', (_, event, names, expected) => {
    const keysOf = new Map([['orders', names]])
    const line = lineOf(event, { format: 'value', key: 'id', ...common, keysOf })
    expect(line).toBe(`${expected}\tnull\n`)
  })
})
