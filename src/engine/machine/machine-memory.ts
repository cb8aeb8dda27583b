/** The memory of a machine. It may move when the module requests more memory, so it is always read through this class. */

export class MachineMemory {
  readonly #memory: WebAssembly.Memory
  #bytes: Uint8Array<ArrayBuffer>
  #words: Int32Array
  #doubles: Float64Array

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory
    this.#bytes = new Uint8Array(memory.buffer)
    this.#words = new Int32Array(memory.buffer)
    this.#doubles = new Float64Array(memory.buffer)
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    this.#refresh()
    return this.#bytes
  }

  get words(): Int32Array {
    this.#refresh()
    return this.#words
  }

  get doubles(): Float64Array {
    this.#refresh()
    return this.#doubles
  }

  #refresh(): void {
    // After the memory has moved, the previous arrays are empty.
    if (this.#bytes.length > 0) return
    const { buffer } = this.#memory
    this.#bytes = new Uint8Array(buffer)
    this.#words = new Int32Array(buffer)
    this.#doubles = new Float64Array(buffer)
  }
}
