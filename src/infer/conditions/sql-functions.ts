/**
 * The SQL functions that conditions may call: their aliases, how to evaluate them for a row, and how to write them in
 * the expression language.
 */

import type { JsonValue } from '../../text/json.ts'

/** Returns the result of a call with these argument values, or undefined if the result cannot be computed. */
type Evaluate = (values: readonly JsonValue[]) => JsonValue | undefined
/**
 * Returns the call as an expression of the definition language, or undefined if the language cannot express it. The
 * arguments are expressions.
 */
type Express = (values: readonly string[]) => string | undefined

export interface SqlFunction {
  readonly aliases?: readonly string[]
  /** Computes the result of a call. Unless `nullFrom` is present, the first argument is not null. */
  readonly value?: Evaluate
  readonly text?: Express
  /** Number of trailing arguments for which a null makes the result null. By default a null in any argument does. */
  readonly nullFrom?: 0 | 1
}

/** A value of a `bytea` column, whose length is that of the bytes. */
const bytes = /^\\x(?:[0-9a-f]{2})*$/
const encoder = new TextEncoder()

/** The supported functions by their names in lower case, without aliases. */
const functions: Readonly<Record<string, SqlFunction>> = {
  length: {
    aliases: ['char_length', 'character_length'],
    value: ofText((text) => (bytes.test(text) ? text.length / 2 - 1 : [...text].length)),
    text: call('size'),
  },
  octet_length: {
    value: ofText((text) => (bytes.test(text) ? text.length / 2 - 1 : encoder.encode(text).length)),
  },
  lower: { value: ofText((text) => text.toLowerCase()), text: method('lowerAscii') },
  upper: { value: ofText((text) => text.toUpperCase()), text: method('upperAscii') },
  trim: {
    aliases: ['btrim', 'ltrim', 'rtrim'],
    value: (values) => (values.length === 1 ? ofText((text) => text.trim())(values) : undefined),
    text: method('trim'),
  },
  abs: { value: ofNumber(Math.abs), text: call('abs') },
  floor: { value: ofNumber(Math.floor), text: call('floor') },
  ceil: { aliases: ['ceiling'], value: ofNumber(Math.ceil), text: call('ceil') },
  round: {
    value: ofNumber((number, digits) => Math.round(number * 10 ** digits) / 10 ** digits),
    text: call('round'),
  },
  coalesce: {
    value: (values) => values.find((value) => value !== null) ?? null,
    text: (values) =>
      values
        .slice(0, -1)
        .reduceRight((rest, value) => `(${value} != null ? ${value} : ${rest})`, values.at(-1)),
    nullFrom: 1,
  },
  num_nonnulls: {
    value: (values) => values.filter((value) => value !== null).length,
    text: counted('!='),
    nullFrom: 0,
  },
  num_nulls: {
    value: (values) => values.filter((value) => value === null).length,
    text: counted('=='),
    nullFrom: 0,
  },
  null: { value: () => null, text: () => 'null', nullFrom: 0 },
  array_length: {
    aliases: ['cardinality'],
    // The length of an empty array in one dimension is null.
    value: (values) =>
      ofText((text) => elementCount(text) || (values.length > 1 ? null : 0))(values),
    text: ([list]) =>
      `(${list} == "{}" ? 0 : size(${list}.split(${list}.startsWith("{\\"") ? "\\",\\"" : ",")))`,
  },
  case: { value: firstResult, nullFrom: 0 },
}

const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries(functions).flatMap(([name, { aliases: others = [] }]) =>
    others.map((other) => [other, name] as const),
  ),
)

/** Returns the name under which this module knows a function: `length` for `char_length`. */
export function canonicalName(name: string): string {
  return aliases.get(name) ?? name
}

/** Returns the function with a canonical name, or an object without members if the function is not supported. */
export function sqlFunction(name: string): SqlFunction {
  return Object.hasOwn(functions, name) ? (functions[name] ?? {}) : {}
}

/** Returns the number of elements of an array in PostgreSQL's text format, as `array-schema.ts` generates it. */
function elementCount(text: string): number {
  return text === '{}' ? 0 : text.split(text.startsWith('{"') ? '","' : ',').length
}

/** Returns the result of `CASE`: that of the first true condition, or the last value if their number is odd. */
function firstResult(values: readonly JsonValue[]): JsonValue {
  const rest = values.length % 2 === 1 ? values.at(-1) : null
  for (let i = 0; i + 1 < values.length; i += 2)
    if (values[i] === true) return values[i + 1] ?? null
  return rest ?? null
}

function ofText(read: (text: string) => JsonValue): Evaluate {
  return ([text]) => (typeof text === 'string' ? read(text) : undefined)
}

/** Converts a function of one or two numbers to one of argument values. The second number is 0 by default. */
function ofNumber(read: (number: number, second: number) => number): Evaluate {
  return ([number, second]) => {
    const other = second ?? 0
    return typeof number === 'number' && typeof other === 'number' ? read(number, other) : undefined
  }
}

function call(name: string): Express {
  return (values) => `${name}(${values.join(', ')})`
}

function method(name: string): Express {
  return ([value, ...others]) => (others.length === 0 ? `${value}.${name}()` : undefined)
}

function counted(sign: string): Express {
  return (values) => `(${values.map((value) => `(${value} ${sign} null ? 1 : 0)`).join(' + ')})`
}
