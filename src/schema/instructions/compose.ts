/**
 * Instructions in a line each, for types whose values are put together from parts. A part that is drawn needs a key
 * of its own (`childKey(key, 'name of the part')`): parts with one key are drawn alike.
 */

import type { Key } from '../../random/key.ts'
import { type JsonObject, type JsonScalar, type JsonValue, jsonText } from '../../text/json.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import type { Check } from '../format/check.ts'
import { cumulativeShares } from '../interpret/pick.ts'
import type { Pick as Choice, Instruction } from './instruction.ts'

export function literal(value: JsonValue): Instruction {
  return { op: 'literal', value }
}

/** One of the values, each as often; or by `weights`, one for each value. */
export function among(
  values: readonly JsonScalar[],
  key: Key,
  weights?: readonly number[],
): Instruction {
  return { op: 'table', pick: pickOf(values.length, key, weights), values }
}

/** One of the instructions, each as often; or by `weights`, one for each. */
export function either(
  options: readonly Instruction[],
  key: Key,
  weights?: readonly number[],
): Instruction {
  return { op: 'choice', pick: pickOf(options.length, key, weights), options }
}

function pickOf(count: number, key: Key, weights: readonly number[] | undefined) {
  return weights === undefined
    ? ({ kind: 'even', key, count } as const)
    : ({ kind: 'weighted', key, cumulative: cumulativeShares(weights) } as const)
}

/** The texts of the parts, one after another. */
export function join(...parts: readonly (string | Instruction)[]): Instruction {
  const instructions = parts.map((part) => (typeof part === 'string' ? literal(part) : part))
  return { op: 'join', parts: instructions }
}

/** A whole number from one to the other, both included. */
export function between(minimum: number, maximum: number, key: Key): Instruction {
  const pick = { kind: 'even', key, count: maximum - minimum + 1 } as const
  return { op: 'number', pick, minimum, multiple: 1, scale: 0 }
}

/** The number that is chosen, counted from the first. */
export function chosen(pick: Choice, first = 0): Instruction {
  return { op: 'number', pick, minimum: first, multiple: 1, scale: 0 }
}

/** The sum of whole numbers, each so many times. */
export function sum(...parts: readonly (readonly [of: Instruction, times: number])[]): Instruction {
  return { op: 'sum', parts: parts.map(([of, times]) => ({ of, times })) }
}

export function plus(of: Instruction, more: number): Instruction {
  return sum([of, 1], [literal(more), 1])
}

/** How often the divisor goes into a whole number; of that the remainder by `size`, if one is given. */
export function share(of: Instruction, divisor: number, size?: number): Instruction {
  return size === undefined ? { op: 'share', of, divisor } : { op: 'share', of, divisor, size }
}

/** The value that stands at the place that the whole number says. */
export function lookup(values: readonly JsonScalar[], of: Instruction): Instruction {
  return { op: 'lookup', of, values }
}

/** The last digits of a whole number. */
export function digits(
  of: Instruction,
  length: number,
  alphabet: string = '0123456789',
): Instruction {
  return { op: 'digits', of, alphabets: Array.from({ length }, () => alphabet), lowest: 'last' }
}

/** The text of the part several times, each drawn for itself. */
export function repeat(
  of: Instruction,
  times: { readonly minimum: number; readonly maximum: number; readonly separator: string },
  key: Key,
): Instruction {
  const { minimum, maximum, separator } = times
  const pick = { kind: 'even', key, count: maximum - minimum + 1 } as const
  return { op: 'repeat', of, minimum, times: pick, separator }
}

/** The text of the part, and its check digits behind it. */
export function checked(of: Instruction, check: Check): Instruction {
  return { op: 'checked', of, check }
}

/** A pure function of the text of a part: a spelling. */
export function map(of: Instruction, to: (text: string) => JsonValue): Instruction {
  return { op: 'map', of, to: (value) => to(String(value)) }
}

/** Text of at most `length` characters; `schema` says more about it, as JSON Schema. */
export function textNode(instruction: Instruction, length: number, schema: JsonObject = {}): Node {
  // A character takes up to two as JSON, and the quotes two.
  return { instruction, output: () => ({ type: 'string', ...schema }), size: 2 * length + 2 }
}

/** A type that gives one word of a table; it can be `unique`, and has no keywords. */
export function wordType({
  words,
  ...declaration
}: Pick<TypeDeclaration, 'name' | 'summary'> & {
  readonly words: readonly string[]
}): TypeDeclaration {
  const longest = Math.max(...words.map(({ length }) => length))
  return declareType({
    ...declaration,
    keywords: {},
    compile: (_, scope) =>
      textNode({ op: 'table', pick: scope.pick(words.length), values: words }, longest),
    examples: [{ type: declaration.name }],
  })
}

/** A type that gives one of the values by their weights, and has no keywords. */
export function weightedType<V extends string | number>({
  weights,
  ...declaration
}: Pick<TypeDeclaration, 'name' | 'summary'> & {
  readonly weights: readonly (readonly [value: V, weight: number])[]
}): TypeDeclaration {
  return declareType({
    ...declaration,
    keywords: {},
    compile: (_, scope) => weightedNode(weights, scope.keyFor('value')),
    examples: [{ type: declaration.name }],
  })
}

/** One of the values by their weights, each a value and its weight. */
export function weightedNode(
  rows: readonly (readonly [value: string | number, weight: number])[],
  key: Key,
): Node {
  const values = rows.map(([value]) => value)
  const weights = rows.map(([, weight]) => weight)
  return {
    instruction: among(values, key, weights),
    output: () => ({ enum: values }),
    size: Math.max(...values.map((value) => jsonText(value).length)),
  }
}

/** The rows of a table, each a value, `|` and its weight. */
export function weightsOf(
  rows: readonly string[],
): readonly (readonly [value: string, weight: number])[] {
  return rows.map((row) => {
    const end = row.lastIndexOf('|')
    return [row.slice(0, end), Number(row.slice(end + 1))]
  })
}
