/**
 * Places for streams: how many may be open at once, in this process and of one reader. A place is taken before a stream
 * is opened, so that whoever finds none has consumed nothing, and many who come at once are not more than there is room.
 */

export interface PlaceLimits {
  readonly streamsMax: number
  /** Also of one session. */
  readonly streamsPerKeyMax: number
}

export interface Place {
  /** Whose it is. */
  readonly keyId: string
  /** Gives it back, once. */
  leave(): void
}

/** Why there is no place: too many streams in all, or of this reader. */
export type Refusal = 'full' | 'full for the key'

export interface Places {
  take(keyId: string): Place | Refusal
}

export function newPlaces({ streamsMax, streamsPerKeyMax }: PlaceLimits): Places {
  /** By reader, without those who have none. */
  const taken = new Map<string, number>()
  let count = 0
  return {
    take(keyId) {
      const own = taken.get(keyId) ?? 0
      // Who has too many is told so, also where there is no room for others either.
      if (own >= streamsPerKeyMax) return 'full for the key'
      if (count >= streamsMax) return 'full'
      taken.set(keyId, own + 1)
      count += 1
      let isTaken = true
      return {
        keyId,
        leave() {
          if (!isTaken) return
          isTaken = false
          count -= 1
          const left = (taken.get(keyId) ?? 0) - 1
          if (left > 0) taken.set(keyId, left)
          else taken.delete(keyId)
        },
      }
    },
  }
}
