/**
 * Splits a stream in the encoding `rows`: `<id>\t<entity>\t<text>\n`. Bytes are read once and never decoded. Ids must be
 * consecutive, so no row is lost or repeated after broken connections.
 */

import { eventBytesMax } from '../../client/limits.ts'
import type { EntityImport } from '../../engine/import/import-plan.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { PartialRow } from './partial-row.ts'

const [tab, lineFeed, quote, zero] = [9, 10, 34, 48]

const nothing = Buffer.alloc(0)
/** Maximum number of bytes of an unknown name in a message. */
const nameShownBytes = 128

/** Accepts a row: bytes `from` … `to` of the data, including its line feed. Returns whether to pause. */
export type TakeRow = (
  row: { readonly id: number; readonly entity: number },
  data: Buffer,
  from: number,
  to: number,
) => boolean

export interface RowShape {
  /** Entities, by number. */
  readonly entities: readonly { readonly key: string; readonly mayBreakLines: boolean }[]
  /** Function that is called with the JSON of an event that could not be generated. */
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

export class RowReader {
  readonly #names: NameTable
  readonly #breaksLines: readonly boolean[]
  readonly #takeError: RowShape['takeError']
  #data: Buffer = nothing
  /** Start of the next row in the data. */
  #at = 0
  /** Start of an incomplete row. */
  readonly #cut: PartialRow
  /** Bytes after a row that was incomplete and is now complete. */
  #next: Buffer = nothing
  #position: number
  /** One object for all rows. Callers read its numbers and must not keep the object. */
  readonly #row = { id: 0, entity: 0 }
  /** The row at `#at`: the hash of its name, and the starts of the name and the text. */
  #hash = 0
  #nameFrom = 0
  #textFrom = 0

  /** Reads the events after `after`. */
  constructor({ entities, takeError }: RowShape, after: number) {
    const names = new NameTable(entities.map(({ key }) => key))
    this.#names = names
    this.#breaksLines = entities.map(({ mayBreakLines }) => mayBreakLines)
    this.#takeError = takeError
    this.#position = after
    this.#cut = new PartialRow((name) => {
      const entity = names.numberOf(name.reduce(hashStep, 0), name, 0, name.length)
      return entity !== undefined && this.#breaksLines[entity] === true
    })
  }

  /** Id of the last accepted event. */
  get position(): number {
    return this.#position
  }

  /** Accepts the next bytes of the stream, after `split` has returned false. */
  give(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    this.#at = 0
    if (this.#cut.length === 0) {
      this.#data = bytes
      return
    }
    // The rows after the incomplete one are not copied: copying them took a tenth of the time of an import.
    const taken = this.#cut.add(bytes)
    if (this.#cut.length > eventBytesMax) throw tooLong(this.#position + 1)
    if (taken === undefined) return
    this.#data = this.#cut.take()
    this.#next = bytes.subarray(taken)
  }

  /** Discards the incomplete row, which is sent again from its start. */
  restart(): void {
    this.#data = nothing
    this.#next = nothing
    this.#cut.clear()
    this.#at = 0
  }

  /** Passes complete rows to the caller. Returns true if the caller pauses, false if no complete row remains. */
  split(take: TakeRow): boolean {
    if (this.#splitData(take)) return true
    if (this.#next.length > 0) {
      this.#data = this.#next
      this.#next = nothing
      this.#at = 0
      if (this.#splitData(take)) return true
    }
    if (this.#at < this.#data.length) this.#cut.add(this.#data.subarray(this.#at))
    this.#data = nothing
    this.#at = 0
    return false
  }

  /** Splits the data in the current buffer. */
  #splitData(take: TakeRow): boolean {
    const data = this.#data
    const row = this.#row
    while (this.#readHead(data)) {
      const from = this.#textFrom
      let to = data.indexOf(lineFeed, from)
      if (to < 0) return false
      if (row.id !== this.#position + 1) throw outOfStep(row.id, this.#position)
      const isError = from === this.#nameFrom + 1
      if (isError) this.#takeError(data.toString('utf8', from, to))
      else {
        row.entity = this.#names.find(this.#hash, data, this.#nameFrom, from - 1)
        if (this.#breaksLines[row.entity] === true) to = endOfCsvRow(data, from, to)
        if (to < 0) return false
      }
      this.#position = row.id
      this.#at = to + 1
      if (!isError && take(row, data, from, to + 1)) return true
    }
    return false
  }

  /** Reads the id and the name before the text of a row. Returns false if they are incomplete. */
  #readHead(data: Buffer): boolean {
    const end = data.length
    let at = this.#at
    let id = 0
    while (at < end && data[at] !== tab) id = id * 10 + (data[at++] as number) - zero
    let hash = 0
    this.#nameFrom = ++at
    while (at < end && data[at] !== tab) hash = hashStep(hash, data[at++] as number)
    this.#row.id = id
    this.#hash = hash
    this.#textFrom = at + 1
    return at < end
  }
}

/** Returns the index of the line feed that ends the row, outside of quotes, or −1 if it has not arrived. */
function endOfCsvRow(data: Buffer, from: number, firstLineFeed: number): number {
  let isQuoted = false
  let counted = from
  for (let to = firstLineFeed; to >= 0; to = data.indexOf(lineFeed, to + 1)) {
    for (; counted < to; counted++) if (data[counted] === quote) isQuoted = !isQuoted
    if (!isQuoted) return to
  }
  return -1
}

/** Entities by name. Names with the same hash share a list, and bytes are always compared. */
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

  /** Returns the number of the name at `from` … `to` with this hash, or undefined for an unknown name. */
  numberOf(hash: number, data: Buffer, from: number, to: number): number | undefined {
    for (const number of this.#byHash.get(hash) ?? []) {
      const name = this.#names[number] as Buffer
      let at = to - from === name.length ? 0 : -1
      while (at >= 0 && at < name.length && name[at] === data[from + at]) at++
      if (at === name.length) return number
    }
    return undefined
  }

  /** Returns the number of a name. Throws for an unknown name. */
  find(hash: number, data: Buffer, from: number, to: number): number {
    const number = this.numberOf(hash, data, from, to)
    if (number !== undefined) return number
    const key = JSON.stringify(data.toString('utf8', from, Math.min(to, from + nameShownBytes)))
    throw new CommandFailure(
      `the stream contains an event of ${key}, which is not an entity of the run`,
    )
  }
}

function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0
}

export function tooLong(id: number): CommandFailure {
  const max = eventBytesMax / 2 ** 20
  return new CommandFailure(`event ${id} of the stream must have at most ${max} MiB`, 'refused')
}

function outOfStep(id: number, position: number): CommandFailure {
  const got = Number.isNaN(id) ? 'other text' : `event ${id}`
  return new CommandFailure(`event ${position + 1} must follow; got ${got}`, 'refused')
}
