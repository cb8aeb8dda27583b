/**
 * Splits the pieces of a stream into lines, and collects those of each entity. Ids must follow each other, so no event is
 * lost or repeated after broken connections.
 */

import { GrowingBytes } from '../../client/growing-bytes.ts'
import { eventBytesMax } from '../../client/limits.ts'
import { OutputBytes } from '../../columns/output-bytes.ts'
import { idAfter, type Part } from '../../engine/part.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { tooLong } from '../rows/rows.ts'
import type { EventLine, ReadLine } from './event-lines.ts'

const lineFeed = 10
/** Number of bytes of an entity's lines that are collected before they are passed on. */
const blockBytes = 64 * 1024

export interface LineTarget {
  /** Takes the lines of an entity, by its number. */
  readonly take: (entity: number, lines: Uint8Array) => void
  /** Takes the line of an event that could not be generated. */
  readonly takeError: (line: Uint8Array, id: number) => void
}

export class LineSplitter {
  /** Id of the last event. */
  position = 0
  readonly #read: ReadLine
  readonly #part: Part
  readonly #target: LineTarget
  readonly #blocks: readonly OutputBytes[]
  readonly #line: EventLine = { id: 0, entity: 0, from: 0 }
  /** Start of a line whose end has not arrived. */
  readonly #rest = new GrowingBytes()

  /** @param count Number of entities. */
  constructor(read: ReadLine, count: number, part: Part, target: LineTarget) {
    this.#read = read
    this.#part = part
    this.#target = target
    this.#blocks = Array.from({ length: count }, () => new OutputBytes())
  }

  give(piece: Uint8Array): void {
    let from = 0
    if (this.#rest.length > 0) {
      from = piece.indexOf(lineFeed) + 1
      this.#rest.append(from > 0 ? piece.subarray(0, from) : piece)
      if (this.#rest.length > eventBytesMax) throw tooLong(this.position + 1)
      if (from === 0) return
      const line = this.#rest.take()
      this.#give(line, 0, line.length)
    }
    for (;;) {
      const to = piece.indexOf(lineFeed, from) + 1
      if (to === 0) break
      this.#give(piece, from, to)
      from = to
    }
    this.#rest.append(piece.subarray(from))
  }

  /** Discards the start of a line, because the next piece begins with the event after `position`. */
  restart(): void {
    this.#rest.clear()
  }

  /** Passes on all lines that were collected. */
  flush(): void {
    for (const [entity, block] of this.#blocks.entries()) this.#pass(entity, block)
  }

  #give(bytes: Uint8Array, from: number, to: number): void {
    const line = this.#line
    this.#read(bytes, from, to, line)
    const { id, entity } = line
    const next = this.#part.parts === 1 ? this.position + 1 : idAfter(this.position, this.#part)
    if (id !== next) throw outOfStep(id, next)
    this.position = id
    if (entity < 0) {
      this.#target.takeError(bytes.subarray(from, to), id)
      return
    }
    const block = this.#blocks[entity]
    if (block === undefined)
      throw new CommandFailure(`event ${id} must be of an entity of the run`, 'refused')
    block.append(bytes.subarray(line.from, to))
    if (block.length >= blockBytes) this.#pass(entity, block)
  }

  #pass(entity: number, block: OutputBytes): void {
    if (block.length === 0) return
    this.#target.take(entity, block.view())
    block.length = 0
  }
}

function outOfStep(id: number, next: number): CommandFailure {
  return new CommandFailure(
    `the stream must continue with event ${next}; got event ${id}`,
    'refused',
  )
}
