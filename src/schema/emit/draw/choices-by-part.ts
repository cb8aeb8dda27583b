/**
 * Tables that map the first bits of a draw to a choice. Each entry is for one part of all possible draws. The choice is
 * monotonic in the draw, so if both ends of a part lead to the same choice, all draws in the part do, too.
 */

/** Marks parts of the table in which the first bits do not determine the choice. */
export const unknownChoice = 255

/**
 * Returns a table with the choice of each part. `parts`, the number of parts, is a power of two. `at` returns the
 * position at which a part begins, or, for `parts`, the end of the last part. `choiceBetween` returns the choice of all
 * draws between two such positions, or undefined if there may be several choices.
 */
export function choicesByPart({
  parts,
  at,
  choiceBetween,
}: {
  readonly parts: number
  readonly at: (part: number) => number
  readonly choiceBetween: (from: number, to: number) => number | undefined
}): Uint8Array {
  const choices = new Uint8Array(parts).fill(unknownChoice)
  /**
   * Fills the entries from `begin` to before `end`. Ranges with several choices are halved, so that only positions near
   * the borders of choices are computed.
   */
  function fill(begin: number, end: number, from: number, to: number): void {
    const choice = choiceBetween(from, to)
    if (choice !== undefined) choices.fill(choice, begin, end)
    else if (end - begin > 1) {
      const middle = (begin + end) / 2
      const between = at(middle)
      fill(begin, middle, from, between)
      fill(middle, end, between, to)
    }
  }
  fill(0, parts, at(0), at(parts))
  return choices
}
