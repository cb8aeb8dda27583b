/**
 * The order of offsets within a slice of time: two buckets for each offset on average, and an insertion pass within
 * them. Arrivals are nearly even over so short a time, so it takes some ten nanoseconds each, however many there are.
 */

/** One bucket would leave twice as much to the insertion pass, which is all branches that nobody can predict. */
const bucketsEach = 2
/** What a slab needs; longer lists get arrays of their own, which go again. */
const keptLength = 2_048
const kept = roomFor(keptLength)

function roomFor(count: number) {
  return {
    order: new Uint32Array(count),
    bucketOf: new Uint32Array(count),
    places: new Uint32Array(count * bucketsEach),
  }
}

/**
 * The first `count` offsets in order, as positions in `offsets`, each from `from` to `to` − 1; what is equal stays in
 * the order in which it stands. Good until the next call.
 */
export function orderOf(
  offsets: Float64Array,
  count: number,
  { from, to }: { readonly from: number; readonly to: number },
): Uint32Array {
  const { order, bucketOf, places } = count > keptLength ? roomFor(count) : kept
  const buckets = count * bucketsEach
  const scale = buckets / (to - from)
  places.fill(0, 0, buckets)
  for (let i = 0; i < count; i++) {
    const bucket = (((offsets[i] as number) - from) * scale) | 0
    bucketOf[i] = bucket
    places[bucket]!++
  }
  let before = 0
  for (let bucket = 0; bucket < buckets; bucket++) {
    const inIt = places[bucket] as number
    places[bucket] = before
    before += inIt
  }
  for (let i = 0; i < count; i++) order[places[bucketOf[i] as number]!++] = i
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const moved = order[i] as number
    const offset = offsets[moved] as number
    if (offset >= highest) {
      highest = offset
      continue
    }
    let j = i
    for (; j > 0 && (offsets[order[j - 1] as number] as number) > offset; j--) {
      order[j] = order[j - 1] as number
    }
    order[j] = moved
  }
  return order
}

/** Whether the first `count` offsets stand in order. */
export function areInOrder(offsets: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) {
    if ((offsets[i] as number) < (offsets[i - 1] as number)) return false
  }
  return true
}
