/** How many samples the tests take: few in `npm test`, all of them in `npm run verify:full -- thorough`. */

const isThorough = process.env.SPATE_TEST_THOROUGH === '1'
/** Printed at the end of a run; the same number takes the same samples. */
const chosen = Number(process.env.SPATE_TEST_SAMPLES ?? 0)

/** Returns the first number in `npm test` and the second one in the thorough run. */
export function samples(usual: number, thorough: number): number {
  return isThorough ? thorough : usual
}

/**
 * Returns every `step`th element of a list. SPATE_TEST_SAMPLES says from which one on; `npm test` draws it, so that many
 * runs try all of them. In the thorough run it is the whole list.
 */
export function someOf<T>(list: readonly T[], step: number): readonly T[] {
  if (isThorough) return list
  return list.filter((_, index) => index % step === chosen % step)
}
