/** A stream of texts that are known, such as the rows of an aggregate. Each is written when it is sent. */

import type { EventStream } from '../../engine/stream.ts'

export class TextStream implements EventStream {
  readonly #parts: readonly { text(): string }[]
  readonly #encoder = new TextEncoder()
  readonly nextOffset = undefined
  #position = 0

  constructor(parts: readonly { text(): string }[]) {
    this.#parts = parts
  }

  get position(): number {
    return this.#position
  }

  get returned(): number {
    return this.#position
  }

  prepare(): boolean {
    return true
  }

  fill(buffer: Uint8Array, { events }: { readonly events: number }): number {
    let bytes = 0
    const end = Math.min(this.#parts.length, this.#position + events)
    for (; this.#position < end; this.#position++) {
      const text = this.#parts[this.#position]?.text() ?? ''
      const { read, written } = this.#encoder.encodeInto(text, buffer.subarray(bytes))
      if (read < text.length) return bytes
      bytes += written
    }
    return bytes
  }

  next(): string | undefined {
    return this.#parts[this.#position++]?.text()
  }
}
