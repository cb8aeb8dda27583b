/**
 * Sorts by offset within a slice of time: two buckets for each offset on average, and an insertion pass within them.
 * Arrivals are nearly even over so short a time, so it takes some ten nanoseconds each, however many there are. Who
 * sorts puts each offset at its place himself, with what belongs to it: positions to be followed took a third longer.
 */

/** One bucket would leave twice as much to the insertion pass, which is all branches that nobody can predict. */
const bucketsEach = 2
/** What a slab needs; longer lists get an array of their own, which goes again. */
const keptLength = 2_048
const kept = new Uint32Array(keptLength * bucketsEach)

export interface Buckets {
  /** The place of the next offset of each bucket. */
  readonly places: Uint32Array
  /** The bucket of an offset is the whole part of its distance from here, times the scale. */
  readonly from: number
  readonly scale: number
}

/** Buckets for the first `count` offsets, each from `from` to `to` − 1. Good until the next call. */
export function bucketsOf(
  offsets: Float64Array,
  count: number,
  { from, to }: { readonly from: number; readonly to: number },
): Buckets {
  const length = count * bucketsEach
  const places = count > keptLength ? new Uint32Array(length) : kept
  const scale = length / (to - from)
  places.fill(0, 0, length)
  for (let i = 0; i < count; i++) places[(((offsets[i] as number) - from) * scale) | 0]!++
  let before = 0
  for (let bucket = 0; bucket < length; bucket++) {
    const inIt = places[bucket] as number
    places[bucket] = before
    before += inIt
  }
  return { places, from, scale }
}

/** Puts in order what stands in its bucket, and what belongs to it alike; what is equal stays as it stands. */
export function settle(
  offsets: Float64Array,
  belonging: Float64Array | Uint16Array,
  count: number,
): void {
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const offset = offsets[i] as number
    if (offset >= highest) {
      highest = offset
      continue
    }
    const moved = belonging[i] as number
    let j = i
    for (; j > 0 && (offsets[j - 1] as number) > offset; j--) {
      offsets[j] = offsets[j - 1] as number
      belonging[j] = belonging[j - 1] as number
    }
    offsets[j] = offset
    belonging[j] = moved
  }
}

/** Whether the first `count` offsets stand in order. */
export function areInOrder(offsets: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) {
    if ((offsets[i] as number) < (offsets[i - 1] as number)) return false
  }
  return true
}
