/** The module of a definition writes the events of any part from any position without JavaScript. */

import { expect, test } from 'vitest'
import type { Program } from '../../../src/engine/program.ts'
import { hostModule, kernelBase } from '../../../src/wasm/kernel.ts'
import { compileDefinition } from '../../schema/compiled-definition.ts'
import { someOf } from '../../support/samples.ts'
import {
  type EventsOfPart,
  exampleFiles,
  exampleProgram,
  interpretedText,
  planOf,
  rangesOf,
} from './standalone.ts'

const pageBytes = 65_536
const eventsOfCall = 100
const recordBits = 10

/** Functions of the host that fail: the events of the examples need none. */
const noHost = Object.fromEntries(
  kernelBase().importNames.map((name) => [
    name,
    () => {
      throw new Error(`the module must not call "${name}"`)
    },
  ]),
)

/** Runs a module and returns the text of the events. */
function run(
  { bytes, pages, area }: { bytes: Uint8Array<ArrayBuffer>; pages: number; area: number },
  { part, parts, position, events }: EventsOfPart,
): string {
  const memory = new WebAssembly.Memory({ initial: pages })
  const imports = { [hostModule]: { ...noHost, memory } }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports)
  const { adopt, open, fill } = exports as Readonly<
    Record<string, (...given: readonly number[]) => number>
  >
  adopt?.(recordBits)
  open?.(position, part, parts)
  const decoder = new TextDecoder()
  let text = ''
  for (let left = events; left > 0; ) {
    const length = fill?.(Math.min(left, eventsOfCall)) ?? 0
    if (length === 0) break
    const piece = decoder.decode(new Uint8Array(memory.buffer, area, length))
    text += piece
    left -= piece.split('\n').length - 1
  }
  return text
}

function expectEqualText(program: Program): void {
  const plan = planOf(program)
  const pages = Math.ceil(plan.memoryBytes / pageBytes)
  const module = { bytes: plan.standalone(), pages, area: plan.area }
  for (const range of rangesOf(program)) {
    expect(run(module, range) === interpretedText(program, range), JSON.stringify(range)).toBe(true)
  }
}

test.each(someOf(exampleFiles, 6))('%s', (file) => expectEqualText(exampleProgram(file)))

test('events of 100,000 characters', () => {
  const text = { type: 'string', minLength: 100_000, maxLength: 100_000 }
  const schema = { type: 'object', properties: { text } }
  const definition = {
    start: '2026-01-01',
    end: '2026-01-03',
    entities: { e: { rate: '1/hour', schema } },
  }
  expectEqualText(compileDefinition(definition, 1, []))
})
