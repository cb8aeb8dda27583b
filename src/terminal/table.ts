/** Tables with aligned columns that fit the terminal. The widest columns are cut first. */

import type { Style } from './text-style.ts'
import { fitText, pad, textWidth } from './text-width.ts'

export interface TableColumn {
  readonly title: string
  /** Side of the cell on which spaces are added: `start` aligns numbers to the right. */
  readonly side?: 'end' | 'start'
  /** Whether the cells of the column are never cut, for example because the user may type the names in them. */
  readonly isWhole?: true
}

const gap = '  '
/** Minimum number of columns of the terminal that a cut table column keeps. */
const columnMin = 6

/** Returns the lines of a table with a header. Each row is one line. */
export function tableLines(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { style, width }: { readonly style: Style; readonly width: number },
): readonly string[] {
  const natural = columns.map(({ title }, i) =>
    Math.max(textWidth(title), ...rows.map((row) => textWidth(row[i] ?? ''))),
  )
  const widths = fitted(columns, natural, width - gap.length * (columns.length - 1))
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ side }, i) => {
        const columnWidth = widths[i] ?? 0
        return pad(
          fitText(cells[i] ?? '', columnWidth),
          columnWidth,
          side === 'start' ? 'start' : 'end',
        )
      })
      .join(gap)
      .trimEnd()
  return [style.dim(line(columns.map(({ title }) => title))), ...rows.map(line)]
}

/** Returns the widths of the table columns. The largest widths are reduced until a line fits the terminal. */
function fitted(
  columns: readonly TableColumn[],
  natural: readonly number[],
  room: number,
): readonly number[] {
  const widths = [...natural]
  let excess = widths.reduce((sum, width) => sum + width, 0) - room
  while (excess > 0) {
    const elastic = widths.flatMap((width, i) =>
      columns[i]?.isWhole === true || width <= columnMin ? [] : [{ width, i }],
    )
    const most = Math.max(...elastic.map(({ width }) => width))
    const widest = elastic.filter(({ width }) => width === most)
    if (widest.length === 0) break
    const next = Math.max(
      columnMin,
      ...elastic.filter(({ width }) => width < most).map(({ width }) => width),
    )
    const step = Math.max(1, Math.min(most - next, Math.ceil(excess / widest.length)))
    for (const { i } of widest) {
      widths[i] = most - step
      excess -= step
      if (excess <= 0) break
    }
  }
  return widths
}
