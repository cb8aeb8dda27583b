/**
 * Values of expressions: JSON values, timestamps and durations, or a failure. A failure is a value instead of an
 * exception, because `false && x` must be able to absorb it.
 */
import type { JsonScalar } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { durationText } from './calendar.ts'

/**
 * A timestamp of simulated time, in whole milliseconds since 1970-01-01T00:00:00Z. It is a class, not a map:
 * expressions cannot access its fields.
 */
export class Timestamp {
  readonly kind = 'timestamp'
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** A span of simulated time, in whole milliseconds. */
export class Duration {
  readonly kind = 'duration'
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

export class ExpressionFailure {
  readonly kind = 'failure'
  /** Message in lower case, without a full stop: what must be, and what was. */
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
  // Most objects have no prototype, or are plain; this test takes a third of the time of testing all classes.
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return true
  return (
    !Array.isArray(value) &&
    !(value instanceof Timestamp) &&
    !(value instanceof Duration) &&
    !(value instanceof ExpressionFailure)
  )
}

/**
 * Returns the text under which a map stores a member with this name: numbers and booleans are converted to text.
 * Returns undefined for values of other kinds.
 */
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

/** Writes a value for a message: shortened, in JSON notation. */
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

/** Returns the failure of an invalid value; `mustBe('size', 'a string', 5)` is `size must be a string; got 5`. */
export function mustBe(
  subject: string,
  expected: string,
  was: Value | undefined,
): ExpressionFailure {
  return new ExpressionFailure(`${subject} must be ${expected}; got ${show(was)}`)
}
