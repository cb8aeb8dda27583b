/**
 * The law of the executors on random definitions over the whole language. SPATE_TEST_DEFINITIONS=100000 runs so many of
 * each kind, or SPATE_TEST_SECONDS=600 as many as there is time for, from number SPATE_TEST_FIRST or SPATE_TEST_SEED on: a definition is
 * a function of its number.
 */

import { expect, test } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { dialects } from '../../src/text/sql-dialect.ts'
import { earlierSse } from '../../src/wire/earlier.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { rows } from '../../src/wire/rows.ts'
import { sse } from '../../src/wire/sse.ts'
import { type Draws, drawsOf, hostileWords, randomDefinition } from '../schema/random-definition.ts'
import { randomSchema } from '../schema/random-schema.ts'
import { differenceOf, programOf } from './both-executors.ts'

const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? 60)
const seconds = Number(process.env.SPATE_TEST_SECONDS ?? 0)
const first = Number(process.env.SPATE_TEST_FIRST ?? process.env.SPATE_TEST_SEED ?? 0)

const imperfections: readonly JsonObject[] = [
  { late: { rate: 0.2, by: '1 hour' } },
  { corrupt: 0.3 },
  { late: { rate: 0.3, by: '10 minutes' }, duplicate: 0.2, drop: 0.1, corrupt: 0.1 },
]

const rooms: readonly ((draws: Draws) => number)[] = [
  () => 65_536,
  (draws) => draws.below(2_000),
  (draws) => draws.below(200_000),
]
const batches: readonly ((draws: Draws) => number)[] = [() => 600, (draws) => draws.below(20)]

/** Whether the values are plain objects, which alone have columns that are known. */
function areRows(schema: JsonValue | undefined): boolean {
  return isObject(schema) && schema.type === 'object' && schema.nulls === undefined
}

/** The definition with formats, imperfections and children, which the random ones of schemas have not. */
function varied(content: JsonObject, draws: Draws): JsonObject {
  const entities = Object.entries(content.entities as Readonly<Record<string, JsonObject>>)
  return {
    ...content,
    entities: Object.fromEntries(
      entities.map(([key, entity], i) => {
        const more: Record<string, JsonValue> = {}
        if (draws.chance(0.4)) {
          const table = draws.one(['t', 'a.b', 'ü', 'sel"ect'])
          more.format = { type: 'sql', table, dialect: draws.one(dialects) }
        } else if (draws.chance(0.5) && areRows(entity.schema)) {
          more.format = draws.one(['copy', 'csv'])
        }
        if (draws.chance(0.15)) more.imperfections = draws.one(imperfections)
        if (i === 0 || draws.chance(0.8)) return [key, { ...entity, ...more }]
        const { rate: _, ...rest } = entity
        const [parent] = draws.one(entities.slice(0, i))
        const delay = draws.one<JsonValue>(['1 second', { minimum: 0, maximum: '4 hours' }])
        return [key, { ...rest, ...more, per: { entity: parent, count: 2, delay } }]
      }),
    ),
  }
}

/**
 * The definition with an entity that refers to the others as a whole and by parts, and with values that are no plain objects:
 * their columns, and what of them a format cannot hold, follow from what they are made of.
 */
function referring(content: JsonObject, draws: Draws): JsonObject {
  const entities = content.entities as Readonly<Record<string, JsonObject>>
  const ifEmpty = (): JsonValue => draws.one(['error', 'null', 'skip'])
  const properties = Object.keys(entities).flatMap((entity, i): [string, JsonObject][] => [
    [`whole${i}`, { type: 'reference', entity, ifEmpty: ifEmpty() }],
    [`part${i}`, { type: 'reference', entity, field: 'id', ifEmpty: ifEmpty() }],
    [`same${i}`, { type: 'reference', via: `part${i}`, field: 'id' }],
  ])
  const some = properties.filter(() => draws.chance(0.5))
  const reader = {
    rate: '100/day',
    schema: {
      type: 'object',
      properties: { id: { type: 'id.integer' }, ...Object.fromEntries(some) },
    },
  }
  const [entity, { schema }] = draws.one(Object.entries(entities)) as [string, JsonObject]
  const roots: readonly JsonValue[] = [
    { type: 'reference', entity, ifEmpty: ifEmpty() },
    { anyOf: [schema as JsonValue, { type: 'object', properties: { id: { type: 'integer' } } }] },
    { ...(schema as JsonObject), nulls: 0.5 },
    { enum: draws.one(hostileRoots) },
    {
      type: 'function',
      expression: draws.one(['{"a\\nb": 1}', '{"\\ud7ff": "\\u0001"}', '"\\n"']),
    },
  ]
  const other = { rate: '60/day', schema: draws.one(roots) }
  const whole = { type: 'reference', entity: 'other', ifEmpty: ifEmpty() }
  const of = { rate: '60/day', schema: { type: 'object', properties: { whole } } }
  return { ...content, entities: { ...entities, reader, other, of } }
}

const hostileRoots: readonly JsonValue[] = [
  [{ 'a\nb': 1 }, { id: 1 }],
  ['\0', 'a'],
  [{ id: '\ud800' }, { id: 'x' }],
  [[1], { '': 2 }],
  [null, 1, 'x\ry'],
]

/** What they are, which share of them is sound at least, and how one is made of its number. */
const kinds: readonly (readonly [string, number, (number: number) => JsonObject])[] = [
  ['definitions', 0.3, (number) => varied(randomDefinition(number), drawsOf(number))],
  [
    'plain schemas',
    0.3,
    (number) =>
      varied(
        { entities: { e: { rate: '100/day', schema: randomSchema(number) } } },
        drawsOf(number),
      ),
  ],
  [
    'definitions with hostile names and values',
    0.1,
    (number) => {
      const draws = drawsOf(number)
      return varied(referring(randomDefinition(number, hostileWords(number)), draws), draws)
    },
  ],
]

test.each(kinds)(
  'the events of random %s are written alike',
  (name, soundShare, make) => {
    const compared = { events: 0, bytes: 0 }
    let sound = 0
    const wrong: string[] = []
    const untilMs = performance.now() + (seconds * 1_000) / kinds.length
    const isOver = (made: number): boolean =>
      seconds > 0 ? performance.now() >= untilMs : made === count
    let number = first
    for (; !isOver(number - first); number++) {
      const content = make(number)
      const program = programOf(content, number + 1)
      if (program === undefined) continue
      sound++
      const draws = drawsOf(number + 7)
      const difference = differenceOf(program, draws.one([ndjson, sse, earlierSse, rows]), {
        compared,
        seed: number,
        events: 120,
        firstId: draws.one([1, 999_990, Number.MAX_SAFE_INTEGER - 500]),
        room: draws.one(rooms),
        batch: draws.one(batches),
      })
      if (difference !== undefined && wrong.length < 3) {
        wrong.push(`number ${number}: ${difference}\n${JSON.stringify(content)}`)
      }
    }
    expect(wrong.join('\n\n')).toBe('')
    expect(sound / (number - first)).toBeGreaterThan(soundShare)
    if (seconds > 0) {
      const { events, bytes } = compared
      process.stdout.write(
        `${sound} ${name} from number ${first} on: ${events} events, ${bytes} bytes\n`,
      )
    }
  },
  60_000 + count * 100 + seconds * 2_000,
)
