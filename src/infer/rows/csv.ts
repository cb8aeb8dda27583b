/**
 * Rows of separated values, as RFC 4180 has them and as people really write them: the separator and the quotes are
 * found out, cells may hold line breaks, and a row may have too few cells or too many.
 */

export interface CsvDialect {
  readonly separator: string
  readonly quote: string
}

const separators = [',', ';', '\t', '|']
/** Rows that tell how the file is written. */
const sampledRows = 50

/** The form in which most rows have as many cells as the first, and the more the better. */
export function detectDialect(text: string): CsvDialect {
  let best: CsvDialect = { separator: ',', quote: '"' }
  let bestScore = 0
  for (const quote of ['"', "'"]) {
    for (const separator of separators) {
      const counts: number[] = []
      for (const { cells } of csvRows(text, { separator, quote })) {
        counts.push(cells.length)
        if (counts.length === sampledRows) break
      }
      const [wanted = 0] = counts
      const share = counts.filter((count) => count === wanted).length / Math.max(counts.length, 1)
      const isQuoted = quote === '"' || text.slice(0, 65_536).includes(`${separator}'`)
      const score = wanted > 1 && isQuoted ? share * share * Math.log2(wanted + 1) : 0
      if (score > bestScore * 1.01) {
        best = { separator, quote }
        bestScore = score
      }
    }
  }
  return best
}

export interface CsvRow {
  /** From 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

export interface Cell {
  readonly text: string
  /** An empty text in quotes is text; without quotes it is nothing. */
  readonly isQuoted: boolean
}

/** Empty lines are no rows. A quote that is never closed reaches to the end. */
export function* csvRows(text: string, { separator, quote }: CsvDialect): Generator<CsvRow> {
  let at = 0
  let line = 1
  const { length } = text
  while (at < length) {
    const cells: Cell[] = []
    const start = line
    for (;;) {
      if (text[at] === quote) {
        const cell = quoted(text, at, quote)
        for (let i = cell.text.indexOf('\n'); i >= 0; i = cell.text.indexOf('\n', i + 1)) line++
        at = endOfCell(text, cell.end, separator)
        // What stands behind the closing quote belongs to the cell, as spreadsheets read it.
        cells.push({ text: cell.text + text.slice(cell.end, at).trimEnd(), isQuoted: true })
      } else {
        const end = endOfCell(text, at, separator)
        cells.push({ text: text.slice(at, end), isQuoted: false })
        at = end
      }
      if (text[at] !== separator || at >= length) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (cells.length > 1 || cells[0]?.text.trim() !== '' || cells[0].isQuoted) {
      yield { line: start, cells }
    }
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === separator || character === '\n' || character === '\r') return at
  }
  return text.length
}

/** The text between quotes, of which two stand for one, and where it ends. */
function quoted(
  text: string,
  from: number,
  quote: string,
): { readonly text: string; readonly end: number } {
  let result = ''
  let start = from + 1
  for (;;) {
    const next = text.indexOf(quote, start)
    if (next < 0) return { text: result + text.slice(start), end: text.length }
    if (text[next + 1] !== quote) return { text: result + text.slice(start, next), end: next + 1 }
    result += text.slice(start, next + 1)
    start = next + 2
  }
}
