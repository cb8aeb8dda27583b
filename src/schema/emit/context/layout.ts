/**
 * The tables in the initial memory of a WebAssembly module: assigns an address to each, and stores a table that several
 * instructions use only once.
 */

/** Alignment of tables in bytes, so that vectors do not cross cache lines unnecessarily. */
const alignment = 16

export interface Region {
  readonly address: number
  readonly bytes: Uint8Array
}

export class Layout {
  readonly #regions: Region[] = []
  readonly #known = new Map<unknown, unknown>()
  #end: number

  constructor(begin: number) {
    this.#end = align(begin)
  }

  get end(): number {
    return this.#end
  }

  get regions(): readonly Region[] {
    return this.#regions
  }

  /** Adds a table to the memory and returns its address. */
  add(bytes: Uint8Array): number {
    const address = this.reserve(bytes.length)
    this.#regions.push({ address, bytes })
    return address
  }

  /** Reserves memory that is 0 at first, and returns its address. */
  reserve(bytes: number): number {
    const address = this.#end
    this.#end = align(address + bytes)
    return address
  }

  /** Returns the address of memory whose initial content is not used. */
  space(bytes: number): number {
    const address = this.#end
    this.#end = align(address + bytes)
    return address
  }

  /** Returns the result of `make`, which is called only once for each name (or object in its place). */
  once<T>(name: unknown, make: () => T): T {
    const known = this.#known.get(name)
    // Each name always has the same function `make`, so the type is the same.
    if (known !== undefined) return known as T
    const result = make()
    this.#known.set(name, result)
    return result
  }
}

function align(address: number): number {
  return Math.ceil(address / alignment) * alignment
}
