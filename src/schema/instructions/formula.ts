/**
 * The operation `formula`: a whole number that a type computes with real numbers, such as a body height or the size of
 * a file. The formula is data, so the interpreter evaluates it and WebAssembly code is generated from it.
 */

import { unit, word } from '../../random/draw.ts'
import { exp } from '../../random/exact.ts'
import type { Key } from '../../random/key.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instance } from '../interpret/instance.ts'
import { inElement } from '../interpret/pick.ts'
import type { Instruction } from './instruction.ts'
import type { EvaluateNumber, InstructionKind, Interpreter } from './kind.ts'

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
export type Formula = number | Instruction | Draw | Calculation

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

/** The operators. Each has the same result as the WebAssembly instruction of `emit/formula.ts`, bit by bit. */
const operators = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  min: Math.min,
  max: Math.max,
  floor: Math.floor,
  exp,
  /** Whether two numbers are equal: 1 if they are, otherwise 0. */
  '=': (a: number, b: number) => Number(a === b),
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
  return typeof formula === 'object' && 'calculate' in formula ? formula.of : []
}

/** Returns the instructions that a formula contains, each once. */
function instructionsOf(formula: Formula): ReadonlySet<Instruction> {
  const found = new Set<Instruction>()
  const visit = (part: Formula): void => {
    if (typeof part === 'object' && 'op' in part) found.add(part)
    else for (const inner of partsOfFormula(part)) visit(inner)
  }
  visit(formula)
  return found
}

export const formula: InstructionKind<FormulaInstruction> = {
  interpret(instruction, interpreter) {
    const value = interpretFormula(instruction.of, interpreter)
    const divisor = powerOf10(instruction.scale)
    // The sum with 0 is never −0, which JSON does not distinguish from 0.
    return (at) => value(at) / divisor + 0
  },
  interpretWhole: ({ of }, interpreter) => interpretFormula(of, interpreter),
  parts: ({ of }) => [...instructionsOf(of)],
}

/** Compiles a formula to steps, which each compute one part from the results of earlier steps. */
function interpretFormula(whole: Formula, { whole: wholeOf }: Interpreter): EvaluateNumber {
  const results: number[] = []
  const steps: ((at: Instance) => void)[] = []
  const positions = new Map<Formula, number>()
  const add = (part: Formula): number => {
    const known = positions.get(part)
    if (known !== undefined) return known
    const inputs = partsOfFormula(part).map(add)
    const position = results.push(typeof part === 'number' ? part : 0) - 1
    positions.set(part, position)
    if (typeof part !== 'number') {
      const compute = stepOf(part, inputs, results, wholeOf)
      steps.push((at) => {
        results[position] = compute(at)
      })
    }
    return position
  }
  const last = add(whole)
  return (at) => {
    for (const step of steps) step(at)
    return results[last] as number
  }
}

/** Returns the function that computes a part from the results at the positions `inputs`. */
function stepOf(
  part: Exclude<Formula, number>,
  inputs: readonly number[],
  results: readonly number[],
  wholeOf: Interpreter['whole'],
): EvaluateNumber {
  if ('op' in part) return wholeOf(part)
  if ('draw' in part) return drawOf(part)
  const [first = 0, second = first, ...others] = inputs
  const apply: (a: number, b: number) => number = operators[part.calculate]
  return () => {
    let result = apply(results[first] as number, results[second] as number)
    for (const other of others) result = apply(result, results[other] as number)
    return result
  }
}

function drawOf({ draw, key, part }: Draw): EvaluateNumber {
  const source = draw === 'word' ? word : unit
  if (part === undefined) return (at) => source(key, at)
  return (at) => inElement(at, part, (place) => source(key, place))
}
