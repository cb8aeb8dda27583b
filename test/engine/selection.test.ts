/**
 * The laws of selections: the stream of some entities is the stream of the run without the events of the others, byte
 * for byte, and the values of the others are not generated.
 */

import { expect, test } from 'vitest'
import { countHostCalls } from '../../bench/host-calls.ts'
import { cursorOf } from '../../src/engine/event-cursor.ts'
import { eventWriter } from '../../src/engine/machine/event-text.ts'
import { type Executor, newInterpreter } from '../../src/engine/machine/executor.ts'
import { compileMachine } from '../../src/engine/machine/machine.ts'
import { countInPart, eventRangeAt, type Part, wholeRun } from '../../src/engine/part.ts'
import type { Program } from '../../src/engine/program.ts'
import { type Selection, selectionOf } from '../../src/engine/selection.ts'
import { type EventStream, openStream, type Share } from '../../src/engine/stream.ts'
import { earlierSse } from '../../src/wire/earlier.ts'
import type { Encoding } from '../../src/wire/event.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { rows } from '../../src/wire/rows.ts'
import { sse } from '../../src/wire/sse.ts'
import { type Draws, drawsOf } from '../schema/random-definition.ts'
import { rowsFrom } from './arrivals/kernel-arrivals.ts'
import { randomDefinitionWithLifecycle } from './lifecycle/random-lifecycle.ts'
import { programOf, soundProgram } from './machine/both-executors.ts'
import { type Compared, kinds, timeoutMs, tryDefinitions } from './machine/random-kinds.ts'

const linesMax = 2_000

/** Reads the rest of a stream in buffers of any size, or its next events up to `max`. */
function textOf(stream: EventStream, draws: Draws, max = Number.POSITIVE_INFINITY): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const bufferBytes = draws.one([200, 3_000, 65_536])
  const begin = stream.position
  let text = ''
  for (;;) {
    const events = Math.min(draws.one([1, 7, 600]), begin + max - stream.position)
    if (events <= 0) return text
    const buffer = new Uint8Array(draws.between(1, bufferBytes))
    const [before, returned] = [stream.position, stream.returned]
    if (draws.chance(0.5)) while (!stream.prepare());
    const bytes = draws.chance(0.1) ? 0 : stream.fill(buffer, { events })
    text += decoder.decode(buffer.subarray(0, bytes))
    if (bytes > 0) {
      expect(stream.returned).toBeGreaterThan(returned)
      expect(stream.position).toBeGreaterThan(before)
      continue
    }
    const next = stream.next()
    if (next === undefined) return text
    text += next
    expect(stream.returned).toBe(returned + 1)
  }
}

/** Returns a random selection of some entities. */
function randomSelection({ entities }: Program, draws: Draws): Selection {
  const flags = Uint8Array.from(entities, () => (draws.chance(0.4) ? 1 : 0))
  if (!flags.includes(1)) flags[draws.below(flags.length)] = 1
  return { flags, entities: [...flags.keys()].filter((entity) => flags[entity] === 1) }
}

interface ReadEvents {
  readonly lines: readonly string[]
  readonly entities: readonly number[]
}

function eventsOf(program: Program, encoding: Encoding): ReadEvents {
  const count = Math.min(program.total, linesMax)
  const stream = openStream(program, encoding, 0)
  return {
    lines: Array.from({ length: count }, () => stream.next() ?? ''),
    entities: rowsFrom(cursorOf(program), 0, count).map(([, entity]) => entity),
  }
}

/** Returns the text of the selected events of a part, from one of its positions to another. */
function wantedText(
  { lines, entities }: ReadEvents,
  { part = wholeRun, selection }: Share,
  [from, to]: readonly [number, number],
): string {
  let text = ''
  for (let ordinal = from; ordinal < to; ordinal++) {
    const { position } = eventRangeAt(ordinal, part)
    if (selection?.flags[entities[position] as number] === 1) text += lines[position]
  }
  return text
}

function differenceOf(program: Program, number: number, compared: Compared): string | undefined {
  if (program.entities.length === 0) return undefined
  const draws = drawsOf(number + 17)
  const encoding = draws.one([ndjson, sse, earlierSse, rows])
  const read = eventsOf(program, encoding)
  const isWhole = read.lines.length === program.total
  const machine = compileMachine(program, encoding)
  for (let i = 0; i < 8; i++) {
    const selection = randomSelection(program, draws)
    const parts = draws.between(1, 5)
    const part: Part = draws.chance(0.5) ? wholeRun : { part: draws.below(parts), parts }
    const own = countInPart(read.lines.length, part)
    const from = draws.below(own + 1)
    let turns = draws.one([0, 2, Number.POSITIVE_INFINITY])
    const faster = (): Executor | undefined => (turns-- > 0 ? undefined : machine)
    const stream = openStream(program, encoding, from, faster, { part, selection })
    const text = textOf(stream, draws, isWhole ? undefined : own - from)
    const to = isWhole ? own : Math.min(stream.position, own)
    const wanted = wantedText(read, { part, selection }, [from, to])
    // A run with more events is compared up to the last one that was read.
    const same = isWhole ? text : text.slice(0, wanted.length)
    if (same !== wanted) {
      return `${selection.entities} in ${JSON.stringify(part)} from ${from} to ${to}\nread:   ${text}\nwanted: ${wanted}`
    }
    compared.events += to - from
    compared.bytes += wanted.length
  }
  return undefined
}

test.each(kinds)(
  'streams of entities of random %s are those of the run without the other events',
  (...kind) => {
    const { wrong, soundShare, compared } = tryDefinitions(
      kind,
      { first: 0, count: 30 },
      differenceOf,
    )
    expect(wrong).toBe('')
    expect(soundShare).toBeGreaterThanOrEqual(kind[1])
    expect(compared.bytes).toBeGreaterThan(0)
  },
  timeoutMs,
)

test(
  'streams of entities with lifecycles are those of the run without the other events',
  () => {
    const compared: Compared = { events: 0, bytes: 0 }
    for (let number = 0; number < 25; number++) {
      const program = programOf(randomDefinitionWithLifecycle(number), number + 1)
      if (program === undefined) continue
      expect(differenceOf(program, number, compared), `definition ${number}`).toBeUndefined()
    }
    expect(compared.bytes).toBeGreaterThan(0)
  },
  timeoutMs,
)

/** A run of eleven million events, in which some entities are rare. */
const rare = soundProgram({
  start: '2026-01-01',
  end: '2026-01-01T01:00:00Z',
  entities: {
    dense: { rate: '3000/second', schema: { type: 'id.integer' } },
    early: { rate: '1/minute', limit: 3, schema: { type: 'id.integer' } },
    hourly: { rate: { base: '2/hour', arrivals: 'even' }, schema: { type: 'id.integer' } },
    late: { rate: '2/minute', start: '2026-01-01T00:40:00Z', schema: { type: 'id.integer' } },
    offspring: {
      per: { entity: 'hourly', count: 3, delay: { minimum: '1 second', maximum: '10 minutes' } },
      schema: { type: 'time.now' },
    },
  },
})

test.each([['early'], ['hourly'], ['late'], ['offspring'], ['early', 'late', 'offspring']])(
  'rare events among millions are found from any position, in every part (%s %s %s)',
  (...keys) => {
    const selection = selectionOf(rare, keys)
    const total = rare.entities
      .filter(({ key }) => keys.includes(key))
      .reduce((sum, { arrivals }) => sum + arrivals.total, 0)
    const machine = compileMachine(rare, ndjson)
    const read = (position: number, share: Share): readonly string[] =>
      textOf(
        openStream(rare, ndjson, position, () => machine, share),
        drawsOf(position),
      )
        .split('\n')
        .slice(0, -1)
    const whole = read(0, { selection })
    expect(whole).toHaveLength(total)
    const ids = whole.map((line): number => JSON.parse(line).id)
    for (const [i, id] of ids.entries()) {
      expect(openStream(rare, ndjson, id - 1).next()).toBe(`${whole[i]}\n`)
      expect(read(id - 1, { selection })).toEqual(whole.slice(i))
      expect(read(id, { selection })).toEqual(whole.slice(i + 1))
    }
    for (const parts of [2, 7, 300]) {
      const numbers = [...new Set(ids.map((id) => partOf(id, parts)))]
      for (const part of [...numbers, (numbers[0] ?? 0) + 1]) {
        const own = ids.flatMap((id, i) => (partOf(id, parts) === part ? [whole[i]] : []))
        if (part < parts) expect(read(0, { part: { part, parts }, selection })).toEqual(own)
      }
    }
  },
)

/** Returns the number of the part of an event. */
function partOf(id: number, parts: number): number {
  return Array.from({ length: parts }, (_, part) => part).findIndex(
    (part) => countInPart(id, { part, parts }) > countInPart(id - 1, { part, parts }),
  )
}

test('a selection at the end of the run passes all events', () => {
  const selection = selectionOf(rare, ['early'])
  const stream = openStream(rare, ndjson, rare.total - 5, undefined, { selection })
  expect(stream.next()).toBeUndefined()
  expect(stream.nextOffset).toBeUndefined()
  expect(stream.position).toBe(rare.total)
  expect(stream.returned).toBe(0)
})

test('all entities are no selection', () => {
  const keys = rare.entities.map(({ key }) => key)
  expect(selectionOf(rare, keys)).toBeUndefined()
  expect(selectionOf(rare, keys.slice(1))?.entities).toEqual([1, 2, 3, 4])
})

test('streams of different selections share a program', () => {
  const draws = drawsOf(3)
  const machine = compileMachine(rare, ndjson)
  const whole = openStream(rare, ndjson, 0)
  const lines = Array.from({ length: 3_000 }, () => whole.next() as string)
  const streams = rare.entities.map(({ key }) => {
    const selection = selectionOf(rare, [key])
    const faster = draws.chance(0.5) ? () => machine : undefined
    return { key, stream: openStream(rare, ndjson, 0, faster, { selection }), text: '' }
  })
  const buffer = new Uint8Array(500)
  for (let turn = 0; turn < 3_000; turn++) {
    const one = draws.one(streams)
    if (!one.stream.prepare() || one.stream.position >= lines.length) continue
    const bytes = one.stream.fill(buffer, { events: lines.length - one.stream.position })
    one.text += new TextDecoder().decode(buffer.subarray(0, bytes))
  }
  for (const { key, text } of streams) {
    const own = lines.filter((line) => JSON.parse(line).entity === key).join('')
    expect(own.startsWith(text), key).toBe(true)
  }
})

const expensive = soundProgram({
  entities: {
    cheap: {
      rate: '1/minute',
      schema: { properties: { of: { type: 'reference', entity: 'costly', ifEmpty: 'null' } } },
    },
    costly: {
      rate: '3/minute',
      schema: { properties: { id: { type: 'id.integer' } } },
      imperfections: { corrupt: 1 },
    },
    plain: { rate: '2/minute', schema: { properties: { id: { type: 'id.integer' } } } },
  },
})

test('the interpreter is not asked for the values of other entities', () => {
  const counts = new Map<number, number>()
  const text = eventWriter(expensive, ndjson)
  const executor = newInterpreter((id, entity, index, offset) => {
    counts.set(entity, (counts.get(entity) ?? 0) + 1)
    return text(id, entity, index, offset)
  })
  const selection = selectionOf(expensive, ['cheap'])
  const stream = openStream(expensive, ndjson, 0, () => executor, { selection })
  while (stream.fill(new Uint8Array(60_000), { events: 1_000 }) > 0);
  expect([...counts]).toEqual([[0, expensive.entities[0]?.arrivals.total]])
  expect(stream.returned).toBe(counts.get(0))
})

test('the machine is not asked for the values of other entities', () => {
  const callsOf = (keys: readonly string[]): number => {
    const calls = countHostCalls(() => {
      const machine = compileMachine(expensive, ndjson)
      const selection = selectionOf(expensive, keys)
      const stream = openStream(expensive, ndjson, 0, () => machine, { selection })
      while (stream.fill(new Uint8Array(60_000), { events: 1_000 }) > 0);
    })
    return calls.get('event') ?? 0
  }
  // Every damaged event is written by the interpreter.
  expect(callsOf(['costly', 'plain'])).toBe(expensive.entities[1]?.arrivals.total)
  expect(callsOf(['plain'])).toBe(0)
})
