/** Both executors write the rows of a state. */

import { expect, test } from 'vitest'
import { compileMachine } from '../../../src/engine/machine/machine.ts'
import type { Program } from '../../../src/engine/program.ts'
import { cutBefore } from '../../../src/engine/state/cut.ts'
import { EntityState } from '../../../src/engine/state/entity-state.ts'
import { StateStream, stateEnd, stateRows } from '../../../src/engine/state/state-stream.ts'
import type { FasterExecutor } from '../../../src/engine/stream.ts'
import { drawsOf, randomDefinition } from '../../schema/random-definition.ts'
import { randomDefinitionWithLifecycle } from '../lifecycle/random-lifecycle.ts'
import { programOf, soundProgram } from '../machine/both-executors.ts'
import { randomDefinitionWithFaults } from './random-faults.ts'

const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? 8)
const timeoutMs = 120_000 + count * 2_000
const day = 86_400_000

/** Reads a stream in buffers of random sizes. */
function textOf(stream: StateStream, seed: number): string {
  const draws = drawsOf(seed)
  const decoder = new TextDecoder()
  let text = ''
  while (stream.position < stateEnd) {
    if (!stream.prepare()) continue
    const buffer = new Uint8Array(draws.between(10, 4_000))
    const bytes = stream.fill(buffer, { events: draws.between(1, 100) })
    text += bytes > 0 ? decoder.decode(buffer.subarray(0, bytes)) : (stream.next() ?? '')
  }
  return text
}

function compare(program: Program, number: number): number {
  const machine = compileMachine(program, stateRows)
  const fast: FasterExecutor = () => machine
  let compared = 0
  for (const entity of program.entities.keys()) {
    const cut = cutBefore(drawsOf(number).below(day))
    const rows = [...new EntityState(program, entity, cut).rows(0, Number.MAX_SAFE_INTEGER)]
    const expected = rows.map(({ value }) => `${JSON.stringify(value)}\n`).join('')
    for (const faster of [fast, () => undefined]) {
      const stream = new StateStream(program, { entity, cut }, stateRows, faster)
      expect(textOf(stream, number), `definition ${number}, entity ${entity}`).toBe(expected)
    }
    compared += rows.length
  }
  return compared
}

test(
  'both executors write the rows of a state',
  () => {
    let compared = 0
    for (let number = 1; number <= count; number++) {
      compared += compare(soundProgram(randomDefinitionWithLifecycle(number), number), number)
      compared += compare(soundProgram(randomDefinitionWithFaults(number), number), number)
      const program = programOf(randomDefinition(number), number)
      if (program !== undefined) compared += compare(program, number)
    }
    expect(compared).toBeGreaterThan(count * 100)
  },
  timeoutMs,
)
