/** Progress table of an import: a line for each entity, a bar with the percentage, and the remaining time. */

import { type TableColumn, tableLines } from '../../terminal/table.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import { fitText } from '../../terminal/text-width.ts'
import { newThroughput, type Throughput } from '../throughput.ts'
import { clock, count, rate, size } from './figures.ts'
import { doneOf, type EntitySnapshot, type Snapshot } from './report.ts'

export interface TerminalSize {
  readonly columns: number
  readonly rows: number
}

/** Number of lines of the display besides the lines of the entities. */
const otherRows = 8
const entitiesMin = 3
const entitiesMax = 16
const indent = '  '

const columns: readonly TableColumn[] = [
  { title: 'entity' },
  { title: 'into' },
  { title: 'rows', side: 'start' },
  { title: 'of', side: 'start' },
  { title: 'rate', side: 'start' },
]

export interface ProgressLines {
  /** Returns the lines of the progress table, which are at most as wide as the terminal. */
  lines(snapshot: Snapshot, room: TerminalSize, nowMs: number): readonly string[]
  /** Returns the progress in one line, without the table. */
  line(snapshot: Snapshot, nowMs: number): string
}

export function newProgressLines(style: Style): ProgressLines {
  const paces = new Map<string, Throughput>()
  function rateOf(name: string, amount: number, nowMs: number): number | undefined {
    const pace = paces.get(name) ?? newThroughput()
    paces.set(name, pace)
    return pace.note(amount, nowMs)
  }

  function figures(snapshot: Snapshot, nowMs: number): readonly string[] {
    const done = doneOf(snapshot)
    const perSecond = rateOf('', done, nowMs)
    const left = snapshot.total - done
    return [
      `${count(done)} of ${count(snapshot.total)}`,
      size(snapshot.bytes),
      ...(perSecond === undefined ? [] : [rate(perSecond)]),
      ...(perSecond === undefined || perSecond <= 0 || left <= 0
        ? []
        : [`${clock(left / perSecond)} left`]),
      ...(snapshot.errors > 0 ? [style.yellow(`${count(snapshot.errors)} errors`)] : []),
    ]
  }

  return {
    lines(snapshot, room, nowMs) {
      const width = room.columns - 2 * indent.length
      const most = Math.min(Math.max(room.rows - otherRows, entitiesMin), entitiesMax)
      const { shown, hidden } = shortened(snapshot.entities, most)
      const rows = shown.map(({ entity, into, rows: taken, total }) => {
        const perSecond = rateOf(entity, taken, nowMs)
        const speed = perSecond === undefined || perSecond <= 0 ? '' : rate(perSecond)
        return [visible(entity), visible(into), count(taken), count(total), speed]
      })
      const percent = percentOf(snapshot)
      return [
        '',
        ...tableLines(columns, rows, { style, width }),
        ...(hidden > 0 ? [style.dim(`and ${count(hidden)} more`)] : []),
        '',
        `${bar(percent, Math.max(Math.min(width - 8, 60), 1), style)} ${percentText(percent)}`,
        fitFigures(figures(snapshot, nowMs), width),
      ].map((line) => (line === '' ? '' : indent + line))
    },
    line(snapshot, nowMs) {
      return [percentText(percentOf(snapshot)).trim(), ...figures(snapshot, nowMs)].join(', ')
    },
  }
}

function shortened(
  entities: readonly EntitySnapshot[],
  most: number,
): { readonly shown: readonly EntitySnapshot[]; readonly hidden: number } {
  if (entities.length <= most) return { shown: entities, hidden: 0 }
  const largest = new Set(entities.toSorted((a, b) => b.total - a.total).slice(0, most - 1))
  return {
    shown: entities.filter((entity) => largest.has(entity)),
    hidden: entities.length - largest.size,
  }
}

function percentOf(snapshot: Snapshot): number {
  const { total } = snapshot
  return total === 0 ? 100 : Math.min((doneOf(snapshot) / total) * 100, 100)
}

/** Formats a percentage of events. It is 100 only if no event remains. */
function percentText(percent: number): string {
  const shown = percent >= 100 ? '100' : (Math.floor(percent * 10) / 10).toFixed(1)
  return `${shown.padStart(4)} %`
}

function bar(percent: number, width: number, style: Style): string {
  const filled = Math.floor((percent / 100) * width)
  return style.green('━'.repeat(filled)) + style.dim('─'.repeat(width - filled))
}

/** Joins figures to one line. Figures that do not fit the width are omitted. */
function fitFigures(parts: readonly string[], width: number): string {
  const separator = ' · '
  let line = ''
  let length = 0
  for (const part of parts) {
    const bare = part.replace(/\x1b\[\d+m/g, '')
    const more = bare.length + (line === '' ? 0 : separator.length)
    if (length + more > width) return line === '' ? fitText(bare, width) : line
    line += (line === '' ? '' : separator) + part
    length += more
  }
  return line
}
