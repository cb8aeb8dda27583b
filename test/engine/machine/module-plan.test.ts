/** A short definition may be expensive to compile. The interpreter then generates its events, with the same bytes. */

import { expect, test } from 'vitest'
import { planModule } from '../../../src/engine/machine/module-plan.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { compileDefinition } from '../../schema/compiled-definition.ts'
import { differenceOf } from './both-executors.ts'

/** Twice the maximum size of an entity's function, which may be exceeded slightly. */
const bytesMax = 1024 * 1024

function chain(first: JsonObject, length: number, next: (i: number) => JsonObject): JsonObject {
  const links = Array.from({ length }, (_, i) => [`p${i + 1}`, next(i)] as const)
  return { c: { type: 'boolean' }, p0: first, ...Object.fromEntries(links) }
}

const definitions: Readonly<Record<string, JsonObject>> = {
  'words that double with each property': chain({ enum: ['a', 'b', 'c'] }, 40, (i) => ({
    type: 'function',
    expression: `self.c ? self.p${i} : self.p${i}`,
  })),
  'optional numbers that are read twice by the next': chain(
    { type: 'number', minimum: 0, maximum: 1 },
    40,
    (i) => ({
      type: 'function',
      expression: `self.p${i} / 2 + self.p${i} / 3`,
      presence: 0.999,
    }),
  ),
  'a thousand expressions that fail for every word of a list': {
    w: { enum: Array.from({ length: 500 }, (_, i) => `word ${i}`) },
    ...Object.fromEntries(
      Array.from({ length: 1_000 }, (_, i) => [
        `f${i}`,
        { type: 'function', expression: `size(self.w) / 0 + ${i} + 1 + 1 + 1 + 1` },
      ]),
    ),
  },
  'thousands of words that are rarely drawn, which are written last': Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [
      `f${i}`,
      {
        anyOf: [
          {
            type: 'object',
            properties: Object.fromEntries(
              Array.from({ length: 60 }, (_, j) => [`g${j}`, { type: 'boolean' }]),
            ),
          },
          { type: 'null' },
        ],
      },
    ]),
  ),
  'a thousand distributions over few numbers': Object.fromEntries(
    Array.from({ length: 1_000 }, (_, i) => [
      `f${i}`,
      {
        type: 'integer',
        minimum: 0,
        maximum: 50,
        distribution: { type: 'normal', mean: 20 + i / 1_000, deviation: 7 },
      },
    ]),
  ),
}

test.each(Object.entries(definitions))('%s', (_, properties) => {
  const issues: [] = []
  const content = {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: { e: { rate: '100/day', schema: { type: 'object', properties } } },
  }
  const program = compileDefinition(content, 1, issues)
  expect(issues).toEqual([])
  const planning = planModule(program, ndjson)
  let step = planning.next()
  while (!step.done) step = planning.next()
  expect(step.value.bytes.length).toBeLessThan(bytesMax)
  expect(differenceOf(program, ndjson, { events: 6 })).toBeUndefined()
})
