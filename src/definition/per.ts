/** Reads `per`: the number of children that each instance of a parent entity has, and their delay. */

import { type KeywordValues, type Report, textKeyword } from '../schema/keywords/keyword.ts'
import { readRecord } from '../schema/keywords/record-keyword.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import { type Amount, countKeyword, delayKeyword } from './amount.ts'

/** Maximum number of children of one instance. An entity with more children should have its own rate instead. */
const childrenMax = 1_000

export const perKeywords = {
  entity: textKeyword({
    summary: 'The parent entity, whose instances have these instances as children.',
    isRequired: true,
  }),
  on: textKeyword({
    summary:
      'A state of the parent entity, if it has a lifecycle: the children follow each entry into the state, instead of the creation.',
  }),
  count: countKeyword({
    summary: 'The number of children of each parent; 1 by default.',
    max: childrenMax,
  }),
  delay: delayKeyword({
    summary: 'The time from the parent to each child; 1 millisecond by default.',
  }),
}

type Written = KeywordValues<typeof perKeywords>

export interface Per {
  readonly entity: string
  /** The state of the parent that the children follow; undefined if they follow its creation. */
  readonly on: string | undefined
  readonly count: Amount
  /**
   * Delay of a child after its parent, in milliseconds. It is at least 1: the order of a parent and a child in the same
   * millisecond would be arbitrary.
   */
  readonly delay: Amount
}

const once: Amount = { minimum: 1, maximum: 1, distribution: undefined }

export function readPer(value: JsonValue, report: Report): Per | undefined {
  const read: Written | undefined = readRecord(
    value,
    { what: '"per"', keywords: perKeywords },
    report,
  )
  if (read === undefined) return parentOnly(value)
  const { entity, on, count = once, delay = once } = read
  return { entity, on, count, delay: atLeastOne(delay) }
}

/** Reads only the parent of a `per` that has issues, so that references to the parent are checked as well. */
function parentOnly(value: JsonValue): Per | undefined {
  const entity = isObject(value) ? member(value, 'entity') : undefined
  return typeof entity === 'string'
    ? { entity, on: undefined, count: once, delay: once }
    : undefined
}

/** Returns a delay of at least one millisecond, so that an instance and what follows it never share one. */
export function atLeastOne({ minimum, maximum, distribution }: Amount): Amount {
  return { minimum: Math.max(minimum, 1), maximum: Math.max(maximum, 1), distribution }
}
