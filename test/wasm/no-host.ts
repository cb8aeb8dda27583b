/** Functions of the host for modules that call none of them. */

import { kernelBase } from '../../src/wasm/kernel.ts'

export const noHost: Readonly<Record<string, () => number>> = Object.fromEntries(
  kernelBase().importNames.map((name) => [name, () => 0]),
)
