/**
 * A cursor over the merged events of a run or of one of its parts (kernel/assembly/cursor.ts). A kernel has one cursor
 * for each list of entities. The streams of a program share it: a stream that is not reading keeps a copy of the
 * cursor's state.
 */

import type { KernelFunctions } from '../wasm/kernel.ts'
import type { Part } from './part.ts'
import type { Program } from './program.ts'
import type { Selection } from './selection.ts'

/** Events in the order of the run, as columns of equal length. */
export interface EventColumns {
  readonly offsets: Float64Array
  /** Position of each event's entity in the list of entities. */
  readonly entities: Uint16Array
  /** Index of each event among the events of its entity. */
  readonly indexes: Float64Array
}

/** The functions of the kernel that a stream calls to move a cursor. */
export const cursorFunctions = [
  'adopt',
  'advance',
  'cursorBlock',
  'cursorId',
  'cursorPosition',
  'loadCursor',
  'nextEntities',
  'nextIndexes',
  'nextOffsets',
  'openCursor',
  'partTotal',
  'prepareNext',
  'readyEvents',
  'releaseCursorBlock',
  'saveCursor',
  'selectEntity',
  'stepJob',
] as const

export type CursorFunctions = Pick<KernelFunctions, (typeof cursorFunctions)[number]>

/** A cursor in the memory of a kernel or of a machine, and the stream whose state it has. */
export interface SharedCursor {
  readonly memory: WebAssembly.Memory
  readonly call: CursorFunctions
  readonly address: number
  owner: EventCursor | undefined
  /**
   * The stream whose preparation has begun first. Streams that wait for pages complete it before theirs: if they
   * alternated, each could drop the page that another one has just read.
   */
  preparing?: EventCursor | undefined
}

/** The cursors of programs, which all streams of a program share. */
const cursors = new WeakMap<Program, SharedCursor>()

/** Returns the cursor over the events of a program. */
export function cursorOf(program: Program): SharedCursor {
  const known = cursors.get(program)
  if (known !== undefined) return known
  const { kernel, entities, time } = program
  const arrivals = kernel.addresses(entities.map(({ arrivals }) => arrivals.address))
  const address = kernel.call.newCursor(arrivals, entities.length, time.endMs - time.startMs)
  const shared = { memory: kernel.memory, call: kernel.call, address, owner: undefined }
  cursors.set(program, shared)
  return shared
}

export class EventCursor {
  #shared: SharedCursor
  /** The state of the cursor while another stream uses the shared one. */
  #saved: Uint8Array | undefined

  /**
   * Creates a cursor after the first `position` events of the part. With a selection, the cursor stops only at events of
   * the selected entities, but the events between them are counted in all positions.
   */
  constructor(
    shared: SharedCursor,
    { part, parts }: Part,
    position: number,
    selection?: Selection,
  ) {
    this.#shared = shared
    const { call } = this.#evict()
    call.openCursor(shared.address, position, part, parts)
    for (const entity of selection?.entities ?? []) call.selectEntity(shared.address, entity)
  }

  /** Number of events of the part before the cursor. */
  get position(): number {
    return this.#enter().cursorPosition(this.#shared.address)
  }

  /** Id of the event that the cursor passed last. In a part, it can be the event before the current block. */
  get id(): number {
    return this.#enter().cursorId(this.#shared.address)
  }

  /**
   * Takes a step towards the next selected event. Returns true if the merge window contains it, or if no selected event
   * remains. In that case the cursor has passed all events of the part.
   */
  prepare(): boolean {
    if (this.#prepareNext()) return true
    const shared = this.#shared
    shared.preparing ??= this
    const first = shared.preparing
    if (shared.call.stepJob() === 0) first.#prepareNext()
    return false
  }

  #prepareNext(): boolean {
    const shared = this.#shared
    const isReady = this.#enter().prepareNext(shared.address) !== 0
    if (isReady && shared.preparing === this) shared.preparing = undefined
    return isReady
  }

  /** Returns whether a selected event remains. If so, the merge window contains it. */
  hasNext(): boolean {
    while (!this.prepare());
    const { address } = this.#shared
    const call = this.#enter()
    return call.cursorPosition(address) !== call.partTotal(address)
  }

  /** Number of next events, selected or not, that the merge window contains, all of the current block. */
  get readyEvents(): number {
    return this.#enter().readyEvents(this.#shared.address)
  }

  /** The next events. The columns are valid until the cursor moves. */
  next(count: number): EventColumns {
    const call = this.#enter()
    const { memory, address } = this.#shared
    const { buffer } = memory
    return {
      offsets: new Float64Array(buffer, call.nextOffsets(address), count),
      indexes: new Float64Array(buffer, call.nextIndexes(address), count),
      entities: new Uint16Array(buffer, call.nextEntities(address), count),
    }
  }

  /** Moves the cursor past the next `events` events of the merge window. */
  advance(events: number): void {
    this.#enter().advance(this.#shared.address, events)
  }

  /** Continues in the memory of another kernel, which has the same entities at the same addresses. */
  moveTo(shared: SharedCursor): void {
    if (shared === this.#shared) return
    this.#save()
    if (this.#shared.preparing === this) this.#shared.preparing = undefined
    this.#shared = shared
  }

  /** Loads the state of this cursor into the shared one, and returns the functions of its kernel. */
  #enter(): CursorFunctions {
    const { address, owner, call: own } = this.#shared
    if (owner === this) return own
    const { call, memory } = this.#evict()
    const saved = this.#saved as Uint8Array
    const block = call.cursorBlock(saved.length)
    new Uint8Array(memory.buffer).set(saved, block)
    call.loadCursor(address, block)
    call.releaseCursorBlock(block)
    this.#saved = undefined
    return call
  }

  /** Takes the shared cursor from the stream that uses it. */
  #evict(): SharedCursor {
    const shared = this.#shared
    if (shared.owner !== undefined) shared.owner.#save()
    shared.owner = this
    return shared
  }

  #save(): void {
    const { memory, call, address, owner } = this.#shared
    if (owner !== this) return
    const block = call.saveCursor(address)
    const [bytes = 0] = new Uint32Array(memory.buffer, block, 1)
    this.#saved = new Uint8Array(memory.buffer, block, bytes).slice()
    call.releaseCursorBlock(block)
    this.#shared.owner = undefined
  }
}
