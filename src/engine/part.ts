/**
 * The parts of a run, for several readers that share the work. Positions are assigned to the parts in rounds. Each part
 * receives a block of consecutive positions per round, so all parts advance through simulated time together. Blocks
 * have one event at first and grow with the position, so that parts are almost equal from the start. They grow up to
 * 1,024 events, so that moving to the next block costs a reader little. The assignment depends only on the position and
 * the number of parts, so an id determines its part.
 */

export interface Part {
  /** Number of the part, from 0 to `parts` − 1. */
  readonly part: number
  readonly parts: number
}

export const partsMax = 10_000

export function isPart({ part, parts }: Part): boolean {
  const areIntegers = Number.isInteger(part) && Number.isInteger(parts)
  return areIntegers && part >= 0 && part < parts && parts <= partsMax
}

/** The only part of a run that is not divided. */
export const wholeRun: Part = { part: 0, parts: 1 }

/**
 * Maximum size of a block, as a fraction of the number of events of its part before the block. The sizes of parts
 * differ by at most one block.
 */
const share = 1 / 32
const blockMax = 1_024
const evenUntil = 2 / share
const largestFrom = blockMax / share

/**
 * Returns the size of the block that contains event number `ordinal` of a part, from 0. The first ordinal of every
 * block is a multiple of the block's size.
 */
function blockAt(ordinal: number): number {
  if (ordinal < evenUntil) return 1
  if (ordinal >= largestFrom) return blockMax
  return 1 << (31 - Math.clz32(ordinal * share))
}

/** Returns how many of the first `position` events of the run belong to the part. */
export function countInPart(position: number, { part, parts }: Part): number {
  // Before each round all parts have equally many events, so position / parts is an ordinal in that round.
  const block = blockAt(Math.floor(position / parts))
  const before = Math.floor(position / (block * parts)) * block
  const assigned = position - before * parts - part * block
  return before + Math.min(Math.max(assigned, 0), block)
}

/** Consecutive events of a run, all of the same part. */
export interface EventRange {
  /** Number of events of the run before the first event of the range. */
  readonly position: number
  readonly events: number
}

export function eventRangeAt(ordinal: number, { part, parts }: Part): EventRange {
  // The blocks of a single part are contiguous, so they form one range.
  if (parts === 1) return { position: ordinal, events: Number.MAX_SAFE_INTEGER - ordinal }
  const block = blockAt(ordinal)
  const within = ordinal % block
  const before = ordinal - within
  return { position: before * parts + part * block + within, events: block - within }
}

/** Returns the id of the first event of the part after the first `position` events of the run. */
export function idAfter(position: number, part: Part): number {
  return eventRangeAt(countInPart(position, part), part).position + 1
}
