/**
 * The law of the executors on random definitions over the whole language. SPATE_TEST_DEFINITIONS=100000 runs so many of
 * them, and SPATE_TEST_FIRST=50000 begins with that one: a definition is a function of its number.
 */

import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { dialects } from '../../src/text/sql-dialect.ts'
import { earlierSse } from '../../src/wire/earlier.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { rows } from '../../src/wire/rows.ts'
import { sse } from '../../src/wire/sse.ts'
import { type Draws, drawsOf, randomDefinition } from '../schema/random-definition.ts'
import { randomSchema } from '../schema/random-schema.ts'
import { differenceOf, programOf } from './both-executors.ts'

const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? 60)
const first = Number(process.env.SPATE_TEST_FIRST ?? 0)

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
        } else if (draws.chance(0.5)) more.format = draws.one(['copy', 'csv'])
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

test.each<[string, (number: number) => JsonObject]>([
  ['definitions', randomDefinition],
  [
    'plain schemas',
    (number) => ({ entities: { e: { rate: '100/day', schema: randomSchema(number) } } }),
  ],
])(
  `the events of ${count} random %s from number ${first} on are written alike`,
  (_, make) => {
    let sound = 0
    const wrong: string[] = []
    for (let number = first; number < first + count; number++) {
      const draws = drawsOf(number)
      const content = varied(make(number), draws)
      const program = programOf(content, number + 1)
      if (program === undefined) continue
      sound++
      const difference = differenceOf(program, draws.one([ndjson, sse, earlierSse, rows]), {
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
    expect(sound / count).toBeGreaterThan(0.3)
  },
  60_000 + count * 100,
)
