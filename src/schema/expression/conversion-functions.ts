/**
 * Functions of the expression language that convert between kinds of values, and `hash`, which converts any value to a
 * number.
 */
import { formatTimestamp } from '../../text/timestamp.ts'
import { durationText, secondMs } from './calendar.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import { hashText } from './hash.ts'
import { canonicalText } from './json-result.ts'
import { scalarLengthMax } from './limits.ts'
import {
  Duration,
  ExpressionFailure,
  mustBe,
  type Outcome,
  Timestamp,
  type Value,
} from './value.ts'

const integerForm = /^[+-]?\d+$/
const decimalForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const hashCountMax = 2 ** 32

const isShort = (text: string) => text.length <= scalarLengthMax

/** Texts that CEL accepts as true and false. */
const booleanWords: ReadonlyMap<Value, boolean> = new Map<Value, boolean>([
  ...['1', 't', 'true', 'TRUE', 'True', true].map((value) => [value, true] as const),
  ...['0', 'f', 'false', 'FALSE', 'False', false].map((value) => [value, false] as const),
])

function toText(_: unknown, value: Value): Outcome {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Timestamp) return formatTimestamp(value.ms)
  if (value instanceof Duration) return durationText(value.ms)
  return mustBe('argument of string', 'a string, number, boolean, timestamp or duration', value)
}

function toInteger(_: unknown, value: Value): Outcome {
  if (typeof value === 'number') return Math.trunc(value) + 0
  if (value instanceof Timestamp) return Math.floor(value.ms / secondMs)
  if (typeof value === 'string' && isShort(value) && integerForm.test(value)) {
    const number = Number(value) + 0
    if (Number.isSafeInteger(number)) return number
  }
  return mustBe('argument of int', 'a number or a text of digits', value)
}

function toDouble(_: unknown, value: Value): Outcome {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && isShort(value) && decimalForm.test(value)) {
    const number = Number(value) + 0
    if (Number.isFinite(number)) return number
  }
  return mustBe('argument of double', 'a number or a text of a number', value)
}

export const conversionFunctions: readonly FunctionDeclaration[] = [
  {
    name: 'string',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'string',
    summary: 'a scalar, timestamp or duration as text',
    example: 'string(1.5) == "1.5" && string(timestamp(0)) == "1970-01-01T00:00:00.000Z"',
    call: toText,
  },
  {
    name: 'int',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'integer',
    summary:
      'a number truncated to an integer, a text of digits as an integer, or the seconds of a timestamp since 1970',
    example: 'int(-1.9) == -1 && int("42") == 42',
    call: toInteger,
  },
  {
    name: 'double',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'number',
    summary: 'a text as a number',
    example: 'double("1e3") == 1000',
    call: toDouble,
  },
  {
    name: 'bool',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'boolean',
    summary: 'a text (true, t, 1, false, f, 0) as a boolean',
    example: 'bool("true")',
    call: (_, value) =>
      booleanWords.get(value) ?? mustBe('argument of bool', '"true" or "false"', value),
  },
  {
    name: 'hash',
    style: 'function',
    least: 1,
    most: 2,
    returns: 'integer',
    summary: 'a stable integer from 0 to 2^32 - 1, or below a given count, from any value',
    example: 'hash("ada") == hash("ada") && hash("ada", 10) < 10',
    call: (frame, value, count = hashCountMax) => {
      if (
        typeof count !== 'number' ||
        !Number.isInteger(count) ||
        count < 1 ||
        count > hashCountMax
      ) {
        return mustBe('count of hash', 'an integer from 1 to 2^32', count)
      }
      const text = canonicalText(value)
      if (text instanceof ExpressionFailure) return text
      return frame.make(text.length) ?? hashText(text) % count
    },
  },
]
