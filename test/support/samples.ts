/** How many samples the tests take: few in `npm test`, all of them in `npm run verify:full -- thorough`. */

const isThorough = process.env.SPATE_TEST_THOROUGH === '1'

/** Returns the first number in `npm test` and the second one in the thorough run. */
export function samples(usual: number, thorough: number): number {
  return isThorough ? thorough : usual
}

/**
 * Returns every `step`th element of a list from a random one on, so that many runs of `npm test` try all of them; the
 * whole list in the thorough run.
 */
export function someOf<T>(list: readonly T[], step: number): readonly T[] {
  if (isThorough) return list
  const first = Math.floor(Math.random() * step)
  return list.filter((_, index) => index % step === first)
}
