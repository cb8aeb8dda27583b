/** The maximum number of values in an event, computed before an event is generated. */

import { expect, test } from 'vitest'
import { rootKey } from '../../../src/random/key.ts'
import { eventValuesMax } from '../../../src/schema/event-values.ts'
import { maxValueCount } from '../../../src/schema/instructions/facts.ts'
import type { Instruction } from '../../../src/schema/instructions/instruction.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

const one: Instruction = { op: 'literal', value: 1 }

function list(length: number, prefix: number): Instruction {
  const pick = { kind: 'even', key: rootKey(1), count: 1 } as const
  const first = prefix === 0 ? [] : [{ of: one, times: prefix }]
  return { op: 'array', length: pick, minimum: length, prefix: first, items: one }
}

const hundred = list(100, 0)

test.each<[string, Instruction, number]>([
  ['elements that are not in a run', list(10, 0), 11],
  ['a run of like elements before others', list(10, 6), 11],
  ['a run that fills the list', list(10, 10), 11],
  ['a text of parts', { op: 'join', parts: [one, one, one] }, 1],
  ['a list that is mapped', { op: 'map', of: hundred, to: () => 1 }, 101],
])('%s count as many values as are generated', (_, instruction, count) => {
  expect(maxValueCount(instruction)).toBe(count)
})

test('variables count, although only the result of the expression is kept', () => {
  const items = (length: number): JsonObject => ({
    type: 'array',
    items: { type: 'integer' },
    minItems: length,
    maxItems: length,
  })
  const counting = (length: number): JsonObject => ({
    type: 'function',
    expression: 'size(x)',
    variables: { x: items(length) },
  })
  const event = (length: number): JsonObject => ({ ...items(10), items: counting(length) })
  expect(drawValues(event(100), 1).issues).toEqual([])
  expect(drawValues(event(eventValuesMax / 8), 1).issues).toEqual([
    `: must generate events of at most ${eventValuesMax} values, including elements, properties and values that are drawn again; got up to 81931`,
  ])
})
