/** Fuzzy search: how well a text matches what a user typed, and which of its characters match. */

export interface FuzzyMatch {
  /** Quality of the match; more is better. Comparable only between matches of the same query. */
  readonly score: number
  /** Positions of the matched characters in the text, ascending. */
  readonly positions: readonly number[]
}

/**
 * Matches a text against all words of a query, in any order and case. A word matches a part of the text, or letters of
 * it in their order if they are close together. Returns undefined if a word matches nothing.
 */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | undefined {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const lower = text.toLowerCase()
  // Some capital letters have a longer lower case, so positions in it would be wrong.
  const searched = lower.length === text.length ? lower : text
  const matches = words.map((word) => matchWord(word, searched))
  if (!matches.every((match) => match !== undefined)) return undefined
  const positions = new Set(matches.flatMap((match) => match.positions))
  const sum = matches.reduce((total, { score }) => total + score, 0)
  // If the matched letters are equally good, the shorter text ranks first.
  return {
    score: sum - text.length / 100,
    positions: [...positions].toSorted((one, other) => one - other),
  }
}

function matchWord(word: string, text: string): FuzzyMatch | undefined {
  return matchPart(word, text) ?? matchLetters(word, text)
}

const scores = { word: 120, wordStart: 100, part: 60, letters: 40 } as const

/** Matches a word as a part of the text: best as a whole word, then at the start of a word, then anywhere. */
function matchPart(word: string, text: string): FuzzyMatch | undefined {
  let best: { readonly score: number; readonly at: number } | undefined
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = isWordStart(text, at)
    const end = at + word.length
    const isEnd = end === text.length || isWordStart(text, end) || !isLetter(text[end])
    const score = isStart && isEnd ? scores.word : isStart ? scores.wordStart : scores.part
    const early = score + (at === 0 ? 10 : 0)
    if (best === undefined || early > best.score) best = { score: early, at }
  }
  if (best === undefined) return undefined
  const { at, score } = best
  return { score, positions: Array.from({ length: word.length }, (_, i) => at + i) }
}

/** Matches the letters of a word in their order. The letters that are skipped between two of them lower the score. */
function matchLetters(word: string, text: string): FuzzyMatch | undefined {
  if (word.length < 2) return undefined
  let best: FuzzyMatch | undefined
  for (let from = text.indexOf(word.charAt(0)); from >= 0; ) {
    const positions = lettersFrom(word, text, from)
    if (positions === undefined) break
    const score = scores.letters - skipped(text, positions)
    if (score > 0 && (best === undefined || score > best.score)) best = { score, positions }
    from = text.indexOf(word.charAt(0), from + 1)
  }
  return best
}

function lettersFrom(word: string, text: string, from: number): readonly number[] | undefined {
  const positions = [from]
  for (let i = 1; i < word.length; i++) {
    const last = positions.at(-1) ?? from
    const at = text.indexOf(word.charAt(i), last + 1)
    if (at < 0) return undefined
    positions.push(at)
  }
  return positions
}

/** Returns the cost of skipped letters: less for a jump to the start of a word, as in initials. */
function skipped(text: string, positions: readonly number[]): number {
  return positions.reduce((sum, at, i) => {
    const before = i === 0 ? at - 1 : (positions[i - 1] ?? at)
    const gap = at - before - 1
    if (i === 0) return isWordStart(text, at) ? sum : sum + 10
    return gap === 0 ? sum : sum + (isWordStart(text, at) ? 4 : 8 + 2 * gap)
  }, 0)
}

function isWordStart(text: string, at: number): boolean {
  return isLetter(text[at]) && !isLetter(text[at - 1])
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
