/**
 * A run in parts, for readers that share the work: which positions belong to which part. Positions are assigned to the parts
 * in rounds, a block of consecutive ones to each, so all parts go through simulated time together. Blocks are single
 * events at first and grow with the position, so parts are about equal from the first events on; they grow to 1,024
 * events, so that a reader pays little for going on from one of its blocks to the next. The assignment depends on the
 * position and on the number of parts alone, so an id tells its part.
 */

export interface Part {
  /** From 0. */
  readonly part: number
  readonly parts: number
}

export const partsMax = 10_000

export function isPart({ part, parts }: Part): boolean {
  const areIntegers = Number.isInteger(part) && Number.isInteger(parts)
  return areIntegers && part >= 0 && part < parts && parts <= partsMax
}

/** A run that is not divided. */
export const wholeRun: Part = { part: 0, parts: 1 }

/** A block is at most this share of what its part has before it, so no part is ahead of another by more. */
const share = 1 / 32
const blockMax = 1_024
const evenUntil = 2 / share
const largestFrom = blockMax / share

/** How long the block is that holds event number `ordinal` of a part, from 0. All blocks of a length begin at a multiple of it. */
function blockAt(ordinal: number): number {
  if (ordinal < evenUntil) return 1
  if (ordinal >= largestFrom) return blockMax
  return 1 << (31 - Math.clz32(ordinal * share))
}

/** How many events of the part are among the first `position` events of the run. */
export function countInPart(position: number, { part, parts }: Part): number {
  // Before a round all parts have equally many events, so position / parts lies in the round as ordinals do.
  const block = blockAt(Math.floor(position / parts))
  const before = Math.floor(position / (block * parts)) * block
  const assigned = position - before * parts - part * block
  return before + Math.min(Math.max(assigned, 0), block)
}

/** The consecutive events of the run with which event number `ordinal` of a part, from 0, begins. */
export interface EventRange {
  /** How many events of the run come before. */
  readonly position: number
  readonly events: number
}

export function eventRangeAt(ordinal: number, { part, parts }: Part): EventRange {
  // Blocks of a single part touch each other; who read it block by block would stop at each for nothing.
  if (parts === 1) return { position: ordinal, events: Number.MAX_SAFE_INTEGER - ordinal }
  const block = blockAt(ordinal)
  const within = ordinal % block
  const before = ordinal - within
  return { position: before * parts + part * block + within, events: block - within }
}

/** The id of the first event of the part after that position. */
export function idAfter(position: number, part: Part): number {
  return eventRangeAt(countInPart(position, part), part).position + 1
}
