/** A map of limited size. If it is full, it removes the entries that were set the longest time ago. */

export class RecentMap<Key, Value> {
  readonly #sizeMax: number
  readonly #sizeOf: ((value: Value, key: Key) => number) | undefined
  /** The entries, oldest first, because a `Map` keeps the order of insertion. */
  readonly #entries = new Map<Key, Value>()

  /**
   * `sizeMax` limits the sum of the sizes of all entries. Without `sizeOf`, every entry has the size 1. Sizes may grow,
   * so each `set` measures all entries.
   */
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

  /** Sets an entry and removes the oldest ones that no longer fit. The new entry is never removed. */
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

  /** Removes an entry and returns its value, or undefined if the map does not contain the key. */
  take(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    this.#entries.delete(key)
    return value
  }

  clear(): void {
    this.#entries.clear()
  }
}
