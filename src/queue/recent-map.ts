/** A map of limited size that forgets the entries which were set longest ago. */

export class RecentMap<Key, Value> {
  readonly #sizeMax: number
  readonly #sizeOf: ((value: Value, key: Key) => number) | undefined
  /** A Map keeps the order of insertion: the first entry was set longest ago. */
  readonly #entries = new Map<Key, Value>()

  /** `sizeMax` counts entries, or what `sizeOf` measures. Sizes may grow, so each `set` measures all entries. */
  constructor(sizeMax: number, sizeOf?: (value: Value, key: Key) => number) {
    this.#sizeMax = sizeMax
    this.#sizeOf = sizeOf
  }

  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  /** Sets an entry and makes it the most recent one, which is never forgotten. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    let size = this.#entries.size
    if (this.#sizeOf !== undefined) {
      size = 0
      for (const [each, kept] of this.#entries) size += this.#sizeOf(kept, each)
    }
    for (const [oldest, kept] of this.#entries) {
      if (size <= this.#sizeMax || this.#entries.size === 1) return
      this.#entries.delete(oldest)
      size -= this.#sizeOf?.(kept, oldest) ?? 1
    }
  }

  /** Removes an entry and returns its value; undefined when there is none. */
  take(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    this.#entries.delete(key)
    return value
  }

  clear(): void {
    this.#entries.clear()
  }
}
