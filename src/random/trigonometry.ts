/**
 * Sine, cosine and arc tangent, which the kernel computes, so that the results have the same bits on every engine,
 * unlike those of `Math`. Angles are in radians.
 */

import { sharedKernel } from '../wasm/kernel.ts'

/** Returns the sine of an angle of at most 2²⁰ in size. */
export function sin(x: number): number {
  return sharedKernel().sin(x)
}

/** Returns the cosine of an angle of at most 2²⁰ in size. */
export function cos(x: number): number {
  return sharedKernel().cos(x)
}
