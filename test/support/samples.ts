/** Decides how many samples the tests take: few in `npm test`, all in `npm run verify:full -- thorough`. */

const isThorough = process.env.SPATE_TEST_THOROUGH === '1'
/** Number that selects the samples. It is printed at the end of a run; the same number selects the same samples. */
const chosen = Number(process.env.SPATE_TEST_SAMPLES ?? 0)

/** Returns the first number in `npm test` and the second one in the thorough run. */
export function samples(usual: number, thorough: number): number {
  return isThorough ? thorough : usual
}

/**
 * Returns every `step`th element of a list. SPATE_TEST_SAMPLES selects the first one; `npm test` draws it at random, so
 * that many runs together cover the list. The thorough run takes the complete list.
 */
export function someOf<T>(list: readonly T[], step: number): readonly T[] {
  if (isThorough) return list
  return list.filter((_, index) => index % step === chosen % step)
}
