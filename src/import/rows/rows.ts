/**
 * Splits a stream in the encoding `rows` into rows: `<id>\t<entity>\t<text>
 * `. Bytes are read once and never decoded. Ids must be consecutive, so no row is lost or repeated after broken
 * connections.
 */

import { eventBytesMax } from '../../client/limits.ts'
import type { EntityImport } from '../../engine/import/import-plan.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { PartialRow } from './partial-row.ts'

const [tab, lineFeed, quote, zero] = [9, 10, 34, 48]

const nothing = Buffer.alloc(0)
/** Maximum number of bytes of an unknown entity name to show in a message. */
const nameShownBytes = 128

/**
 * Accepts the text of a row: bytes `from` … `to` − 1 of the data, including the line feed. Returns whether the reader
 * shall pause.
 */
export type TakeRow = (
  row: { readonly id: number; readonly entity: number },
  data: Buffer,
  from: number,
  to: number,
) => boolean

export interface RowShape {
  /** Keys of the entities, by the number of the entity, and whether their rows may contain line feeds. */
  readonly entities: readonly { readonly key: string; readonly mayBreakLines: boolean }[]
  /** Function that is called with the JSON and the id of an event that could not be generated. */
  readonly takeError: (json: string, id: number) => void
}

/** Returns the shape of a stream: the entities whose rows it contains, and the function that accepts its errors. */
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
  /** Index in `#data` at which the next row starts. */
  #at = 0
  /** Start of a row whose end has not arrived. */
  readonly #cut: PartialRow
  /** Bytes to read after `#data`, if `#data` is a row that had arrived in several pieces. */
  #next: Buffer = nothing
  #position: number
  /** The row that is passed to the caller. All rows share one object, so the caller must not keep it. */
  readonly #row = { id: 0, entity: 0 }
  /** For the row at `#at`: the hash of its entity name, and the indexes at which the name and the text start. */
  #hash = 0
  #nameFrom = 0
  #textFrom = 0

  /** Creates a reader of a stream that starts with the event after the id `after`. */
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

  /** Id of the last event whose row was passed to the caller. */
  get position(): number {
    return this.#position
  }

  /** Passes the next piece of the stream to the reader. Must be called only after `split` has returned false. */
  give(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    this.#at = 0
    if (this.#cut.length === 0) {
      this.#data = bytes
      return
    }
    // The rows after the incomplete one are not copied. Copying all of them took a tenth of the time of an import.
    const taken = this.#cut.add(bytes)
    if (this.#cut.length > eventBytesMax) throw tooLong(this.#position + 1)
    if (taken === undefined) return
    this.#data = this.#cut.take()
    this.#next = bytes.subarray(taken)
  }

  /** Discards the incomplete row after a broken connection. The stream continues with the start of this row. */
  restart(): void {
    this.#data = nothing
    this.#next = nothing
    this.#cut.clear()
    this.#at = 0
  }

  /** Passes all complete rows to `take`. Returns true if `take` asks to pause, or false if no complete row remains. */
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

  /** Passes the complete rows in `#data` to `take`. Returns whether `take` asks to pause. */
  #splitData(take: TakeRow): boolean {
    const data = this.#data
    const row = this.#row
    while (this.#readHead(data)) {
      const from = this.#textFrom
      let to = data.indexOf(lineFeed, from)
      if (to < 0) return false
      if (row.id !== this.#position + 1) throw outOfStep(row.id, this.#position)
      const isError = from === this.#nameFrom + 1
      if (isError) this.#takeError(data.toString('utf8', from, to), row.id)
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

  /** Reads the id and the entity name of the row at `#at`. Returns false if they have not arrived completely. */
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

/**
 * Returns the index of the line feed that ends a row of CSV, which is outside of quotes, or −1 if it has not arrived.
 */
function endOfCsvRow(data: Buffer, from: number, firstLineFeed: number): number {
  let isQuoted = false
  let counted = from
  for (let to = firstLineFeed; to >= 0; to = data.indexOf(lineFeed, to + 1)) {
    for (; counted < to; counted++) if (data[counted] === quote) isQuoted = !isQuoted
    if (!isQuoted) return to
  }
  return -1
}

/**
 * Numbers of the entities, by the bytes of their names. Names with the same hash share a list, and the bytes of a name
 * are always compared.
 */
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

  /**
   * Returns the number of the entity whose name is the bytes `from` … `to` − 1 with this hash, or undefined for an
   * unknown name.
   */
  numberOf(hash: number, data: Buffer, from: number, to: number): number | undefined {
    for (const number of this.#byHash.get(hash) ?? []) {
      const name = this.#names[number] as Buffer
      let at = to - from === name.length ? 0 : -1
      while (at >= 0 && at < name.length && name[at] === data[from + at]) at++
      if (at === name.length) return number
    }
    return undefined
  }

  /** Returns the number of the entity with a name, like `numberOf`, but throws for an unknown name. */
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
  return new CommandFailure(
    `event ${id} of the stream is larger than ${max} MiB, the maximum`,
    'refused',
  )
}

function outOfStep(id: number, position: number): CommandFailure {
  const got = Number.isNaN(id) ? 'other text' : `event ${id}`
  return new CommandFailure(`event ${position + 1} must follow; got ${got}`, 'refused')
}
