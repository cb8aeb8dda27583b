/**
 * The parts of a run, for several readers that share the work. Positions are assigned to the parts in rounds: each part
 * receives a block of consecutive positions per round. Blocks have one event at first and grow with the position.
 */

const blockMax: f64 = 1024
const evenUntil: f64 = 64
const largestFrom: f64 = 32768

/** Returns the size of the block that contains event number `ordinal` of a part, from 0. */
function blockAt(ordinal: f64): f64 {
  if (ordinal < evenUntil) return 1
  if (ordinal >= largestFrom) return blockMax
  return <f64>((<u32>1) << (31 - clz<u32>(<u32>(ordinal / 32))))
}

/** Returns how many of the first `position` events of the run belong to a part. */
export function countInPart(position: f64, part: f64, parts: f64): f64 {
  const block = blockAt(Math.floor(position / parts))
  const before = Math.floor(position / (block * parts)) * block
  const assigned = position - before * parts - part * block
  return before + Math.min(Math.max(assigned, 0), block)
}

/** Number of events of the run before event number `ordinal` of a part. */
export function positionAt(ordinal: f64, part: f64, parts: f64): f64 {
  // The blocks of a single part are contiguous, so they form one range.
  if (parts === 1) return ordinal
  const block = blockAt(ordinal)
  const within = ordinal % block
  return (ordinal - within) * parts + part * block + within
}

/** Number of consecutive events of the run from event number `ordinal` of a part, all of the part. */
export function eventsFrom(ordinal: f64, parts: f64): f64 {
  if (parts === 1) return 9007199254740991 - ordinal
  const block = blockAt(ordinal)
  return block - (ordinal % block)
}
