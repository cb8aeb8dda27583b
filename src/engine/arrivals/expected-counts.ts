/** The expected numbers of instances in parts of a run, such as its hours, without drawing any arrival. */

import type { RatePiece } from './intensity.ts'

/**
 * Returns the number of instances that a rate is expected to produce between each two consecutive offsets of `bounds`,
 * which must not decrease. The rate consists of consecutive pieces, of which the first starts at `fromMs`; it is 0
 * before the first and after the last piece.
 */
export function expectedCounts(
  fromMs: number,
  pieces: readonly RatePiece[],
  bounds: readonly number[],
): readonly number[] {
  let startMs = fromMs
  let before = 0
  let position = 0
  const sums = bounds.map((offset) => {
    for (; (pieces[position]?.toMs ?? Number.POSITIVE_INFINITY) <= offset; position++) {
      const piece = pieces[position] as RatePiece
      before += expectedUntil(piece, startMs, piece.toMs)
      startMs = piece.toMs
    }
    const piece = pieces[position]
    return piece === undefined || offset <= startMs
      ? before
      : before + expectedUntil(piece, startMs, offset)
  })
  return sums.slice(1).map((sum, i) => Math.max(sum - (sums[i] ?? 0), 0))
}

/** Returns the expected number of instances from the start of a piece until an offset in it. */
function expectedUntil({ toMs, first, last }: RatePiece, startMs: number, offset: number): number {
  const durationMs = offset - startMs
  if (durationMs <= 0) return 0
  const rate = first + ((last - first) * durationMs) / (toMs - startMs)
  return (durationMs * (first + rate)) / 2
}
