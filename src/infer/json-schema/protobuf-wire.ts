/** Reads the wire format of Protocol Buffers: the fields of a message with their numbers. */

export interface WireField {
  readonly number: number
  /** A whole number, or the bytes of a text or a nested message. */
  readonly value: number | Uint8Array
}

/** Returns the fields of a message, or undefined if the bytes are not a message. */
export function wireFields(bytes: Uint8Array): readonly WireField[] | undefined {
  const fields: WireField[] = []
  const reader = new WireReader(bytes)
  while (!reader.isAtEnd) {
    const tag = reader.varint() ?? 0
    const value = tag < 8 ? undefined : reader.value(tag % 8)
    if (value === undefined) return undefined
    fields.push({ number: Math.floor(tag / 8), value })
  }
  return fields
}

class WireReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Reads the value of a field of a wire type; undefined if the bytes end before it, or the type is unknown. */
  value(type: number): number | Uint8Array | undefined {
    switch (type) {
      case 0:
        return this.varint()
      case 1:
        return this.#take(8)
      case 2:
        return this.#take(this.varint())
      case 5:
        return this.#take(4)
      default:
        return undefined
    }
  }

  varint(): number | undefined {
    let value = 0
    // Ten groups of 7 bits are the 64 bits of the longest number.
    for (let i = 0; i < 10; i++) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) return undefined
      value += (byte & 0x7f) * 2 ** (7 * i)
      if (byte < 0x80) return value
    }
    return undefined
  }

  #take(length: number | undefined): Uint8Array | undefined {
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
