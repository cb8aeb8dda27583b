/** Powers of ten as literals: `10 ** n` differs between versions of V8 for some n. */

export const digitsMax = 15

const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

/** For 0 to 15 digits. */
export function powerOf10(digits: number): number {
  return powers[digits] as number
}
