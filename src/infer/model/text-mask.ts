/** Derives a regular expression from examples of codes with a common structure: `ORD-000123`, `B 12/7`. */

/** Maximum length of a code, in characters; `partsMax` limits the number of runs of characters in it. */
const lengthMax = 40
const partsMax = 12

interface Run {
  readonly class: string
  readonly text: string
}

/**
 * A part of a code that all texts share: characters of one class (digits, capitals) within a range of lengths, or a
 * fixed text.
 */
interface Part {
  readonly class: string
  readonly text: string | undefined
  readonly minLength: number
  readonly maxLength: number
}

/**
 * Returns the pattern of codes, or undefined if the texts differ in more than letters and digits, or are words or
 * numbers.
 */
export function maskOf(texts: readonly string[]): string | undefined {
  const parts = partsOf(texts)
  return parts && patternOf(parts)
}

export interface UniqueMask {
  readonly pattern: string
  /** Number of texts that match the pattern. */
  readonly count: number
}

/**
 * Returns a pattern of codes like the texts, with at least `rows` matching texts, none longer than `limit` characters.
 * Digits are added at the end if the texts have too few. Returns undefined if no such pattern exists.
 */
export function uniqueMaskOf(
  texts: readonly string[],
  { rows, limit }: { readonly rows: number; readonly limit: number },
): UniqueMask | undefined {
  let parts = partsOf(texts)
  if (parts === undefined) return undefined
  const last = parts.findLastIndex((part) => part.class === digit)
  while (countOf(parts) < rows) {
    parts = parts.map((part, i) => {
      if (i !== last) return part
      const isFixed = part.minLength === part.maxLength
      return {
        ...part,
        minLength: part.minLength + (isFixed ? 1 : 0),
        maxLength: part.maxLength + 1,
      }
    })
  }
  const count = countOf(parts)
  const longest = parts.reduce((sum, { maxLength }) => sum + maxLength, 0)
  if (longest > limit || count > Number.MAX_SAFE_INTEGER) return undefined
  return { pattern: patternOf(parts), count }
}

const digit = '\\d'
const classSizes: Readonly<Record<string, number>> = { [digit]: 10, '[A-Z]': 26, '[a-z]': 26 }

function partsOf(texts: readonly string[]): readonly Part[] | undefined {
  const runs = texts.map(runsOf)
  const [first] = runs
  if (first === undefined || first.length < 2 || first.length > partsMax) return undefined
  if (!first.some((run) => run.class === digit)) return undefined
  const parts: Part[] = []
  for (const [i, run] of first.entries()) {
    const same = runs.map((one) => (one.length === first.length ? one[i] : undefined))
    if (same.some((one) => one?.class !== run.class)) return undefined
    const found = same.filter((one) => one !== undefined).map((one) => one.text)
    const isFixed = run.class !== digit && new Set(found).size === 1
    const lengths = found.map((text) => text.length)
    parts.push({
      class: run.class,
      text: isFixed ? run.text : undefined,
      minLength: Math.min(...lengths),
      maxLength: Math.max(...lengths),
    })
  }
  return parts
}

function patternOf(parts: readonly Part[]): string {
  const written = parts.map((part) => {
    if (part.text !== undefined) return quoted(part.text)
    if (part.minLength < part.maxLength) return `${part.class}{${part.minLength},${part.maxLength}}`
    return part.maxLength === 1 ? part.class : `${part.class}{${part.maxLength}}`
  })
  return `^${written.join('')}$`
}

function countOf(parts: readonly Part[]): number {
  return parts.reduce((product, part) => {
    if (part.text !== undefined) return product
    const size = classSizes[part.class] ?? 1
    let sum = 0
    for (let length = part.minLength; length <= part.maxLength; length++) sum += size ** length
    return product * sum
  }, 1)
}

function runsOf(text: string): readonly Run[] {
  if (text.length > lengthMax || !/^[\x20-\x7e]*$/.test(text)) return []
  const found: Run[] = []
  for (const [part, capitals, small, digits] of text.matchAll(
    /([A-Z]+)|([a-z]+)|(\d+)|[^A-Za-z\d]/g,
  )) {
    const kind = capitals ? '[A-Z]' : small ? '[a-z]' : digits ? digit : `'${part}`
    found.push({ class: kind, text: part })
  }
  return found
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (character) =>
    character === '-' || character === '/' ? character : `\\${character}`,
  )
}
