/** Columns with timestamps, if references refer to references. */

import { expect, test } from 'vitest'
import type { Program } from '../../../src/engine/program.ts'
import type { Instruction } from '../../../src/schema/instructions/instruction.ts'
import { timestampColumns } from '../../../src/schema/timestamp-columns.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'

function compile(entities: JsonObject): Program {
  const issues: Issues = []
  const program = compileDefinition({ start: '2026-01-01', end: '2026-01-02', entities }, 1, issues)
  expect(issues).toEqual([])
  return program
}

function entity(at: JsonObject, dialect = 'mysql'): JsonObject {
  const schema: JsonObject = { type: 'object', properties: { at } }
  return { rate: '1/hour', format: { type: 'sql', dialect, table: 't' }, schema }
}

function reference(to: string): JsonObject {
  return { type: 'reference', entity: to, field: 'at', ifEmpty: 'null' }
}

/** Returns entities that each choose twice between the same field of the next one. */
function chain(length: number, last: JsonObject): JsonObject {
  const entries = Array.from({ length }, (_, i) => {
    const next = reference(`e${i + 1}`)
    return [`e${i}`, entity(i === length - 1 ? last : { anyOf: [next, next] })]
  })
  return Object.fromEntries(entries)
}

test.each<[string, JsonObject, readonly string[]]>([
  ['timestamps', { type: 'time.now' }, ['at']],
  ['numbers', { type: 'integer' }, []],
  ['nothing but the same field of the first entity', reference('e0'), []],
])('chained choices of references to %s are each followed once', (_, last, columns) => {
  const { entities } = compile(chain(12, last))
  const instructions = new Map(entities.map(({ key, instruction }) => [key, instruction]))
  let lookUps = 0
  const instructionOf = (key: string): Instruction | undefined => {
    lookUps++
    return instructions.get(key)
  }
  const found = timestampColumns(instructions.get('e0') as Instruction, instructionOf)
  expect([...found]).toEqual(columns)
  expect(lookUps).toBeLessThanOrEqual(12)
})

test('the result of an expression may be a timestamp', () => {
  const { entities } = compile({
    e: entity({ type: 'function', expression: '"2026-01-31T00:00:00.000Z"' }),
  })
  expect(entities.map(({ timestamps }) => [...timestamps])).toEqual([['at']])
})

test('only entities written for MySQL have columns of timestamps', () => {
  const at: JsonObject = { type: 'time.now' }
  const { entities } = compile({
    json: { rate: '1/hour', schema: { type: 'object', properties: { at } } },
    mysql: entity(at),
    postgres: entity(at, 'postgres'),
  })
  expect(entities.map(({ key, timestamps }) => [key, [...timestamps]])).toEqual([
    ['json', []],
    ['mysql', ['at']],
    ['postgres', []],
  ])
})
