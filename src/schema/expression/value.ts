/**
 * What an expression computes with: JSON values, moments and durations, or the reason why there is none.
 * A failure is a value, not an exception, because `false && x` must be able to absorb it.
 */
import type { JsonScalar } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { durationText } from './calendar.ts'

/** A moment of simulated time, in whole ms since 1970-01-01T00:00:00Z. No program text can reach its fields. */
export class Timestamp {
  readonly kind = 'timestamp'
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** A span of simulated time, in whole ms. */
export class Duration {
  readonly kind = 'duration'
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

export class ExpressionFailure {
  readonly kind = 'failure'
  /** Lower case, no full stop: what must be and what was. */
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export type Value = JsonScalar | Timestamp | Duration | ValueList | ValueMap
export type ValueList = readonly Value[]
export interface ValueMap {
  readonly [name: string]: Value
}
export type Outcome = Value | ExpressionFailure

export function isList(value: Outcome | undefined): value is ValueList {
  return Array.isArray(value)
}

export function isMap(value: Outcome | undefined): value is ValueMap {
  if (typeof value !== 'object' || value === null) return false
  // Nearly all are without a prototype, or plain; asking for that takes a third of asking for all the classes.
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return true
  return (
    !Array.isArray(value) &&
    !(value instanceof Timestamp) &&
    !(value instanceof Duration) &&
    !(value instanceof ExpressionFailure)
  )
}

/** The name under which a value stands in a map; undefined when it cannot be one. */
export function memberName(value: Value): string | undefined {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      return undefined
  }
}

const shownMax = 40

/** A value as a message shows it: short, in the notation of JSON. */
export function show(value: Value | undefined): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') {
    return JSON.stringify(value.length > shownMax ? `${value.slice(0, shownMax)}…` : value)
  }
  if (isList(value)) return 'a list'
  if (value instanceof Timestamp) return `the timestamp ${formatTimestamp(value.ms)}`
  if (value instanceof Duration) return `the duration ${durationText(value.ms)}`
  return isMap(value) ? 'a map' : String(value)
}

/** The failure of a value that is not what it must be: `mustBe('size', 'a string', 5)`. */
export function mustBe(
  subject: string,
  expected: string,
  was: Value | undefined,
): ExpressionFailure {
  return new ExpressionFailure(`${subject} must be ${expected}; got ${show(was)}`)
}
