/**
 * Functions of numbers. None of them is transcendental: all results are exact, so they are the same on every machine.
 */
import type { FunctionDeclaration } from './function-declaration.ts'
import { digitsMax, roundDecimal } from './rounding.ts'
import { ExpressionFailure, isList, mustBe, type Outcome, type Value } from './value.ts'

function ofNumber(name: string, compute: (number: number) => number) {
  return (_: unknown, value: Value): Outcome =>
    // + 0 converts -0 to 0: ceil(-0.5) is -0.
    typeof value === 'number'
      ? compute(value) + 0
      : mustBe(`argument of ${name}`, 'a number', value)
}

function extreme(name: string, isBetter: (candidate: number, best: number) => boolean) {
  return (_: unknown, values: Value): Outcome => {
    if (!isList(values)) {
      return typeof values === 'number' ? values : mustBe(`argument of ${name}`, 'a list', values)
    }
    let best: number | undefined
    for (const value of values) {
      if (typeof value !== 'number') return mustBe(`elements of ${name}`, 'numbers', value)
      if (best === undefined || isBetter(value, best)) best = value
    }
    return best ?? new ExpressionFailure(`${name} must have at least one number`)
  }
}

export const numberFunctions: readonly FunctionDeclaration[] = [
  {
    name: 'round',
    style: 'function',
    least: 1,
    most: 2,
    returns: 'number',
    summary: 'a number rounded to a number of decimals (0 by default), half away from zero',
    example: 'round(1.005, 2) == 1.01',
    call: (_, value, digits = 0) => {
      if (typeof value !== 'number') return mustBe('argument of round', 'a number', value)
      if (typeof digits !== 'number' || !Number.isInteger(digits) || Math.abs(digits) > digitsMax) {
        return mustBe('digits of round', `an integer from -${digitsMax} to ${digitsMax}`, digits)
      }
      return roundDecimal(value, digits)
    },
  },
  {
    name: 'floor',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'integer',
    summary: 'the largest integer that is not greater than a number',
    example: 'floor(-1.5) == -2',
    call: ofNumber('floor', Math.floor),
  },
  {
    name: 'ceil',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'integer',
    summary: 'the smallest integer that is not less than a number',
    example: 'ceil(-1.5) == -1',
    call: ofNumber('ceil', Math.ceil),
  },
  {
    name: 'abs',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'number',
    summary: 'the absolute value of a number',
    example: 'abs(-3) == 3',
    call: ofNumber('abs', Math.abs),
  },
  {
    name: 'min',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'number',
    isVariadic: true,
    summary: 'the smallest of its arguments or of the elements of a list',
    example: 'min(3, 1, 2) == 1 && min([3, 1]) == 1',
    call: extreme('min', (candidate, best) => candidate < best),
  },
  {
    name: 'max',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'number',
    isVariadic: true,
    summary: 'the largest of its arguments or of the elements of a list',
    example: 'max(3, 1, 2) == 3 && max([3, 1]) == 3',
    call: extreme('max', (candidate, best) => candidate > best),
  },
]
