/** Of compiled programs as many are kept as there is memory for, whatever their definitions are like. */

import { expect, test } from 'vitest'
import { generatorVersion, type Program } from '../../src/engine/program.ts'
import { newPrograms } from '../../src/service/programs.ts'
import { soundProgram } from '../engine/both-executors.ts'

const snapshot = JSON.stringify({
  ...{ seed: 1, start: '2026-01-01T00:00:00.000Z', end: '2026-01-02T00:00:00.000Z' },
  entities: { e: { rate: '1/hour', schema: { type: 'boolean' } } },
})
const small = soundProgram({ entities: { e: { rate: '1/hour', schema: { type: 'boolean' } } } })

test.each<[string, Partial<Program>]>([
  ['schemas', { schemas: 10_000 }],
  ['entities', { entities: Array.from({ length: 500 }, () => small.entities[0] as never) }],
])('programs of many %s leave room for few', (_, part) => {
  const programs = newPrograms()
  const kept = (id: string) => programs.ofRun({ id, snapshot, generatorVersion })
  const large = Array.from({ length: 20 }, (): Program => ({ ...small, ...part }))
  for (const [i, program] of large.entries()) programs.keep(`${i}`, program)
  const there = large.filter((program, i) => kept(`${i}`) === program)
  expect(there.length).toBeLessThan(6)
  expect(kept('19')).toBe(large[19])
})

test('programs of few schemas are kept by the hundred', () => {
  const programs = newPrograms()
  const many = Array.from({ length: 500 }, (): Program => ({ ...small }))
  for (const [i, program] of many.entries()) programs.keep(`${i}`, program)
  for (const [i, program] of many.entries())
    expect(programs.ofRun({ id: `${i}`, snapshot, generatorVersion })).toBe(program)
})
