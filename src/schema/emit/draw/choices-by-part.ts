/**
 * The first bits of a draw mostly tell what it chooses: where both ends of such a part of all draws lead to the same
 * choice, all between them do, for while the draw rises the choice never falls, or never rises.
 */

/** Stands for the parts of which all bits must be looked at. */
export const unknownChoice = 255

/**
 * The choice of each part, of which there are a power of two. `at` answers where a part begins or the last one ends, and
 * `choiceBetween` the choice of all draws between two such places; undefined where there may be several.
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
  /** Halves what is not sure, so that few places are computed beside those around the edges of the choices. */
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
