/** Codes that are written alike: `ORD-000123`, `B 12/7`. Of some examples the expression that all of them fit. */

/** Longer texts are no codes, and a single class of characters is a word. */
const lengthMax = 40
const partsMax = 12

interface Run {
  readonly class: string
  readonly text: string
}

/** Undefined where they differ in more than letters and digits, or are words or numbers. */
export function maskOf(texts: readonly string[]): string | undefined {
  const runs = texts.map(runsOf)
  const [first] = runs
  if (first === undefined || first.length < 2 || first.length > partsMax) return undefined
  if (!first.some((run) => run.class === '\\d')) return undefined
  let pattern = ''
  for (const [i, run] of first.entries()) {
    const same = runs.map((one) => (one.length === first.length ? one[i] : undefined))
    if (same.some((one) => one?.class !== run.class)) return undefined
    const parts = same.filter((one) => one !== undefined).map((one) => one.text)
    pattern += new Set(parts).size === 1 && !isDigits(run) ? quoted(run.text) : classed(run, parts)
  }
  return `^${pattern}$`
}

function isDigits(run: Run): boolean {
  return run.class === '\\d'
}

function classed(run: Run, parts: readonly string[]): string {
  if (run.class === '') return quoted(run.text)
  const lengths = parts.map((text) => text.length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  return least === most ? `${run.class}{${least}}` : `${run.class}{${least},${most}}`
}

function runsOf(text: string): readonly Run[] {
  if (text.length > lengthMax || !/^[\x20-\x7e]*$/.test(text)) return []
  const found: Run[] = []
  for (const [part, capitals, small, digits] of text.matchAll(
    /([A-Z]+)|([a-z]+)|(\d+)|[^A-Za-z\d]/g,
  )) {
    const kind = capitals ? '[A-Z]' : small ? '[a-z]' : digits ? '\\d' : `'${part}`
    found.push({ class: kind, text: part })
  }
  return found
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (character) =>
    character === '-' || character === '/' ? character : `\\${character}`,
  )
}
