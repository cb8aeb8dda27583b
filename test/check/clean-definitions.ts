/** Random definitions whose rows a target must hold. */

import { expect } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'

/** Number of clean targets of each kind of definitions. */
const cleanCount = Number(process.env.SPATE_TEST_DEFINITIONS ?? 3)
/** Number of the first definition. */
const first = Number(process.env.SPATE_TEST_SEED ?? 0)
/** Number of definitions of which at least one must be valid. */
const triesMax = 50

/** The report of a check: `none` for a clean target, or `skipped` if the definition has no rows that a target can hold. */
export type Fault = 'none' | 'skipped' | { readonly fault: unknown }

/** Checks clean targets with the rows of random definitions. Those that are skipped do not count. */
export async function checkClean(
  definition: (number: number) => JsonObject,
  faultOf: (content: JsonObject, number: number) => Promise<Fault>,
): Promise<void> {
  let checked = 0
  let number = first
  for (; checked < cleanCount && number < first + cleanCount * triesMax; number++) {
    const content = definition(number)
    const fault = await faultOf(content, number)
    if (fault === 'skipped') continue
    expect(fault, `number ${number}: ${JSON.stringify(content)}`).toBe('none')
    checked++
  }
  expect(checked, `of ${number - first} definitions`).toBe(cleanCount)
}
