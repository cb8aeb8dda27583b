/**
 * triple32, the published low-bias 32-bit hash with three multiplications (C. Wellons, 2018, public domain). The
 * variant with two rounds fails on pairs of indexes that differ by a power of two; see `draw.ts`.
 */

/** Returns the hash of a 32-bit word, as a signed integer. Different words have different hashes. */
export function mix(word: number): number {
  let t = word | 0
  t ^= t >>> 17
  t = Math.imul(t, 0xed5ad4bb | 0)
  t ^= t >>> 11
  t = Math.imul(t, 0xac4c1b51 | 0)
  t ^= t >>> 15
  t = Math.imul(t, 0x31848bab)
  return t ^ (t >>> 14)
}
