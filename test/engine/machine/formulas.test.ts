/** Types whose values the module computes itself, at the ends of months and years and before 1970. */

import { expect, test } from 'vitest'
import { planModule } from '../../../src/engine/machine/module-plan.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

const near = { latitude: -33.8, longitude: 179.999 }
const schemas: readonly JsonObject[] = [
  ...['person.height', 'person.weight', 'person.birthdate', 'person.zodiacSign'],
  ...['person.middleName', 'person.jobTitle', 'time.month', 'time.weekday', 'time.businessHours'],
  ...['file.size', 'security.cve', 'id.snowflake', 'internet.password', 'location.geohash'],
]
  .map((type): JsonObject => ({ type }))
  .concat([
    { type: 'person.jobTitle', locale: 'ar' },
    { type: 'file.size', minimum: 3 },
    { type: 'location.geohash', precision: 1 },
    { type: 'location.geohash', precision: 11, near, radius: 900 },
    { type: 'internet.password', length: 40 },
    { type: 'array', items: { type: 'internet.password' } },
    ...['date-time', 'date', 'time'].map((format) => ({ type: 'string', format })),
    { type: 'string', pattern: '^([A-Z]{2}-[0-9]{2,4}|x[a-c]{0,3})$', unique: true },
    { type: 'string', pattern: '^[a-z0-9]{24}$', unique: true },
  ])

test.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))('%s', (_, value) => {
  for (const [start, end] of [
    ['2024-02-28', '2024-03-02'],
    ['1959-12-31', '1960-01-02'],
    ['2014-12-30', '2015-01-03'],
  ] as const) {
    const schema = { type: 'object', properties: { value } }
    const program = soundProgram({ start, end, entities: { e: { rate: '20000/day', schema } } })
    const steps = planModule(program, ndjson)
    let step = steps.next()
    while (!step.done) step = steps.next()
    expect(step.value.hostCalls).toEqual([])
    expect(differenceOf(program, ndjson, { events: 600 })).toBeUndefined()
  }
})
