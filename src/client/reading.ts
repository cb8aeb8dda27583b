/** Selections of events that a client reads: a part of a run, some entities, or a range between two places. */

import { countInPart, idAfter, isPart, type Part, partsMax, wholeRun } from '../engine/part.ts'
import type { ReadOptions } from './read-options.ts'

/**
 * Returns the part of the run to read. Without options, the complete run is the only part.
 *
 * @throws {TypeError} if the options do not name a part
 */
function partOf({ part, parts }: Pick<ReadOptions, 'part' | 'parts'>): Part {
  if (part === undefined && parts === undefined) return wholeRun
  const given = { part: part ?? Number.NaN, parts: parts ?? Number.NaN }
  if (isPart(given)) return given
  const must = `parts must be an integer from 1 to ${partsMax}, and part an integer from 0 to parts - 1`
  throw new TypeError(`${must}; got part ${part} of ${parts}`)
}

/** Returns the query parameters that choose the events. */
export function readingQuery({ speed, part, parts, entities, from, until }: ReadOptions) {
  return { speed, part, parts, entities: entities && listText(entities), from, until } as const
}

/** Writes names as a list. A comma in a name, and the percent sign of its code, are written as their codes. */
export function listText(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}

/** The ids that the events of a reading may have. */
export class ExpectedIds {
  readonly #part: Part
  readonly #hasEntities: boolean
  /** Id after which the next event is. Undefined before the first event after a simulated time. */
  #last: number | undefined

  constructor(reading: ReadOptions) {
    const { after = 0, from = 0, entities } = reading
    this.#part = partOf(reading)
    this.#hasEntities = entities !== undefined
    this.#last = typeof from === 'number' ? Math.max(from, after) : undefined
  }

  /** Returns whether the id may be that of the next event. If so, it becomes the last one. */
  accept(id: number): boolean {
    const isOwn = idAfter(id - 1, this.#part) === id
    const next = idAfter(this.#last ?? 0, this.#part)
    const isConsecutive = this.#last !== undefined && !this.#hasEntities
    if (!isOwn || id < next || (isConsecutive && id !== next)) return false
    this.#last = id
    return true
  }

  /** Description of the next event for messages. */
  get next(): string {
    if (this.#last === undefined) return 'the first event'
    const isKnown = !this.#hasEntities
    return isKnown ? `event ${idAfter(this.#last, this.#part)}` : `the event after ${this.#last}`
  }
}

/**
 * Returns a function from the id of the last received event to the number of received events, or undefined if this number
 * does not follow from the ids.
 */
export function receivedFrom(reading: ReadOptions): ((reached: number) => number) | undefined {
  const { after = 0, from = 0, entities } = reading
  if (entities !== undefined || typeof from !== 'number') return undefined
  const part = partOf(reading)
  const begin = Math.max(after, from)
  return (reached) => countInPart(Math.max(reached, begin), part) - countInPart(begin, part)
}
