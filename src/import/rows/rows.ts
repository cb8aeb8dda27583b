/**
 * A stream in rows encoding, split: `<id>\t<entity>\t<text>\n`. Bytes are looked at once and never decoded; ids must
 * follow each other, so nothing is ever left out or taken twice, whatever connections do.
 */

import { eventBytesMax } from '../../client/limits.ts'
import type { EntityImport } from '../../engine/import/import-plan.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { CutRow } from './cut-row.ts'

const [tab, lineFeed, quote, zero] = [9, 10, 34, 48]

const nothing = Buffer.alloc(0)
/** The most of an unknown name that a message shows. */
const nameShownBytes = 128

/** Takes a row: bytes `from` … `to` of the data, its line feed included. Answers whether it has enough for now. */
export type TakeRow = (
  row: { readonly id: number; readonly entity: number },
  data: Buffer,
  from: number,
  to: number,
) => boolean

export interface RowReader {
  /** The last event that was taken. */
  readonly position: number
  /** The next bytes of the stream, after `split` returned false. */
  give(piece: Uint8Array): void
  /** Hands on whole rows of what was given until there are no more (false) or the taker has enough (true). */
  split(take: TakeRow): boolean
  /** What is not whole yet comes again from its beginning. */
  restart(): void
}

export interface RowShape {
  /** By number. */
  readonly entities: readonly { readonly key: string; readonly mayBreakLines: boolean }[]
  /** An event that could not be made, as JSON. */
  readonly takeError: (json: string) => void
}

/** Returns the shape of a stream with the rows of these entities. */
export function rowShape(
  entities: readonly Pick<EntityImport, 'entity' | 'format'>[],
  takeError: RowShape['takeError'],
): RowShape {
  return {
    entities: entities.map(({ entity, format }) => ({
      key: entity,
      mayBreakLines: format === 'csv',
    })),
    takeError,
  }
}

export function newRowReader({ entities, takeError }: RowShape, after: number): RowReader {
  const names = new NameTable(entities.map(({ key }) => key))
  const breaksLines = entities.map(({ mayBreakLines }) => mayBreakLines)
  let data: Buffer = nothing
  let at = 0
  /** What follows a row that was cut and is whole now. */
  let next: Buffer = nothing
  const cut = new CutRow((name) => {
    const entity = names.numberOf(name.reduce(hashStep, 0), name, 0, name.length)
    return entity !== undefined && breaksLines[entity] === true
  })
  let position = after
  // One object for all rows: takers keep its numbers, never it.
  const row = { id: 0, entity: 0 }

  return {
    get position() {
      return position
    },
    give(piece) {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      at = 0
      if (cut.length === 0) {
        data = bytes
        return
      }
      // Rows after the one that was cut stay where they are: copying them cost a tenth of an import.
      const taken = cut.add(bytes)
      if (cut.length > eventBytesMax) throw tooLong(position + 1)
      if (taken === undefined) return
      data = cut.take()
      next = bytes.subarray(taken)
    },
    restart() {
      data = nothing
      next = nothing
      cut.clear()
      at = 0
    },
    split(take) {
      if (splitData(take)) return true
      if (next.length > 0) {
        data = next
        next = nothing
        at = 0
        if (splitData(take)) return true
      }
      if (at < data.length) cut.add(data.subarray(at))
      data = nothing
      at = 0
      return false
    },
  }

  /** Of what is there in one piece. */
  function splitData(take: TakeRow): boolean {
    const end = data.length
    for (;;) {
      let from = at
      let id = 0
      while (from < end && data[from] !== tab) id = id * 10 + (data[from++] as number) - zero
      let hash = 0
      const key = ++from
      while (from < end && data[from] !== tab) hash = hashStep(hash, data[from++] as number)
      if (from >= end) return false
      const keyEnd = from++
      let to = data.indexOf(lineFeed, from)
      if (to < 0) return false
      if (id !== position + 1) throw outOfStep(id, position)
      if (keyEnd === key) {
        takeError(data.toString('utf8', from, to))
      } else {
        row.entity = names.find(hash, data, key, keyEnd)
        if (breaksLines[row.entity] === true) {
          to = endOfCsvRow(data, from, to)
          if (to < 0) return false
        }
        row.id = id
        position = id
        at = to + 1
        if (take(row, data, from, at)) return true
        continue
      }
      position = id
      at = to + 1
    }
  }
}

/** The line feed behind the row: one inside of quotes does not end it. −1 where it has not come yet. */
function endOfCsvRow(data: Buffer, from: number, firstLineFeed: number): number {
  let isQuoted = false
  let counted = from
  for (let to = firstLineFeed; to >= 0; to = data.indexOf(lineFeed, to + 1)) {
    for (; counted < to; counted++) if (data[counted] === quote) isQuoted = !isQuoted
    if (!isQuoted) return to
  }
  return -1
}

/** Entities by their names. Names whose hashes collide share a list, and bytes are compared in any case. */
class NameTable {
  readonly #names: readonly Buffer[]
  readonly #byHash = new Map<number, number[]>()

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => Buffer.from(name))
    for (const [number, name] of this.#names.entries()) {
      const hash = name.reduce(hashStep, 0)
      const numbers = this.#byHash.get(hash)
      if (numbers === undefined) this.#byHash.set(hash, [number])
      else numbers.push(number)
    }
  }

  /** Returns the number of the name at `from` … `to`, whose hash is given; undefined of an unknown name. */
  numberOf(hash: number, data: Buffer, from: number, to: number): number | undefined {
    for (const number of this.#byHash.get(hash) ?? []) {
      const name = this.#names[number] as Buffer
      let at = to - from === name.length ? 0 : -1
      while (at >= 0 && at < name.length && name[at] === data[from + at]) at++
      if (at === name.length) return number
    }
    return undefined
  }

  /** The same; throws for an unknown name. */
  find(hash: number, data: Buffer, from: number, to: number): number {
    const number = this.numberOf(hash, data, from, to)
    if (number !== undefined) return number
    const key = JSON.stringify(data.toString('utf8', from, Math.min(to, from + nameShownBytes)))
    throw new CommandFailure(`the run has no entity ${key}, and the stream has an event of it`)
  }
}

function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0
}

export function tooLong(id: number): CommandFailure {
  const most = eventBytesMax / 2 ** 20
  return new CommandFailure(`event ${id} of the stream is longer than ${most} MiB`, 'refused')
}

function outOfStep(id: number, position: number): CommandFailure {
  const came = Number.isNaN(id) ? 'something else' : `event ${id}`
  return new CommandFailure(`event ${position + 1} must follow, and ${came} came`, 'refused')
}
