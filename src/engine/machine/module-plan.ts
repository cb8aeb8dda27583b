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
import type { Choice } from '../../schema/instructions/instruction.ts'
import { charactersMax, eventStepsMax, referencesMax } from '../../schema/interpret/instance.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { TooLong } from '../../wasm/bytes.ts'
import { Code } from '../../wasm/code.ts'
import { kernelFunction } from '../../wasm/kernel.ts'
import { Module } from '../../wasm/module.ts'
import type { Encoding } from '../../wire/event.ts'
import { cursorFunctions, cursorOf } from '../event-cursor.ts'
import { addReferred } from '../import/import-order.ts'
import type { Program } from '../program.ts'
import { writeChangesInSteps } from './change-function.ts'
import { count, eventSignature, hasHighIndexes, writeEventInSteps } from './event-function.ts'
import { areaBytes, batchEvents, writeCounting, writeFill, writeLoop } from './event-loop.ts'

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
  /**
   * Returns the module with the regions as its data. It needs nothing but a memory of `memoryBytes`. `adopt` must be
   * called first, which prepares the memory after the tables. `open` and `fill` then write the events of any part from
   * any position (docs/explanations/determinism.md).
   */
  readonly standalone: () => Uint8Array<ArrayBuffer>
  readonly regions: readonly Region[]
  readonly hostCalls: readonly HostCallAtDepth[]
  /**
   * For each entity, the position in the table of the function that passes an event of the entity without writing it.
   * The position of the function that writes it is the position of the entity.
   */
  readonly passing: readonly number[]
  /** Addresses of the columns that contain the events of a call. */
  readonly columns: {
    readonly entities: number
    readonly indexes: number
    readonly offsets: number
  }
  /** Size of the memory that the module needs, in bytes. */
  readonly memoryBytes: number
  /** Address of the memory area for events. Text may exceed its end by twice the size of an event. */
  readonly area: number
  /** Address up to which host calls may write text. The memory after it is for the rest of the event. */
  readonly hostTextEnd: number
  /** Maximum cost of an event's references at the time of a host call, which counts against the budget of the event. */
  readonly spent: Cost
  /** Address of the cursor over the events of the program. */
  readonly cursor: number
}

/** Plans the WebAssembly module of a program. Pauses after each property and each entity. */
export function* planModule(program: Program, encoding: Encoding): Generator<void, ModulePlan> {
  const module = new Module()
  const { address: cursor } = cursorOf(program)
  const { kernel, time } = program
  // The tables follow a copy of the kernel's memory, in which all arrivals have the same addresses.
  const layout = new Layout(kernel.end)
  const image = kernel.bytes.slice(0, kernel.end)
  const hostCalls: HostCallAtDepth[] = []
  const numbers = new Map(program.entities.map(({ key }, number) => [key, number]))
  const counters = yield* layCountersInSteps(program, layout)
  const counterOf = (entity: number): { readonly counter?: number } => {
    const counter = counters.get(entity)
    return counter === undefined ? {} : { counter }
  }
  const costs = new Costs(({ choice, field }) => {
    const entity = numbers.get(choice.entity)
    const target = entity === undefined ? undefined : program.entities[entity]
    const { target: handle } = choice
    if (entity === undefined || target === undefined || handle === undefined) return undefined
    if (readsHistory(choice, field)) return undefined
    const { instruction, size, failing, mayExceedLimits, output } = target
    if (failing === undefined) return undefined
    return {
      arrivals: target.instances.address,
      instruction,
      size,
      hasHighIndexes: hasHighIndexes(target),
      handle,
      mayExceedLimits,
      ...counterOf(entity),
      ...(failing.length > 0 && { failing, ...(output && { dialect: dialectOf(output) }) }),
    }
  })
  const moduleContext = {
    module,
    layout,
    emitters,
    hostCalls,
    time,
    targetOf: (reference: Parameters<Costs['targetOf']>[0]) => costs.targetOf(reference),
  }
  let eventBytes = 0
  const spent = { references: 0, characters: 0, steps: 0 }
  for (const [number, entity] of program.entities.entries()) {
    const cost = costs.of(entity.changes?.current ?? entity.instruction)
    const place = { entity, encoding, ...counterOf(number) }
    const generated = isTooExpensive(cost)
      ? undefined
      : yield* generateInSteps(moduleContext, place)
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
  const passing = placePassing(module, program, counters)
  const columns = layColumns(layout)
  const area = layout.space(areaBytes + 2 * eventBytes + overhang)
  const write = writeLoop(module, module.type(eventSignature))
  const countTo = writeCounting(module, program, counters)
  // One event always fits.
  const limit = area + Math.max(areaBytes, eventBytes)
  writeFill(module, { cursor, write, countTo, area, limit })
  for (const name of cursorFunctions) module.export(name, kernelFunction(name))
  // Encoding writes the remaining functions, which may add regions.
  module.finish()
  const hostTextEnd = area + areaBytes + eventBytes
  new DataView(image.buffer).setInt32(shared.hostTextEnd, hostTextEnd, true)
  const regions = [{ address: 0, bytes: image }, ...layout.regions]
  return {
    bytes: module.encode(),
    standalone: () => module.encode(regions),
    regions,
    memoryBytes: layout.end,
    hostTextEnd,
    cursor,
    hostCalls,
    passing,
    columns,
    area,
    spent,
  }
}

function layColumns(layout: Layout): ModulePlan['columns'] {
  return {
    entities: layout.space(batchEvents * 2),
    indexes: layout.space(batchEvents * 8),
    offsets: layout.space(batchEvents * 8),
  }
}

/** Whether a reference reads the history of its target. Only the interpreter follows it. */
function readsHistory({ among, policy, target }: Choice, field: readonly string[]): boolean {
  const isWeighted = policy.kind === 'weighted' && target?.mayChange(policy.by) === true
  return among !== undefined || isWeighted || target?.mayChange(field) === true
}

/** Returns whether only the interpreter, which stops at the limits, may write the events of an entity. */
function isTooExpensive({ references, characters, steps }: Cost): boolean {
  return references > referencesMax || characters > charactersMax || steps > eventStepsMax
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
  for (const [number, { key, instances, arrivals }] of entities.entries()) {
    if (!targetOf.has(key) || instances.ownerOf !== undefined || arrivals !== instances) continue
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
    const context = { ...moduleContext, effort, ...into(code, moduleContext.layout) }
    const { entity, encoding } = place
    const { changes } = entity
    const maxBytes =
      changes === undefined
        ? yield* writeEventInSteps(context, place)
        : yield* writeChangesInSteps(context, { entity: { ...entity, changes }, encoding })
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

/**
 * Adds the functions that pass an event without writing it, and returns their positions in the table by entity. They only
 * count the instance.
 */
function placePassing(
  module: Module,
  { entities }: Program,
  counters: ReadonlyMap<number, number>,
): readonly number[] {
  const place = (counter?: number): number => {
    const { callee, code } = module.function(eventSignature)
    count(code, counter)
    code.get(0)
    return module.place(callee)
  }
  const plain = place()
  return entities.map((_, number) => {
    const counter = counters.get(number)
    return counter === undefined ? plain : place(counter)
  })
}

function into(code: Code, layout: Layout) {
  return { code, output: new Output(code, layout, 0) }
}
