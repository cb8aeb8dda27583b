/** Facts about instructions hold for the values of the interpreter. */

import { expect, test } from 'vitest'
import { kinds } from '../../../src/schema/instructions/all.ts'
import {
  cleanness,
  folded,
  isText,
  longestText,
  maxValueCount,
  textLengths,
} from '../../../src/schema/instructions/facts.ts'
import type { Instruction } from '../../../src/schema/instructions/instruction.ts'
import { canFail } from '../../../src/schema/interpret/failing.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import { interpret } from '../../../src/schema/interpret/interpret.ts'
import { isArray, isObject, type JsonValue } from '../../../src/text/json.ts'
import { examples } from './examples.ts'

const count = 500
const time = { startMs: 0, endMs: count * 1_000 }

/** Returns the values of the first instances, which occur at an interval of `everyMs` milliseconds. */
function valuesOfFirst(instruction: Instruction, everyMs: number) {
  const evaluate = interpret(instruction)
  const at = newInstance(time)
  let failures = 0
  const values = Array.from({ length: count }, (_, index) => {
    moveInstance(at, index, index * everyMs)
    const value = evaluate(at)
    if (at.failure !== undefined) failures++
    return value
  })
  return { values, failures }
}

/** Returns the number of values, including elements of arrays and properties of objects. */
function countIn(value: JsonValue): number {
  const inside = isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return inside.reduce<number>((total, part) => total + countIn(part), 1)
}

test('every operation has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(kinds).sort())
})

/**
 * Returns the instructions in the members of an instruction, without nested ones. Nodes of expressions have a class.
 */
function instructionsIn(value: unknown): readonly unknown[] {
  if (value instanceof Map) return [...value.values()].flatMap(instructionsIn)
  if (isArray(value as JsonValue)) return Object.values(value as object).flatMap(instructionsIn)
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype || !(value instanceof Object))
    return []
  return 'op' in value ? [value] : Object.values(value).flatMap(instructionsIn)
}

test.each(Object.entries(examples))('the parts of %s are all of its instructions', (op, all) => {
  for (const example of all) {
    const instruction = example as Instruction
    const found = new Set(Object.values(instruction).flatMap(instructionsIn))
    expect(new Set(kinds[op as Instruction['op']].parts?.(instruction as never) ?? [])).toEqual(
      found,
    )
  }
})

// References need a program.
const { reference: _, ...alone } = examples
const cases = Object.entries(alone).flatMap(([op, all]) =>
  all.map((instruction, i) => [`${op} ${i + 1}`, instruction as Instruction] as const),
)

test.each(cases)('%s', (_, instruction) => {
  const { values, failures } = valuesOfFirst(instruction, 1_000)
  const texts = values.filter((value) => !isObject(value)).map(String)
  if (isText(instruction)) expect(values.filter((value) => typeof value !== 'string')).toEqual([])
  const longest = longestText(instruction)
  if (longest !== undefined) {
    expect(texts.filter((text) => text.length > longest)).toEqual([])
  }
  const lengths = textLengths(instruction)
  if (lengths !== undefined) {
    const sizes = texts.map((text) => [...text].length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(lengths.minimum)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(lengths.maximum)
  }
  const clean = cleanness(instruction)
  if (clean > 0) {
    expect(
      texts.filter((text) => text.includes(',') || JSON.stringify(text).slice(1, -1) !== text),
    ).toEqual([])
  }
  if (clean > 1) expect(texts).not.toContain('')
  const surroundings = {
    entityCanFail: () => true,
    isFormatted: false,
    instructionOf: () => undefined,
  }
  if (!canFail(instruction, surroundings)) expect(failures).toBe(0)
  // A constant counts as one value.
  if (instruction.op !== 'literal') {
    expect(Math.max(...values.map(countIn))).toBeLessThanOrEqual(maxValueCount(instruction))
  }
  expect(valuesOfFirst(folded(instruction), 1_000).values).toEqual(values)
})
