/**
 * The operation `formula`: a whole number that a type computes with real numbers, such as a body height or the size of
 * a file. The formula is data, so the interpreter evaluates it and WebAssembly code is generated from it.
 */

import { unit, word } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { type FormulaFunction, sharedKernel } from '../../wasm/kernel.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instance } from '../interpret/instance.ts'
import { inElement } from '../interpret/pick.ts'
import type { Instruction } from './instruction.ts'
import type { EvaluateNumber, InstructionKind, Interpreter } from './kind.ts'
import { type Series, type SeriesKey, seriesKeysOf } from './series.ts'

/** The number of a formula: a whole number from `minimum` to `maximum`, divided by 10^scale. */
interface FormulaInstruction {
  readonly op: 'formula'
  readonly of: Formula
  readonly minimum: number
  readonly maximum: number
  readonly scale: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly formula: FormulaInstruction
  }
}

/**
 * A number that is computed from the instance. An instruction as part of a formula must have whole numbers. A part that
 * occurs several times, as the same object, is computed once.
 */
export type Formula = number | Instruction | Draw | Calculation | Call

/**
 * A random number: 32 bits as a number from 0 to 2³² − 1, or a number from 0 (inclusive) to 1 (exclusive). `part`
 * selects one of several draws with the same key.
 */
interface Draw {
  readonly draw: 'word' | 'unit'
  readonly key: Key
  readonly part?: number
}

/** The result of an operator. An operator with more parts than it takes is applied from left to right. */
interface Calculation {
  readonly calculate: Operator
  readonly of: readonly Formula[]
}

/** The result of a function of the kernel. With `key`, it is a random function, which the key selects. */
interface Call {
  readonly call: FormulaFunction
  readonly key?: SeriesKey
  readonly of: readonly Formula[]
}

/** The operators. Each has the same result as the WebAssembly instruction of `emit/formula.ts`, bit by bit. */
const operators = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  min: Math.min,
  max: Math.max,
  floor: Math.floor,
  /** The result of a comparison is 1 if it holds, otherwise 0. */
  '=': (a: number, b: number) => Number(a === b),
  '<': (a: number, b: number) => Number(a < b),
} as const satisfies Readonly<Record<string, (a: number, b: number) => number>>

export type Operator = keyof typeof operators

export function plus(...of: readonly Formula[]): Formula {
  return { calculate: '+', of }
}

export function minus(...of: readonly Formula[]): Formula {
  return { calculate: '-', of }
}

export function times(...of: readonly Formula[]): Formula {
  return { calculate: '*', of }
}

export function over(...of: readonly Formula[]): Formula {
  return { calculate: '/', of }
}

export function floor(of: Formula): Formula {
  return { calculate: 'floor', of: [of] }
}

/** Returns a formula for the whole number nearest to a number of less than 2⁵² in size. */
export function nearest(of: Formula): Formula {
  return floor(plus(of, 0.5))
}

export function clamped(of: Formula, minimum: Formula, maximum: Formula): Formula {
  return { calculate: 'min', of: [{ calculate: 'max', of: [of, minimum] }, maximum] }
}

/** Returns the formulas that a formula directly contains. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  if (typeof formula === 'number' || 'op' in formula || 'draw' in formula) return []
  return formula.of
}

/** Returns the parts of a formula, in the order in which they are computed, each once, and the formula itself. */
function allParts(formula: Formula): ReadonlySet<Formula> {
  const found = new Set<Formula>()
  const visit = (part: Formula): void => {
    if (found.has(part)) return
    for (const inner of partsOfFormula(part)) visit(inner)
    found.add(part)
  }
  visit(formula)
  return found
}

/** Returns the series that a formula reads. */
export function seriesOf({ of }: FormulaInstruction): readonly Series[] {
  const found = new Set<Series>()
  for (const part of allParts(of)) {
    if (typeof part === 'object' && 'key' in part && 'call' in part) found.add(part.key.series)
  }
  return [...found]
}

export const formula: InstructionKind<FormulaInstruction> = {
  interpret(instruction, interpreter) {
    const value = interpretFormula(instruction.of, interpreter)
    const divisor = powerOf10(instruction.scale)
    // The sum with 0 is never −0, which JSON does not distinguish from 0.
    return (at) => value(at) / divisor + 0
  },
  interpretWhole: ({ of }, interpreter) => interpretFormula(of, interpreter),
  parts({ of }) {
    return [...allParts(of)].filter((part) => typeof part === 'object' && 'op' in part)
  },
  isAssigned: (instruction) => seriesOf(instruction).length > 0,
  readsSelf: (instruction) => seriesOf(instruction).some(({ siblings }) => siblings.length > 0),
}

/** Compiles a formula to steps, which each compute one part from the results of earlier steps. */
function interpretFormula(whole: Formula, interpreter: Interpreter): EvaluateNumber {
  const results: number[] = []
  const steps: ((at: Instance) => void)[] = []
  const positions = new Map<Formula, number>()
  for (const part of allParts(whole)) {
    const position = results.push(typeof part === 'number' ? part : 0) - 1
    positions.set(part, position)
    if (typeof part === 'number') continue
    const inputs = partsOfFormula(part).map((input) => positions.get(input) as number)
    const compute = stepOf(part, (i) => results[inputs[i] as number] as number, interpreter)
    steps.push((at) => {
      results[position] = compute(at)
    })
  }
  const last = results.length - 1
  return (at) => {
    for (const step of steps) step(at)
    return results[last] as number
  }
}

/** Returns the function that computes a part. `input` returns the number of one of its own parts. */
function stepOf(
  part: Exclude<Formula, number>,
  input: (i: number) => number,
  { whole }: Interpreter,
): EvaluateNumber {
  if ('op' in part) return whole(part)
  if ('draw' in part) return drawOf(part)
  if ('call' in part) return callOf(part, input)
  const apply: (a: number, b: number) => number = operators[part.calculate]
  const { length } = part.of
  if (length === 1) return () => apply(input(0), 0)
  return () => {
    let result = input(0)
    for (let i = 1; i < length; i++) result = apply(result, input(i))
    return result
  }
}

function callOf({ call, key }: Call, input: (i: number) => number): EvaluateNumber {
  const kernel = sharedKernel()
  const called: (...inputs: readonly number[]) => number = kernel[call]
  // Arguments beyond the parameters of a function are ignored.
  if (key === undefined) return () => called(input(0), input(1), input(2), input(3))
  const keysAt = seriesKeysOf(key.series)
  return (at) => {
    const { a, b, c, d } = keysAt(at)[key.position] as Key
    return called(kernel.passKey(a, b, c, d), input(0), input(1))
  }
}

function drawOf({ draw, key, part }: Draw): EvaluateNumber {
  const source = draw === 'word' ? word : unit
  if (part === undefined) return (at) => source(key, at)
  return (at) => inElement(at, part, (place) => source(key, place))
}
