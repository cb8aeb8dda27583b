/** The cache of compiled programs is limited by memory, for any kind of definition. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Kernel } from '../../src/engine/kernel.ts'
import { generatorVersion, type Program } from '../../src/engine/program.ts'
import { FairQueue } from '../../src/queue/fair-queue.ts'
import { Programs } from '../../src/service/programs.ts'
import { soundProgram } from '../engine/machine/both-executors.ts'

const snapshot = JSON.stringify({
  ...{ seed: 1, start: '2026-01-01T00:00:00.000Z', end: '2026-01-02T00:00:00.000Z' },
  entities: { e: { rate: '1/hour', schema: { type: 'boolean' } } },
})
const small = soundProgram({ entities: { e: { rate: '1/hour', schema: { type: 'boolean' } } } })

/** Returns a kernel whose arrivals keep 32 MB of data that was read. */
function withPages(): Kernel {
  const kernel = new Kernel()
  kernel.call.reserve(32_000_000)
  return kernel
}

function programsOfRuns() {
  const programs = new Programs(new FairQueue(nextTurn))
  const ofRun = (id: string) => programs.ofRun({ id, snapshot, generatorVersion })
  return {
    programs,
    ofRun,
    /** Creates runs with these programs and reads each immediately. */
    async readAll(all: readonly Program[]) {
      for (const [i, program] of all.entries()) {
        programs.keepUnread(`${i}`, program)
        expect(await ofRun(`${i}`)).toBe(program)
      }
    },
  }
}

test.each<[string, Partial<Program>]>([
  ['schemas', { schemas: 10_000 }],
  ['values in lists', { extent: 1_000_000 }],
  ['characters', { characters: 10_000_000 }],
  ['pages', { kernel: withPages() }],
  ['entities', { entities: Array.from({ length: 500 }, () => small.entities[0] as never) }],
])('programs with many %s leave room for few others', async (_, part) => {
  const { readAll, ofRun } = programsOfRuns()
  const large = Array.from({ length: 20 }, (): Program => ({ ...small, ...part }))
  await readAll(large)
  expect(await ofRun('19')).toBe(large[19])
  const found: unknown[] = []
  for (const i of large.keys()) found.push(await ofRun(`${i}`))
  expect(large.filter((program, i) => found[i] === program).length).toBeLessThan(6)
})

test('hundreds of programs with few schemas are kept', async () => {
  const { readAll, ofRun } = programsOfRuns()
  const many = Array.from({ length: 500 }, (): Program => ({ ...small }))
  await readAll(many)
  for (const [i, program] of many.entries()) expect(await ofRun(`${i}`)).toBe(program)
})

test('a burst of creations does not evict the runs that are read, and uses little memory', async () => {
  const { programs, readAll, ofRun } = programsOfRuns()
  const read = Array.from({ length: 500 }, (): Program => ({ ...small }))
  await readAll(read)
  const unread = Array.from({ length: 5_000 }, (): Program => ({ ...small }))
  for (const [i, program] of unread.entries()) programs.keepUnread(`unread ${i}`, program)
  for (const [i, program] of read.entries()) expect(await ofRun(`${i}`)).toBe(program)
  expect(await ofRun('unread 4999')).toBe(unread[4_999])
  const found = await Promise.all(unread.map((_, i) => ofRun(`unread ${i}`)))
  expect(unread.filter((program, i) => found[i] === program).length).toBeLessThan(500)
})

test('a run is compiled once for all concurrent readers', async () => {
  const { ofRun } = programsOfRuns()
  const [first, ...others] = await Promise.all(['a', 'a', 'a', 'b'].map(ofRun))
  expect(others[0]).toBe(first)
  expect(others[1]).toBe(first)
  expect(others[2]).not.toBe(first)
})
