/** The offset of the last record of each key of a topic. */

import { CommandFailure } from '../../../terminal/exit-code.ts'

/** Maximum memory of the keys in bytes, which is half of the smallest default heap: about 6 million short keys. */
const memoryMax = 2 ** 30
/** Memory of a key without its text, and of each character of it, in bytes. */
const [entryBytes, characterBytes] = [150, 2]

export class LastOffsets {
  readonly #topic: string
  readonly #memoryMax: number
  /** Offsets are numbers, which take less memory than integers of any size. */
  readonly #offsets = new Map<string, number>()
  #memory = 0

  constructor(topic: string, max = memoryMax) {
    this.#topic = topic
    this.#memoryMax = max
  }

  /** @throws {CommandFailure} if there are too many keys */
  set(key: string, offset: bigint): void {
    const before = this.#offsets.size
    this.#offsets.set(key, Number(offset))
    if (this.#offsets.size === before) return
    this.#memory += entryBytes + characterBytes * key.length
    if (this.#memory <= this.#memoryMax) return
    throw new CommandFailure(
      `${this.#topic} has too many keys to be compared by the last value of each: more than ${before} need ${this.#memoryMax / 2 ** 20} MiB of memory; use ?holds=events in --target if the topic has all changes`,
      'usage',
    )
  }

  isLast(key: string, offset: bigint): boolean {
    return this.#offsets.get(key) === Number(offset)
  }
}
