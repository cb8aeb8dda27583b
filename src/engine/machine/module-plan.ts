/**
 * Plans a program as a WebAssembly module: one function for the events of each entity in one encoding, and a function
 * that writes as many events as fit. The plan consists of bytes only; `machine.ts` runs them.
 */

import type { Output as Format } from '../../definition/output.ts'
import { bailOut } from '../../schema/emit/context/bail-out.ts'
import type { HostCallAtDepth, ModuleContext } from '../../schema/emit/context/context.ts'
import { type Cost, Costs } from '../../schema/emit/context/cost.ts'
import { counterBytes } from '../../schema/emit/context/counter.ts'
import { Effort, TooExpensive } from '../../schema/emit/context/effort.ts'
import { Layout, type Region } from '../../schema/emit/context/layout.ts'
import { Output, overhang } from '../../schema/emit/context/output.ts'
import { shared } from '../../schema/emit/context/shared.ts'
import { emitters } from '../../schema/emit/emit.ts'
import { Library } from '../../schema/emit/library/library.ts'
import type { Choice } from '../../schema/instructions/instruction.ts'
import { charactersMax, eventStepsMax, referencesMax } from '../../schema/interpret/instance.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { TooLong } from '../../wasm/bytes.ts'
import { Code } from '../../wasm/code.ts'
import { kernelBase } from '../../wasm/kernel.ts'
import { Module } from '../../wasm/module.ts'
import type { Encoding } from '../../wire/event.ts'
import { addReferred } from '../import/import-order.ts'
import type { Program } from '../program.ts'
import { count, eventSignature, hasHighIndexes, writeEventInSteps } from './event-function.ts'

/** Maximum number of events in one call of the module. */
export const batchEvents = 512
/** Size of the memory area into which events are written, and from which they are copied, in bytes. */
export const areaBytes = 64 * 1024
/**
 * Maximum size of an event function's code, in bytes. If the function of an entity is larger, the interpreter generates
 * the events of this entity.
 */
const codeBytesMax = 512 * 1024
/**
 * Maximum number of values that are computed in advance for the event function of an entity. If it needs more, the
 * interpreter generates the events of this entity.
 */
const valuesMax = 200_000
/**
 * Maximum size of an event, in bytes. If an event of an entity may be larger, the interpreter generates the events of
 * this entity.
 */
const eventBytesMax = 256 * 1024
export interface ModulePlan {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly regions: readonly Region[]
  readonly hostCalls: readonly HostCallAtDepth[]
  /** Choices whose instances are assigned in advance. */
  readonly assignments: readonly Choice[]
  /** Addresses of the columns that contain the events of a call. */
  readonly columns: {
    readonly entities: number
    readonly indexes: number
    readonly offsets: number
  }
  /** Address of the memory area for events. Text may exceed its end by twice `eventBytes`. */
  readonly area: number
  /** Maximum size of an event in bytes, without the text of host calls. */
  readonly eventBytes: number
  /** Maximum cost of an event's references at the time of a host call, which counts against the budget of the event. */
  readonly spent: Cost
  /** Addresses of the instance counters, by the position of the entity in the program. */
  readonly counters: ReadonlyMap<number, number>
}

/** Returns the size of the memory that a module needs, in bytes. */
export function memoryBytes({ area, eventBytes }: ModulePlan): number {
  return area + areaBytes + 2 * eventBytes + overhang
}

/** Plans the WebAssembly module of a program. Pauses after each property and each entity. */
export function* planModule(program: Program, encoding: Encoding): Generator<void, ModulePlan> {
  const module = new Module(kernelBase())
  const layout = new Layout(shared.tables)
  const library = new Library(module, layout)
  const hostCalls: HostCallAtDepth[] = []
  const assignments: Choice[] = []
  const numbers = new Map(program.entities.map(({ key }, number) => [key, number]))
  const counters = yield* layCountersInSteps(program, layout)
  const counterOf = (entity: number): { readonly counter?: number } => {
    const counter = counters.get(entity)
    return counter === undefined ? {} : { counter }
  }
  const costs = new Costs(({ choice }) => {
    const entity = numbers.get(choice.entity)
    const target = entity === undefined ? undefined : program.entities[entity]
    const { target: handle } = choice
    if (entity === undefined || target === undefined || handle === undefined) return undefined
    const { instruction, size, failing, mayExceedLimits, output } = target
    if (failing === undefined) return undefined
    return {
      entity,
      instruction,
      size,
      hasHighIndexes: hasHighIndexes(target),
      handle,
      mayExceedLimits,
      ...counterOf(entity),
      ...(failing.length > 0 && { failing, ...(output && { dialect: dialectOf(output) }) }),
    }
  })
  const { time } = program
  const moduleContext = {
    module,
    layout,
    library,
    emitters,
    hostCalls,
    assignments,
    time,
    targetOf: (reference: Parameters<Costs['targetOf']>[0]) => costs.targetOf(reference),
  }
  let eventBytes = 0
  const spent = { references: 0, characters: 0, steps: 0 }
  for (const [number, entity] of program.entities.entries()) {
    const cost = costs.of(entity.instruction)
    const isTooExpensive =
      cost.references > referencesMax ||
      cost.characters > charactersMax ||
      cost.steps > eventStepsMax
    const place = { entity, number, encoding, ...counterOf(number) }
    const generated = isTooExpensive ? undefined : yield* generateInSteps(moduleContext, place)
    if (generated !== undefined) {
      spent.references = Math.max(spent.references, cost.references)
      spent.steps = Math.max(spent.steps, cost.steps)
      // The texts of host calls count as well, and numbers in them as eight characters each.
      spent.characters = Math.max(spent.characters, cost.characters + 8 * generated.maxBytes)
    }
    const { code, maxBytes } = generated ?? bailOutFunction(moduleContext, counters.get(number))
    eventBytes = Math.max(eventBytes, maxBytes)
    module.place(module.function(eventSignature, code).callee)
    yield
  }
  const columns = {
    entities: layout.add(new Uint8Array(batchEvents * 2)),
    indexes: layout.add(new Uint8Array(batchEvents * 8)),
    offsets: layout.add(new Uint8Array(batchEvents * 8)),
  }
  writeLoop(module, library, { type: module.type(eventSignature), columns })
  module.export('initialize', library.kernel('initialize'))
  // Encoding writes the remaining functions, which may add regions.
  const bytes = module.encode()
  return {
    bytes,
    regions: layout.regions,
    hostCalls,
    assignments,
    columns,
    area: layout.end,
    eventBytes,
    spent,
    counters,
  }
}

/** Returns an SQL dialect for checking values. All dialects reject the same values, so any dialect can be used. */
function dialectOf(output: Format): Dialect {
  return output.format === 'sql' ? output.dialect : 'standard'
}

/**
 * Allocates instance counters for the entities that references refer to, if their events occur in the order of their
 * instances. Returns the addresses by the position of the entity.
 */
function* layCountersInSteps(
  { entities }: Program,
  layout: Layout,
): Generator<void, ReadonlyMap<number, number>> {
  const targetOf = new Set<string>()
  for (const { instruction } of entities) {
    addReferred(instruction, targetOf)
    yield
  }
  const counters = new Map<number, number>()
  for (const [number, { key, instances, deliveryOf }] of entities.entries()) {
    if (!targetOf.has(key) || instances.chain !== undefined || deliveryOf !== undefined) continue
    counters.set(number, layout.add(new Uint8Array(counterBytes)))
  }
  return counters
}

type GeneratedFunction = { readonly code: Code; readonly maxBytes: number }

/**
 * Generates the event function of an entity. Returns undefined if the interpreter must generate the events, or if the
 * function is too large.
 */
function* generateInSteps(
  moduleContext: Omit<ModuleContext, 'effort'>,
  place: Parameters<typeof writeEventInSteps>[1],
): Generator<void, GeneratedFunction | undefined> {
  const code = new Code(eventSignature.parameters.length, codeBytesMax)
  const effort = new Effort(valuesMax)
  try {
    const maxBytes = yield* writeEventInSteps(
      { ...moduleContext, effort, ...into(code, moduleContext.layout) },
      place,
    )
    if (maxBytes === undefined || maxBytes > eventBytesMax) return undefined
    // `finish` may throw, so it must be inside the `try` block.
    return { code: code.finish(), maxBytes }
  } catch (error) {
    if (error instanceof TooLong || error instanceof TooExpensive) return undefined
    throw error
  }
}

/** Returns an event function that only counts the instance and bails out. */
function bailOutFunction(
  moduleContext: Omit<ModuleContext, 'effort'>,
  counter: number | undefined,
): GeneratedFunction {
  const code = new Code(eventSignature.parameters.length)
  count(code, counter)
  bailOut({ ...moduleContext, ...into(code, moduleContext.layout) })
  code.get(0)
  return { code, maxBytes: 0 }
}

function into(code: Code, layout: Layout) {
  return { code, output: new Output(code, layout, 0) }
}

/**
 * Writes the exported function `write`, which writes events. Its parameters are the number of events, the id of the
 * first, an address and a limit. The result is the number of complete events.
 */
function writeLoop(
  module: Module,
  library: Library,
  { type, columns }: { readonly type: number; readonly columns: ModulePlan['columns'] },
): void {
  const { callee, code } = module.function({
    parameters: ['i32', 'i64', 'i32', 'i32'],
    results: ['i32'],
  })
  module.export('write', callee)
  const [count, id, address, limit] = [0, 1, 2, 3]
  const [i, next] = [code.local('i32'), code.local('i32')]
  const pushEntity = (): void => {
    code.get(i).i32(1).op('i32.shl').access('i32.load16_u', columns.entities)
  }
  const pushNumber = (at: number): void => {
    code.get(i).i32(3).op('i32.shl').access('f64.load', at)
  }
  code.block().loop()
  code.get(i).get(count).op('i32.ge_u').branchIf(1)
  code.i32(0).i32(0).access('i32.load', shared.serial).i32(1).op('i32.add')
  code.access('i32.store', shared.serial)
  code.get(address).get(id)
  pushNumber(columns.indexes)
  code.op('i64.trunc_sat_f64_s')
  pushNumber(columns.offsets)
  code.op('i64.trunc_sat_f64_s')
  pushEntity()
  code.callIndirect(type).set(next)
  code.i32(0).access('i32.load', shared.isBailedOut).if()
  code.i32(0).i32(0).access('i32.store', shared.isBailedOut)
  pushEntity()
  code.get(id).op('f64.convert_i64_s')
  pushNumber(columns.indexes)
  pushNumber(columns.offsets)
  code.get(address).get(limit).call(library.host('event')).set(next).end()
  code.get(next).get(limit).op('i32.gt_u').branchIf(1)
  code.get(next).set(address)
  code.get(id).i64(1).op('i64.add').set(id)
  code.get(i).i32(1).op('i32.add').set(i)
  code.branch(0).end().end()
  code.i32(0).get(address).access('i32.store', shared.end)
  code.get(i)
}
