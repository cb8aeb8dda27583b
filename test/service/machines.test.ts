/** The cache of compiled executors: each is compiled once on first use, and removed later. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram, type Program } from '../../src/engine/program.ts'
import { FairQueue } from '../../src/queue/fair-queue.ts'
import { Machines } from '../../src/service/machines.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { sse } from '../../src/wire/sse.ts'

/** Compiles a program with its own table of some hundred kilobytes. */
function compile(number: number): Program {
  const words = Array.from(
    { length: 12_000 },
    (_, i) => `a word of the entity ${number} that is ${i}`,
  )
  const content = {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: { e: { rate: '10/hour', schema: { enum: words } } },
  }
  const issues: [] = []
  const definition = readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues)
  const program = compileProgram(definition, issues)
  expect(issues).toEqual([])
  return program
}

async function madeBy(machines: Machines, program: Program) {
  const faster = machines.of(program, ndjson)
  faster(true)
  await vi.waitUntil(() => faster(false) !== undefined, { timeout: 30_000, interval: 5 })
  return faster(false)
}

test('a machine is compiled on first use, once for each encoding', async () => {
  const faults: unknown[] = []
  const machines = new Machines(new FairQueue(nextTurn), (error) => faults.push(error))
  const program = compile(0)
  expect(machines.of(program, ndjson)(false)).toBeUndefined()
  const machine = await madeBy(machines, program)
  expect(machine).toBeDefined()
  expect(machines.of(program, ndjson)(true)).toBe(machine)
  expect(machines.of(program, sse)(false)).toBeUndefined()
  expect(faults).toEqual([])
})

test('the least recently used ones are removed', async () => {
  const machines = new Machines(new FairQueue(nextTurn), (error) => expect.fail(`${error}`))
  const first = compile(0)
  const usual = compile(1)
  expect(await madeBy(machines, first)).toBeDefined()
  await madeBy(machines, usual)
  // Each takes about a megabyte, and 64 megabytes are cached.
  for (let number = 2; number < 120; number++) {
    await madeBy(machines, compile(number))
    machines.of(usual, ndjson)
  }
  expect(machines.of(first, ndjson)(false)).toBeUndefined()
  expect(machines.of(usual, ndjson)(false)).toBeDefined()
})

test('a failed compilation is reported once', async () => {
  const faults: unknown[] = []
  const machines = new Machines(new FairQueue(nextTurn), (error) => faults.push(error))
  const program: Program = {
    ...compile(0),
    get entities(): never {
      throw new Error('no entities')
    },
  }
  const faster = machines.of(program, ndjson)
  faster(true)
  faster(true)
  await vi.waitUntil(() => faults.length > 0, { timeout: 30_000, interval: 5 })
  expect(faults).toEqual([new Error('no entities')])
  expect(faster(true)).toBeUndefined()
})
