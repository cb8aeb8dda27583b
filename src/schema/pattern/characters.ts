/**
 * Sets of characters in patterns. A class defines the characters that match. Only readable characters of the class are
 * generated, and for negations (`.`, `[^,]`, `\W`) only printable ASCII.
 */

/** A range of code points, both ends included. */
export type Range = readonly [first: number, last: number]

/** Maximum number of characters generated at one position of a pattern; more would only use memory. */
const charactersMax = 1_024
const codePointMax = 0x10ffff

export const printable: Range = [0x20, 0x7e]
export const everything: Range = [0, codePointMax]
/**
 * Characters that are never generated: NUL, which many databases reject, and surrogates, which are half a character.
 */
const impossible: readonly Range[] = [
  [0, 0],
  [0xd800, 0xdfff],
]

/**
 * Characters that are generated only for classes without others: controls, combining and invisible characters, private
 * use, and noncharacters (Unicode, chapter 23).
 */
const unreadable: readonly Range[] = [
  [0, 0x1f],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0xd800, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfff0, 0xffff],
  [0xe0000, codePointMax],
]

/** Returns the same set of characters as ranges in ascending order, with adjacent and overlapping ranges joined. */
export function normalize(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const [first, last] of sorted) {
    const before = joined.at(-1)
    if (before === undefined || first > before[1] + 1) joined.push([first, last])
    else before[1] = Math.max(before[1], last)
  }
  return joined
}

export function complement(ranges: readonly Range[]): readonly Range[] {
  const gaps: Range[] = []
  let next = 0
  for (const [first, last] of normalize(ranges)) {
    if (first > next) gaps.push([next, first - 1])
    next = last + 1
  }
  if (next <= codePointMax) gaps.push([next, codePointMax])
  return gaps
}

/** Returns the parts of the ranges that are inside the range `within`, in the order of the ranges. */
export function clip(ranges: readonly Range[], within: Range): readonly Range[] {
  return ranges
    .map(([first, last]): Range => [Math.max(first, within[0]), Math.min(last, within[1])])
    .filter(([first, last]) => first <= last)
}

/**
 * Returns the characters to generate for a class with these ranges, in the order of the ranges; empty if no character
 * of the class can be generated.
 */
export function choose(ranges: readonly Range[]): readonly string[] {
  const readable = within(ranges, allReadable)
  if (countOf(readable) > charactersMax) {
    const ascii = clip(readable, printable)
    return charactersOf(ascii.length > 0 ? ascii : readable)
  }
  if (readable.length > 0) return charactersOf(readable)
  return charactersOf(within(ranges, allPossible))
}

const allReadable = complement(unreadable)
const allPossible = complement(impossible)

function within(ranges: readonly Range[], kept: readonly Range[]): readonly Range[] {
  return ranges.flatMap((range) => clip(kept, range))
}

function countOf(ranges: readonly Range[]): number {
  return ranges.reduce((count, [first, last]) => count + last - first + 1, 0)
}

function charactersOf(ranges: readonly Range[]): readonly string[] {
  const characters = new Set<string>()
  for (const [first, last] of ranges) {
    for (let point = first; point <= last && characters.size < charactersMax; point++) {
      characters.add(String.fromCodePoint(point))
    }
  }
  return [...characters]
}
