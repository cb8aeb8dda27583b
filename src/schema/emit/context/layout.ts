/** What stands in a module's memory before it runs: tables, one after another, each once. */

/** Every table begins at a multiple of this, so that no vector crosses a line of the cache without need. */
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

  /** The address of the bytes. */
  add(bytes: Uint8Array): number {
    const address = this.#end
    this.#regions.push({ address, bytes })
    this.#end = align(address + bytes.length)
    return address
  }

  /** What `make` put there for that name or that object, at the first time. */
  once<T>(name: unknown, make: () => T): T {
    const known = this.#known.get(name)
    // A name always stands for what one and the same function makes.
    if (known !== undefined) return known as T
    const made = make()
    this.#known.set(name, made)
    return made
  }
}

function align(address: number): number {
  return Math.ceil(address / alignment) * alignment
}
