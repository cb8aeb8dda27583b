/**
 * Suggests the most likely candidate for a misspelled word ("did you mean …?"). Case and separators are ignored, so
 * `person.first-name` finds `person.firstName`. A word may also be the last part of a dotted name, so `email` finds
 * `internet.email` if no candidate is nearer. A word may also be the start of a name.
 */

/**
 * Maximum length of a word for a suggestion, in characters. Longer words are unlikely to be misspelled, and the search
 * takes quadratic time.
 */
const wordLengthMax = 64

/** Minimum length of a word that is suggested to be the start of a longer one, in characters. */
const startLengthMin = 5

/** Maximum number of candidates that a search compares, because a hundred issues may each need a search. */
const candidatesMax = 1_000

/**
 * Returns the candidate that is most similar to a word, or undefined if none is similar. A third of the word may
 * differ, at most 3 characters.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > wordLengthMax) return undefined
  const wanted = normalize(word)
  if (wanted === '') return undefined
  let best: string | undefined
  let bestDistance = Math.min(3, Math.floor(wanted.length / 3)) + 1
  let tail: string | undefined
  let start: string | undefined
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
    if (wanted.length >= startLengthMin && name.startsWith(wanted)) start ??= candidate
  }
  return best ?? tail ?? start
}

/**
 * Returns the suggestion at the end of a message, `; did you mean "x"?`, or an empty string if no candidate is similar.
 */
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
 * Returns the Damerau-Levenshtein distance of two words (optimal string alignment): the number of insertions,
 * deletions, changes, and swaps of neighbors. The result is at most `tooFar`, so only that many columns next to the
 * diagonal are computed.
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
    // A swap refers to the row before the last, and costs at least one more than its minimum.
    if (nearest > tooFar) return tooFar
    beforeLast = last
    last = current
  }
  return Math.min(last[b.length] ?? tooFar, tooFar)
}
