/**
 * Logarithm and exponential, which the kernel computes only with + − × ÷, so that the results have the same bits on
 * every engine and version. Those of `Math` have changed in V8 before.
 */

import { sharedKernel } from '../wasm/kernel.ts'

/** Returns the natural logarithm of a positive finite number. */
export function log(x: number): number {
  return sharedKernel().log(x)
}

/** Returns e to the power of x, for x from −708 to 709; 0 for smaller x. */
export function exp(x: number): number {
  return sharedKernel().exp(x)
}
