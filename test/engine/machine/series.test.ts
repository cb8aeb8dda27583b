/** Series whose keys are values of the same object: the module derives the keys from the texts that it writes. */

import { expect, test } from 'vitest'
import { planModule } from '../../../src/engine/machine/module-plan.ts'
import type { Program } from '../../../src/engine/program.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

function hostCallsOf(program: Program): readonly string[] {
  const steps = planModule(program, ndjson)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.hostCalls.map(({ kind }) => kind)
  }
}

const gauge = { type: 'series.gauge', scale: 3 }
const walk = { type: 'series.walk', start: 0, minimum: -5, maximum: 5 }
const counter = { type: 'series.counter', rate: 1e9, resetRate: 500, maximum: 99_999 }
const all = (key: string | readonly string[]): JsonObject => ({
  gauge: { ...gauge, key },
  walk: { ...walk, key },
  counter: { ...counter, key },
  other: { ...gauge, key },
})
const words = ['', 'a', 'zoë', '語', '𝄞 "\\', `long ${'x'.repeat(80)}`]

const cases: Readonly<Record<string, JsonObject>> = {
  'a text, of walks without bounds': {
    id: { enum: words },
    ...all('id'),
    free: { type: 'series.walk', key: 'id' },
    wide: { type: 'series.walk', step: 1e13 },
  },
  'a text': { id: { enum: words }, ...all('id') },
  'a unique id, after the series': { ...all('id'), id: { type: 'id.uuid' } },
  'a number': { id: { type: 'number', minimum: -9, maximum: 9, scale: 1 }, ...all('id') },
  'a reference': { id: { type: 'reference', entity: 'parts', field: 'id' }, ...all('id') },
  'an optional value': { id: { enum: words, presence: 0.5 }, ...all('id') },
  'a value that may be null': {
    id: { type: ['string', 'null'], enum: [...words, null] },
    ...all('id'),
  },
  'several values': {
    id: { enum: words },
    ...all(['id', 'part']),
    part: { type: 'integer', minimum: 1, maximum: 3 },
    level: { ...gauge, key: 'part' },
  },
  'a list': { id: { type: 'array', items: { enum: words } }, ...all('id') },
  'a value that an expression reads': {
    id: { enum: words },
    ...all('id'),
    sum: { type: 'function', expression: 'self.gauge + self.counter + self.walk' },
    isHigh: { type: 'function', expression: 'self.gauge > 50 ? "high" : "low"' },
  },
  'a series in parts of the value': {
    id: { enum: words },
    optional: { ...gauge, key: 'id', presence: 0.5 },
    ...all('id'),
    inner: { type: 'object', properties: { id: { enum: words }, ...all('id') } },
  },
}

const parts = {
  rate: '5000/day',
  schema: { type: 'object', properties: { id: { type: 'id.uuid' } } },
}

test.each(Object.entries(cases))('the key is %s', (_, properties) => {
  const entity = { rate: '20000/day', schema: { type: 'object', properties } }
  const program = soundProgram({ entities: { e: entity, parts } })
  expect(hostCallsOf(program)).toEqual([])
  expect(differenceOf(program, ndjson, { events: 900 })).toBeUndefined()
})

test('series of elements are left to the interpreter', () => {
  const items = { type: 'object', properties: { id: { enum: words }, ...all('id') } }
  const properties = { alone: { type: 'array', items: gauge }, each: { type: 'array', items } }
  const entity = { rate: '20000/day', schema: { type: 'object', properties } }
  const program = soundProgram({ entities: { e: entity, parts } })
  expect(differenceOf(program, ndjson, { events: 900 })).toBeUndefined()
})
