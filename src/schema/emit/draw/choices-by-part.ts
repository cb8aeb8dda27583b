/**
 * Tables from the first bits of a draw to the choice. The choice is monotonic in the draw. So if both ends of a part of
 * all draws lead to the same choice, all draws between them do, too.
 */

/** Marks parts in which the choice depends on all bits. */
export const unknownChoice = 255

/**
 * Returns the choice of each part; their number is a power of two. `at` returns the beginning of a part, or the end of
 * the last one. `choiceBetween` returns the choice of all draws between two such positions, or undefined if there may
 * be several.
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
  /** Halves uncertain ranges, so that only positions near the borders of choices are computed. */
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
