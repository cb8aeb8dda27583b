/** Quotients whose direct formulas lose digits near zero. The samplers of counts and ranks use them. */

import { exp, log } from './exact.ts'

/** Size of x below which eight terms of a series are exact. */
const near = 0.01

/** Returns log(1 + x) ÷ x, for x above −1. */
export function logOver(x: number): number {
  if (Math.abs(x) >= near) return log(1 + x) / x
  let sum = 0
  for (let n = 8; n >= 1; n--) sum = 1 / n - x * sum
  return sum
}

/** Returns (eˣ − 1) ÷ x, for x up to 709. */
export function expOver(x: number): number {
  if (Math.abs(x) >= near) return (exp(x) - 1) / x
  let sum = 1
  for (let n = 8; n >= 2; n--) sum = 1 + (x / n) * sum
  return sum
}
