/**
 * A stream in rows encoding, split: `<id>\t<entity>\t<text>\n`. Bytes are looked at once and never decoded; ids must
 * follow each other, so nothing is ever left out or taken twice, whatever connections do.
 */

import { CommandFailure } from '../exit-code.ts'

const [tab, lineFeed, quote, zero] = [9, 10, 34, 48]

const nothing = Buffer.alloc(0)

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
  /** The next bytes of the stream. */
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

export function newRowReader({ entities, takeError }: RowShape, after: number): RowReader {
  const keys = keyTable(entities.map(({ key }) => key))
  const breaksLines = entities.map(({ mayBreakLines }) => mayBreakLines)
  let data: Buffer = nothing
  let at = 0
  /** What follows it. */
  let next: Buffer = nothing
  let position = after
  // One object for all rows: takers keep its numbers, never it.
  const row = { id: 0, entity: 0 }

  return {
    get position() {
      return position
    },
    give(piece) {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      const rest = data.subarray(at)
      // What was cut is completed, and the others stay where they are: copying them cost a tenth of an import.
      const lineEnd = rest.length > 0 ? bytes.indexOf(lineFeed) + 1 : 0
      data = rest.length > 0 ? Buffer.concat([rest, bytes.subarray(0, lineEnd)]) : bytes
      next = rest.length > 0 ? bytes.subarray(lineEnd) : nothing
      at = 0
    },
    restart() {
      data = nothing
      next = nothing
      at = 0
    },
    split(take) {
      if (splitData(take)) return true
      if (next.length === 0) return false
      // A row with line breaks may still be cut.
      data = at < data.length ? Buffer.concat([data.subarray(at), next]) : next
      next = nothing
      at = 0
      return splitData(take)
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
      while (from < end && data[from] !== tab) hash = keys.step(hash, data[from++] as number)
      if (from >= end) return false
      const keyEnd = from++
      let to = data.indexOf(lineFeed, from)
      if (to < 0) return false
      if (id !== position + 1) throw outOfStep(id, position)
      if (keyEnd === key) {
        takeError(data.toString('utf8', from, to))
      } else {
        row.entity = keys.find(hash, data, key, keyEnd)
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

interface KeyTable {
  step(hash: number, byte: number): number
  /** The number of the key that has that hash and stands there. */
  find(hash: number, data: Buffer, from: number, to: number): number
}

/** Entities by the hash of their keys' bytes, with a factor for which all differ. */
function keyTable(keys: readonly string[]): KeyTable {
  const bytes = keys.map((key) => Buffer.from(key))
  for (let factor = 31; ; factor += 2) {
    const step = (hash: number, byte: number): number => (Math.imul(hash, factor) + byte) | 0
    const numbers = new Map(bytes.map((key, number) => [key.reduce(step, 0), number]))
    if (numbers.size < keys.length) continue
    return {
      step,
      find(hash, data, from, to) {
        const number = numbers.get(hash)
        if (number !== undefined && bytes[number]?.length === to - from) return number
        const key = JSON.stringify(data.toString('utf8', from, to))
        throw new CommandFailure(`the run has no entity ${key}, and the stream has an event of it`)
      },
    }
  }
}

function outOfStep(id: number, position: number): CommandFailure {
  const came = Number.isNaN(id) ? 'something else' : `event ${id}`
  return new CommandFailure(`event ${position + 1} must follow, and ${came} came`, 'refused')
}
