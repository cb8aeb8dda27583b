/**
 * Loads the built engine, so that the benchmarks measure the code that runs in production. A loader that compiles
 * TypeScript wraps inner functions, which costs time for each event. Other benchmarks open streams through this file.
 */
import type { Executor } from '../src/engine/machine/executor.ts'
import type { Program } from '../src/engine/program.ts'
import type { Issues } from '../src/text/issue.ts'
import type { JsonObject } from '../src/text/json.ts'
import type { Encoding } from '../src/wire/event.ts'

const load = (path: string) => import(new URL(`../dist/${path}`, import.meta.url).href)

const { readDefinition }: typeof import('../src/definition/definition.ts') = await load(
  'definition/definition.js',
)
const { compileProgram }: typeof import('../src/engine/program.ts') =
  await load('engine/program.js')
const { openStream }: typeof import('../src/engine/stream.ts') = await load('engine/stream.js')
const { compileMachine }: typeof import('../src/engine/machine/machine.ts') = await load(
  'engine/machine/machine.js',
)
const { cursorOf, EventCursor }: typeof import('../src/engine/event-cursor.ts') =
  await load('engine/event-cursor.js')
const ndjsonModule: typeof import('../src/wire/ndjson.ts') = await load('wire/ndjson.js')
const rowsModule: typeof import('../src/wire/rows.ts') = await load('wire/rows.js')
const sseModule: typeof import('../src/wire/sse.ts') = await load('wire/sse.js')

const cellsModule: typeof import('../src/engine/entity-columns.ts') = await load(
  'engine/entity-columns.js',
)
const bodyModule: typeof import('../src/columns/arrow/arrow-body.ts') = await load(
  'columns/arrow/arrow-body.js',
)
const chooseModule: typeof import('../src/columns/arrow/choose-columns.ts') = await load(
  'columns/arrow/choose-columns.js',
)

export { cursorOf, EventCursor }
export const { programCells } = cellsModule
export const { ArrowBody } = bodyModule
export const { chooseColumns } = chooseModule
export const { ndjson } = ndjsonModule
export const { rows } = rowsModule
export const { sse } = sseModule

/** Size of the pieces that the service writes, in bytes. */
const bufferBytes = 64 * 1_024
const buffer = new Uint8Array(bufferBytes)

export function compileContent(content: JsonObject, seed = 1): Program {
  const issues: Issues = []
  const definition = readDefinition({ seed, content, inherited: [], nowMs: 0 }, issues)
  const program = compileProgram(definition, issues)
  if (issues.length > 0) throw new Error(JSON.stringify(issues.slice(0, 3)))
  return program
}

/** Opens a stream after the position, generates one event, and returns its size in bytes. */
export function generateOne(program: Program, encoding: Encoding, position: number): number {
  return openStream(program, encoding, position).fill(buffer, { events: 1 })
}

/** Compiled machines by program. The service caches them, too. */
const machines = new WeakMap<Program, Map<Encoding, Executor>>()

function machineOf(program: Program, encoding: Encoding): Executor {
  const ofProgram = machines.get(program) ?? new Map<Encoding, Executor>()
  machines.set(program, ofProgram)
  const machine = ofProgram.get(encoding) ?? compileMachine(program, encoding)
  ofProgram.set(encoding, machine)
  return machine
}

/**
 * Generates the first events of a run piece by piece, as for a reader, and returns their size in bytes. `receive` is
 * called with each piece.
 */
export function generateEvents(
  program: Program,
  encoding: Encoding,
  count: number,
  receive: (piece: Uint8Array) => void = () => undefined,
): number {
  const stream = openStream(program, encoding, 0, () => machineOf(program, encoding))
  const end = Math.min(count, program.total)
  let bytes = 0
  while (stream.position < end) {
    const written = stream.fill(buffer, { events: end - stream.position })
    // An event that is larger than the buffer is returned as text.
    const piece =
      written > 0 ? buffer.subarray(0, written) : new TextEncoder().encode(stream.next() ?? '')
    receive(piece)
    bytes += piece.length
  }
  return bytes
}

const { selectionOf }: typeof import('../src/engine/selection.ts') =
  await load('engine/selection.js')

/** Generates the events of one entity piece by piece. The memory of a piece is used again for the next one. */
export function* openSelected(
  program: Program,
  encoding: Encoding,
  entity: string,
): Generator<Uint8Array> {
  const faster = () => machineOf(program, encoding)
  const selection = selectionOf(program, [entity])
  const stream = openStream(program, encoding, 0, faster, { selection })
  while (stream.position < program.total) {
    const written = stream.fill(buffer, { events: program.total - stream.position })
    yield written > 0 ? buffer.subarray(0, written) : new TextEncoder().encode(stream.next())
  }
}
