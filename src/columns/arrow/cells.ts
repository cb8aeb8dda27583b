/**
 * Lines in the encoding `cells` (`wire/cells.ts`) in the memory of a kernel, which reads them one column at a time
 * (kernel/assembly/cells.ts).
 */

import { type KernelInstance, newKernelInstance } from '../../wasm/kernel.ts'

/** The cells of the id, the type and the offset of an event, which precede the cells of its row. */
export const eventCells = { id: 0, type: 1, time: 2 } as const
const eventCellCount = Object.keys(eventCells).length

/** Returns the number of the column of cells for the cell of a row. */
export function cellOfRow(position: number): number {
  return eventCellCount + position
}

const wordBytes = 4
/** Number of bytes that may be read or written after the end of a text. */
const overhang = 16
/** Bytes of the areas of the memory for each byte of lines: of a word for each cell, a mark, an end, and two of values. */
const areaShares = { lines: 1, cells: wordBytes, marks: 1, ends: wordBytes, values: 2 } as const
const linesBytesMin = 64 * 1024

/** The rows of some lines. They are valid until other lines are loaded. */
export class Cells {
  readonly kernel: KernelInstance
  rows = 0
  /** Addresses to which the kernel writes marks, ends and values of a column. */
  marks = 0
  ends = 0
  values = 0
  #lines = 0
  #cells = 0
  #stride = 0
  #capacity = 0

  constructor() {
    this.kernel = newKernelInstance(1)
  }

  get memory(): ArrayBuffer {
    return this.kernel.memory.buffer
  }

  /** Number of bytes between the cells of a column. */
  get strideBytes(): number {
    return this.#stride * wordBytes
  }

  /** Returns the address of the first cell of a column. */
  column(number: number): number {
    return this.#cells + number * wordBytes
  }

  /** Loads complete lines whose rows have `cellCount` cells. Events of the type `error` have no row. */
  load(lines: Uint8Array, cellCount: number): void {
    const { kernel } = this
    this.#reserve(lines.length)
    new Uint8Array(this.memory).set(lines, this.#lines)
    const end = this.#lines + lines.length
    this.#stride = eventCellCount + cellCount + 1
    this.rows = kernel.findCells(this.#lines, end, this.#cells, this.#stride)
  }

  /** Returns the bytes of a cell. */
  bytesOf(row: number, number: number): Uint8Array {
    const place = this.column(number) + row * this.strideBytes
    const [from, next] = new Uint32Array(this.memory, place, 2)
    return new Uint8Array(this.memory, from, (next as number) - 1 - (from as number))
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#capacity) return
    const capacity = Math.max(bytes, 2 * this.#capacity, linesBytesMin)
    const shares = Object.entries(areaShares)
    const sizes = shares.map(([, share]) => Math.ceil(share * capacity) + 4 * overhang)
    let address = this.kernel.reserve(sizes.reduce((sum, size) => sum + size, 0))
    const [lines, cells, marks, ends, values] = sizes.map((size) => {
      const begin = Math.ceil(address / overhang) * overhang
      address = begin + size - overhang
      return begin
    })
    this.#lines = lines as number
    this.#cells = cells as number
    this.marks = marks as number
    this.ends = ends as number
    this.values = values as number
    this.#capacity = capacity
  }
}

let shared: Cells | undefined

/** Returns the cells that all assemblers share: each of them uses them without interruption. */
export function sharedCells(): Cells {
  shared ??= new Cells()
  return shared
}
