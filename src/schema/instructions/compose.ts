/**
 * Short constructors of instructions, for types whose values consist of parts. Each drawn part needs its own key
 * (`childKey(key, 'name of the part')`), because parts with equal keys have equal draws.
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

/** Returns an instruction that picks one of the values: uniformly, or by `weights` with one weight for each value. */
export function among(
  values: readonly JsonScalar[],
  key: Key,
  weights?: readonly number[],
): Instruction {
  return { op: 'table', pick: pickOf(values.length, key, weights), values }
}

/** Returns an instruction that picks one of the options: uniformly, or by `weights` with one weight for each option. */
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

/** Returns an instruction that concatenates the texts of the parts. A string is a constant part. */
export function join(...parts: readonly (string | Instruction)[]): Instruction {
  const instructions = parts.map((part) => (typeof part === 'string' ? literal(part) : part))
  return { op: 'join', parts: instructions }
}

/** Returns an instruction that draws a whole number from `minimum` to `maximum` (inclusive). */
export function between(minimum: number, maximum: number, key: Key): Instruction {
  const pick = { kind: 'even', key, count: maximum - minimum + 1 } as const
  return { op: 'number', pick, minimum, multiple: 1, scale: 0 }
}

/** Returns an instruction for a whole number: the picked number plus `first`. */
export function chosen(pick: Choice, first = 0): Instruction {
  return { op: 'number', pick, minimum: first, multiple: 1, scale: 0 }
}

/** Returns an instruction for the sum of whole numbers, each multiplied by a factor. */
export function sum(...parts: readonly (readonly [of: Instruction, times: number])[]): Instruction {
  return { op: 'sum', parts: parts.map(([of, times]) => ({ of, times })) }
}

export function plus(of: Instruction, more: number): Instruction {
  return sum([of, 1], [literal(more), 1])
}

/**
 * Returns an instruction that divides a whole number and rounds down. With `size`, its value is the remainder of the
 * quotient by `size`.
 */
export function share(of: Instruction, divisor: number, size?: number): Instruction {
  return size === undefined ? { op: 'share', of, divisor } : { op: 'share', of, divisor, size }
}

/** Returns an instruction for an entry of `values`: the entry whose position, from 0, is the whole number of `of`. */
export function lookup(values: readonly JsonScalar[], of: Instruction): Instruction {
  return { op: 'lookup', of, values }
}

/** Returns an instruction for the last `length` digits of a whole number, as text with leading zeros. */
export function digits(
  of: Instruction,
  length: number,
  alphabet: string = '0123456789',
): Instruction {
  return { op: 'digits', of, alphabets: Array.from({ length }, () => alphabet), lowest: 'last' }
}

/** Returns an instruction that repeats the text of `of`, with each repetition drawn separately. */
export function repeat(
  of: Instruction,
  times: { readonly minimum: number; readonly maximum: number; readonly separator: string },
  key: Key,
): Instruction {
  const { minimum, maximum, separator } = times
  const pick = { kind: 'even', key, count: maximum - minimum + 1 } as const
  return { op: 'repeat', of, minimum, times: pick, separator }
}

/** Returns an instruction that appends check digits to the text of `of`. */
export function checked(of: Instruction, check: Check): Instruction {
  return { op: 'checked', of, check }
}

/** Returns an instruction that applies a pure function to the text of `of`. */
export function map(of: Instruction, to: (text: string) => JsonValue): Instruction {
  return { op: 'map', of, to: (value) => to(String(value)) }
}

/** Returns a compiled schema for text of at most `length` characters; `schema` adds keywords to its JSON Schema. */
export function textNode(instruction: Instruction, length: number, schema: JsonObject = {}): Node {
  // A character needs up to two characters in JSON, and the quotes need two.
  return { instruction, output: () => ({ type: 'string', ...schema }), size: 2 * length + 2 }
}

/** Declares a type that picks one word of a table, supports `unique`, and has no keywords. */
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

/** Declares a type that picks one of the values by weight, and has no keywords. */
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

/** Returns a compiled schema that picks one of the values by weight. */
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

/** Parses rows that are each written as a value, `|` and its weight, into pairs of value and weight. */
export function weightsOf(
  rows: readonly string[],
): readonly (readonly [value: string, weight: number])[] {
  return rows.map((row) => {
    const end = row.lastIndexOf('|')
    return [row.slice(0, end), Number(row.slice(end + 1))]
  })
}
