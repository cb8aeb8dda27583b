/**
 * Parses separated values as in RFC 4180 and its common variants: separator and quote are detected, cells may contain
 * line breaks, and rows may have too few or too many cells.
 */

export interface CsvDialect {
  readonly separator: string
  readonly quote: string
}

const separators = [',', ';', '\t', '|']
/** Number of rows at the start of a text from which its dialect is detected. */
const sampledRows = 50

/**
 * Returns the separator and the quote with which most rows have as many cells as the first row, preferring more cells.
 */
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
      const [cellCount = 0] = counts
      const share =
        counts.filter((count) => count === cellCount).length / Math.max(counts.length, 1)
      const isQuoted = quote === '"' || text.slice(0, 65_536).includes(`${separator}'`)
      const score = cellCount > 1 && isQuoted ? share * share * Math.log2(cellCount + 1) : 0
      if (score > bestScore * 1.01) {
        best = { separator, quote }
        bestScore = score
      }
    }
  }
  return best
}

export interface CsvRow {
  /** Number of the line on which the row starts, from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

export interface Cell {
  readonly text: string
  /** Whether the cell was quoted. An empty cell is text if it was quoted, otherwise null. */
  readonly isQuoted: boolean
}

/** Yields the rows of a text. Empty lines are skipped. An unclosed quote extends to the end of the text. */
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
        // Text after the closing quote belongs to the cell, as in spreadsheets.
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

/**
 * Returns the text of the quoted cell that starts at `from`, with doubled quotes as one, and the position after its
 * closing quote.
 */
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
