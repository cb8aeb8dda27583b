/**
 * Slots for streams: how many streams may be open at once, in this process and for one reader. A slot is taken before a
 * stream is opened, so a reader that gets none has consumed nothing, and readers that come at once cannot exceed the limit.
 */

export interface SlotLimits {
  readonly streamsMax: number
  /** Also the limit of one session. */
  readonly streamsPerKeyMax: number
}

export interface Slot {
  /** The reader that has it. */
  readonly keyId: string
  /** Returns it. Further calls do nothing. */
  release(): void
}

/** Why there is no slot: too many streams in all, or of this reader. */
export type SlotRefusal = 'full' | 'full for the key'

export class StreamSlots {
  readonly #limits: SlotLimits
  /** By reader, without those that have none. */
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  take(keyId: string): Slot | SlotRefusal {
    const own = this.#taken.get(keyId) ?? 0
    // A reader that has too many streams learns so, also where there is no slot for other readers either.
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
