/**
 * The laws of parts: together they are the run, they have almost equal sizes, and the stream of a part is a selection.
 */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Executor } from '../../src/engine/machine/executor.ts'
import { compileMachine } from '../../src/engine/machine/machine.ts'
import { countInPart, eventRangeAt, idAfter, type Part, partsMax } from '../../src/engine/part.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Encoding } from '../../src/wire/event.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { rows } from '../../src/wire/rows.ts'
import { sse } from '../../src/wire/sse.ts'
import { type Draws, drawsOf, randomDefinition } from '../schema/random-definition.ts'
import { shareOf, someOf } from '../support/samples.ts'
import { programOf, soundProgram } from './machine/both-executors.ts'

const anyPart: fc.Arbitrary<Part> = fc
  .oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: partsMax }))
  .chain((parts) => fc.record({ part: fc.nat({ max: parts - 1 }), parts: fc.constant(parts) }))
const near = (border: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.max(border - 3, 0), max: border + 3 })
const anyPosition = fc.oneof(
  fc.nat({ max: 5_000_000 }),
  fc.maxSafeNat(),
  fc.constantFrom(64, 128, 1_024, 32_768, 65_536, 2 ** 31, 2 ** 32, 2 ** 40).chain(near),
)

describe('the assignment', () => {
  test('assigns every position to one part: the counts of all parts add up to the position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), anyPosition, (parts, position) => {
        const counts = Array.from({ length: parts }, (_, part) =>
          countInPart(position, { part, parts }),
        )
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(position)
        // Parts differ by at most one block, and a block has at most a 32nd of the events so far.
        const [least, most] = [Math.min(...counts), Math.max(...counts)]
        expect(most - least).toBeLessThanOrEqual(Math.min(Math.max(1, least / 32), 1_024))
      }),
    )
  })

  test('is consistent with the counts: a range is as long as the count grows', () => {
    fc.assert(
      fc.property(anyPart, fc.nat({ max: 2 ** 38 }), (part, ordinal) => {
        const { position, events } = eventRangeAt(ordinal, part)
        expect(countInPart(position, part)).toBe(ordinal)
        expect(countInPart(position + 1, part)).toBe(ordinal + 1)
        expect(countInPart(position + events, part)).toBe(ordinal + events)
        expect(idAfter(position, part)).toBe(position + 1)
        const next = eventRangeAt(ordinal + events, part)
        expect(next.position >= position + events).toBe(true)
        expect(countInPart(next.position, part)).toBe(ordinal + events)
      }),
    )
  })

  test('is the run itself if there is one part', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        expect(countInPart(position, { part: 0, parts: 1 })).toBe(position)
      }),
    )
  })

  test('begins with blocks of one event', () => {
    const first = (part: number) =>
      Array.from(
        { length: 4 },
        (_, ordinal) => eventRangeAt(ordinal, { part, parts: 8 }).position + 1,
      )
    expect(first(0)).toEqual([1, 9, 17, 25])
    expect(first(7)).toEqual([8, 16, 24, 32])
  })
})

/** Returns the text of a stream in pieces of any size, with one executor or with both in turn. */
function textOf(
  program: Program,
  encoding: Encoding,
  {
    from,
    part,
    machine,
    draws,
  }: {
    readonly from: number
    readonly part: Part
    readonly machine: Executor
    readonly draws: Draws
  },
): string {
  let turns = draws.one([0, 3, Number.POSITIVE_INFINITY])
  const faster = (): Executor | undefined => (turns-- > 0 ? undefined : machine)
  const stream = openStream(program, encoding, from, faster, { part })
  const buffer = Buffer.alloc(draws.one([200, 3_000, 65_536]))
  const texts: string[] = []
  for (;;) {
    const before = stream.position
    const bytes = stream.fill(buffer, { events: draws.one([1, 7, 500, 16_384]) })
    texts.push(buffer.toString('utf8', 0, bytes))
    if (bytes > 0) {
      expect(stream.position).toBeGreaterThan(before)
      continue
    }
    const text = stream.next()
    if (text === undefined) return texts.join('')
    texts.push(text)
    expect(stream.position).toBe(before + 1)
  }
}

/** Returns the texts of all events, each written on its own. */
function eventsOf(program: Program, encoding: Encoding): readonly string[] {
  const stream = openStream(program, encoding, 0)
  return Array.from({ length: program.total }, () => stream.next() ?? 'none')
}

function expectParts(program: Program, encoding: Encoding, parts: number, draws: Draws): void {
  const events = eventsOf(program, encoding)
  const machine = compileMachine(program, encoding)
  for (let part = 0; part < parts; part++) {
    const own = { part, parts }
    const wanted = events.filter(
      (_, position) => countInPart(position + 1, own) > countInPart(position, own),
    )
    const count = wanted.length
    for (const from of [0, draws.below(count + 1), count]) {
      const text = textOf(program, encoding, { from, part: own, machine, draws })
      expect(text === wanted.slice(from).join(''), `${part} of ${parts} from ${from}`).toBe(true)
    }
  }
}

const example = (name: string, end: string): Program =>
  soundProgram({
    ...JSON.parse(readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')),
    start: '2026-01-01',
    end,
  })

describe('a stream of a part has the events that are assigned to it', () => {
  const encodings: readonly Encoding[] = [ndjson, sse, rows]

  test.each([
    ['shop', example('shop', '2026-01-02')],
    ['forum', example('forum', '2026-01-02')],
    ['sensors', example('sensors', '2026-01-02')],
  ])('of the example %s', (_, program) => {
    const draws = drawsOf(program.total)
    for (const parts of someOf([1, 2, 3, 8, 31], 2)) {
      expectParts(program, draws.one(encodings), parts, draws)
    }
  })

  test('of random definitions', () => {
    let checked = 0
    const { first, count } = shareOf(120, 3)
    for (let number = first; number < first + count; number++) {
      const program = programOf(randomDefinition(number), number)
      if (program === undefined || program.total > 3_000) continue
      checked++
      const draws = drawsOf(number)
      expectParts(program, draws.one(encodings), 1 + draws.below(12), draws)
    }
    expect(checked).toBeGreaterThan(5)
  })

  test('over blocks of all lengths, near and far, at positions of a long run', () => {
    const entities = {
      a: { rate: '3000/second', schema: { type: 'id.integer' } },
      b: { rate: { base: '1/second', arrivals: 'even' }, schema: { type: 'boolean' } },
      c: {
        per: { entity: 'b', count: 2, delay: { minimum: '1 second', maximum: '1 minute' } },
        schema: { type: 'time.now' },
      },
    }
    const content = { start: '2026-01-01', end: '2026-01-01T01:00:00Z' }
    const program = soundProgram({ ...content, entities })
    const compiled = compileMachine(program, ndjson)
    const draws = drawsOf(5)
    for (const parts of [1, 2, 3, 8, 100, 2_500, partsMax]) {
      for (let i = 0; i < 12; i++) {
        const own = { part: draws.below(parts), parts }
        const count = countInPart(program.total, own)
        const from = i === 0 ? 0 : draws.below(count + 1)
        const machine = i % 2 === 0 ? compiled : undefined
        const stream = openStream(program, ndjson, from, () => machine, { part: own })
        for (let ordinal = from; ordinal < Math.min(count, from + 300); ordinal++) {
          const { position } = eventRangeAt(ordinal, own)
          const text = stream.next()
          if (text?.startsWith(`{"type":"create","id":${position + 1},`) !== true)
            expect(text, `${ordinal}`).toBe(position + 1)
          if (ordinal % 37 === 0) expect(text).toBe(openStream(program, ndjson, position).next())
        }
        if (from === count) expect(stream.next()).toBeUndefined()
      }
    }
  })
})
