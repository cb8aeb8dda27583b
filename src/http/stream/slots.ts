/**
 * Slots limit the number of open streams, in this process and per reader. A slot is taken before a stream is opened, so
 * a reader that gets no slot has consumed nothing, and concurrent readers cannot exceed the limit.
 */

export interface SlotLimits {
  readonly streamsMax: number
  /** Maximum number of open streams of one key or one session. */
  readonly streamsPerKeyMax: number
}

export interface Slot {
  /** The reader that holds the slot, as text: `key <id>` or `session <id>`. */
  readonly keyId: string
  /** Returns the slot, so that another stream can take it. Further calls do nothing. */
  release(): void
}

/** The reason why a reader gets no slot: too many open streams in total, or of this reader. */
export type SlotRefusal = 'full' | 'full for the key'

export class StreamSlots {
  readonly #limits: SlotLimits
  /** Number of taken slots by reader. A reader without a slot has no entry. */
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  take(keyId: string): Slot | SlotRefusal {
    const own = this.#taken.get(keyId) ?? 0
    // A reader that exceeds its own limit gets 'full for the key', even if the total limit is reached, too.
    if (own >= this.#limits.streamsPerKeyMax) return 'full for the key'
    if (this.#count >= this.#limits.streamsMax) return 'full'
    this.#taken.set(keyId, own + 1)
    this.#count += 1
    let isTaken = true
    const release = (): void => {
      if (isTaken) this.#release(keyId)
      isTaken = false
    }
    return { keyId, release }
  }

  #release(keyId: string): void {
    this.#count -= 1
    const left = (this.#taken.get(keyId) ?? 0) - 1
    if (left > 0) this.#taken.set(keyId, left)
    else this.#taken.delete(keyId)
  }
}
