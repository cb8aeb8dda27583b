/** Of compiled programs as many are kept as there is memory for, whatever their definitions are like. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type EntityProgram, generatorVersion, type Program } from '../../src/engine/program.ts'
import { FairQueue } from '../../src/service/fair-queue.ts'
import { newPrograms } from '../../src/service/programs.ts'
import { soundProgram } from '../engine/both-executors.ts'

const snapshot = JSON.stringify({
  ...{ seed: 1, start: '2026-01-01T00:00:00.000Z', end: '2026-01-02T00:00:00.000Z' },
  entities: { e: { rate: '1/hour', schema: { type: 'boolean' } } },
})
const small = soundProgram({ entities: { e: { rate: '1/hour', schema: { type: 'boolean' } } } })

/** An entity whose arrivals keep 32 MB of what was read. */
function withPages(): EntityProgram {
  const [entity] = small.entities
  if (entity === undefined) throw new Error('the program has an entity')
  return { ...entity, arrivals: { ...entity.arrivals, heldBytes: () => 32_000_000 } }
}

function programsOfRuns() {
  const programs = newPrograms(new FairQueue(nextTurn))
  return { programs, ofRun: (id: string) => programs.ofRun({ id, snapshot, generatorVersion }) }
}

test.each<[string, Partial<Program>]>([
  ['schemas', { schemas: 10_000 }],
  ['values in lists', { extent: 1_000_000 }],
  ['characters', { characters: 10_000_000 }],
  ['pages', { entities: [withPages()] }],
  ['entities', { entities: Array.from({ length: 500 }, () => small.entities[0] as never) }],
])('programs of many %s leave room for few', async (_, part) => {
  const { programs, ofRun } = programsOfRuns()
  const large = Array.from({ length: 20 }, (): Program => ({ ...small, ...part }))
  for (const [i, program] of large.entries()) programs.keep(`${i}`, program)
  expect(await ofRun('19')).toBe(large[19])
  const found: unknown[] = []
  for (const i of large.keys()) found.push(await ofRun(`${i}`))
  expect(large.filter((program, i) => found[i] === program).length).toBeLessThan(6)
})

test('programs of few schemas are kept by the hundred', async () => {
  const { programs, ofRun } = programsOfRuns()
  const many = Array.from({ length: 500 }, (): Program => ({ ...small }))
  for (const [i, program] of many.entries()) programs.keep(`${i}`, program)
  for (const [i, program] of many.entries()) expect(await ofRun(`${i}`)).toBe(program)
})

test('a run is compiled once for all readers that come at once', async () => {
  const { ofRun } = programsOfRuns()
  const [first, ...others] = await Promise.all(['a', 'a', 'a', 'b'].map(ofRun))
  expect(others[0]).toBe(first)
  expect(others[1]).toBe(first)
  expect(others[2]).not.toBe(first)
})
