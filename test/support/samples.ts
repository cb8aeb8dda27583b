/**
 * Decides how many samples the tests take: few in `npm test`, all in `npm run verify:full -- thorough`
 * and with SPATE_TEST_EVERY.
 */

const isThorough =
  process.env.SPATE_TEST_THOROUGH === '1' || process.env.SPATE_TEST_EVERY !== undefined
/** Number that selects the samples. It is printed at the end of a run; the same number selects the same samples. */
const chosen = Number(process.env.SPATE_TEST_SAMPLES ?? 0)

/** Returns the first number in `npm test` and the second one in the thorough run. */
export function samples(usual: number, thorough: number): number {
  return isThorough ? thorough : usual
}

/**
 * Returns every `step`th element of a list. SPATE_TEST_SAMPLES selects the first one; `npm test` draws it at random, so
 * that many runs together cover the list. The thorough run takes the complete list.
 *
 * Where several lists are combined, their steps must have no common divisor: otherwise some combinations are in no
 * run. Calls with different values of `shift` return different elements.
 */
export function someOf<T>(list: readonly T[], step: number, shift = 0): readonly T[] {
  if (isThorough) return list
  return list.filter((_, index) => index % step === (chosen + shift) % step)
}

/** Returns one `step`th of consecutive numbers from 0 on, such as seeds of random definitions. */
export function shareOf(
  count: number,
  step: number,
): { readonly first: number; readonly count: number } {
  if (isThorough) return { first: 0, count }
  const size = Math.floor(count / step)
  return { first: (chosen % step) * size, count: size }
}
