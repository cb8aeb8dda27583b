/**
 * "Did you mean …?": the candidate that a misspelt word most likely stands for. Case and separators do not
 * count, so `person.first-name` finds `person.firstName`; and a word may be the last part of a dotted name,
 * so `email` finds `internet.email` when nothing is nearer.
 */

/** Longer words are not misspelt ones; and the work is the square of the length. */
const wordLengthMax = 64

/** Among more, a guess is a long search, and a hundred issues may each need one. */
const candidatesMax = 1_000

/** Undefined when no candidate is near: a third of the word may differ, at most 3 characters. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > wordLengthMax) return undefined
  const wanted = normalize(word)
  if (wanted === '') return undefined
  let best: string | undefined
  let bestDistance = Math.min(3, Math.floor(wanted.length / 3)) + 1
  let tail: string | undefined
  let count = 0
  for (const candidate of candidates) {
    if (++count > candidatesMax) break
    const name = normalize(candidate)
    if (Math.abs(name.length - wanted.length) < bestDistance) {
      const distance = editDistance(wanted, name, bestDistance)
      if (distance < bestDistance) {
        best = candidate
        bestDistance = distance
      }
    }
    const lastPart = candidate.lastIndexOf('.') + 1
    if (lastPart > 0 && normalize(candidate.slice(lastPart)) === wanted) tail ??= candidate
  }
  return best ?? tail
}

/** The end of a message: `; did you mean "x"?`, or nothing when no candidate is near. */
export function hint(
  word: string,
  candidates: Iterable<string>,
  write: (candidate: string) => string = (candidate) => `"${candidate}"`,
): string {
  const meant = suggest(word, candidates)
  return meant === undefined ? '' : `; did you mean ${write(meant)}?`
}

function normalize(word: string): string {
  return word.toLowerCase().replace(/[\s._\-/$]/g, '')
}

/**
 * Damerau-Levenshtein (optimal string alignment): insertions, deletions, changes, swaps of neighbours. Distances of
 * `tooFar` and more are all the same, so only that many columns beside the diagonal can matter.
 */
function editDistance(a: string, b: string, tooFar: number): number {
  let beforeLast: number[] = []
  let last: number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current: number[] = new Array(b.length + 1).fill(tooFar)
    const first = Math.max(row - tooFar, 1)
    if (row < tooFar) current[0] = row
    let nearest = current[0] ?? tooFar
    for (let column = first; column <= Math.min(row + tooFar, b.length); column++) {
      const isSame = a[row - 1] === b[column - 1]
      let distance = Math.min(
        (last[column] ?? tooFar) + 1,
        (current[column - 1] ?? tooFar) + 1,
        (last[column - 1] ?? tooFar) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? tooFar) + 1)
      }
      current[column] = distance
      nearest = Math.min(nearest, distance)
    }
    // A swap looks two rows back, and costs one more than what it finds there.
    if (nearest > tooFar) return tooFar
    beforeLast = last
    last = current
  }
  return Math.min(last[b.length] ?? tooFar, tooFar)
}
