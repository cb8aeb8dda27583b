/**
 * Aggregates of the state of an entity (`engine/state/`): the number of its rows, and functions of their columns, by
 * groups and windows of simulated time. The rows are computed in one pass and are not kept.
 *
 * - A row counts once, however often it arrives. Lost events have no row, and a late event has one from its arrival on.
 * - By event, the time of a row is that at which its instance was created, or its version began. By arrival, it is that
 *   of the event from which the row has its value: the first delivery, or the last change.
 * - Windows begin at multiples of their length since 1970 in UTC.
 * - Functions ignore null. Values are equal if their JSON texts are.
 */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { Issue } from '../../text/issue.ts'
import { jsonText } from '../../text/json.ts'
import type { Program } from '../program.ts'
import type { Cut } from '../state/cut.ts'
import { EntityState, type HeldEvent } from '../state/entity-state.ts'
import { AggregateRow, type Remembered } from './aggregate-row.ts'
import { valueAt } from './column-path.ts'
import { compareTexts } from './compare-scalars.ts'
import type { AggregateColumns, AggregateWindows } from './question.ts'
import { rowReader } from './row-reader.ts'
import { sortedInSteps } from './sorted-in-steps.ts'

/** Maximum number of rows of an aggregate: of groups in windows. */
export const aggregateRowsMax = 100_000
/** Maximum number of distinct values that an aggregate remembers, over all its rows. */
const distinctValuesMax = 500_000
/** Maximum number of characters of the groups and values that an aggregate remembers. */
const aggregateCharactersMax = 16_777_216

/** Number of instances in one step. If events may fail, one instance may have many changes to compute. */
const instancesPerStep = 16
const failingPerStep = 1

/** Computes an aggregate. Returns its rows as lines of JSON, by window and group, or the issue of a limit. */
export function* aggregateInSteps(
  program: Program,
  { entity, cut }: { readonly entity: number; readonly cut: Cut },
  { columns, windows }: { readonly columns: AggregateColumns; readonly windows: AggregateWindows },
): Stepwise<readonly AggregateRow[] | Issue> {
  const state = new EntityState(program, entity, cut)
  const { canFail = false, changes } = program.entities[entity] ?? {}
  const perStep = canFail && changes !== undefined ? failingPerStep : instancesPerStep
  const read = rowReader(program, entity, { state, columns })
  const groups = new Groups(columns)
  const { from, until, by } = windows
  const isArrival = by === 'arrival'
  const range = state.between(from, until, isArrival)
  for (let index = range.from; index < range.to; index += perStep) {
    for (const event of state.events(index, Math.min(index + perStep, range.to))) {
      const time = isArrival ? event.offset : event.occurred
      if (time < from || time >= until) continue
      const row = read(event)
      if (row !== undefined) groups.rowOf(windowOf(program, windows, event), row).add(row)
    }
    const issue = groups.exceeded()
    if (issue !== undefined) return issue
    yield
  }
  return yield* groups.sorted()
}

/** Returns the start of the window of a row in milliseconds since 1970. */
function windowOf(
  { time: { startMs } }: Program,
  { windowMs, by }: AggregateWindows,
  { offset, occurred }: HeldEvent,
): number | undefined {
  if (windowMs === undefined) return undefined
  return Math.floor((startMs + (by === 'arrival' ? offset : occurred)) / windowMs) * windowMs
}

interface Grouped {
  readonly window: number
  readonly key: string
  readonly row: AggregateRow
}

/** The rows of an aggregate by their windows and groups. */
class Groups {
  readonly #columns: AggregateColumns
  readonly #remembered: Remembered = { values: 0, characters: 0 }
  readonly #windows = new Map<number, Map<string, Grouped>>()
  #rows = 0

  constructor(columns: AggregateColumns) {
    this.#columns = columns
  }

  rowOf(window: number | undefined, value: Parameters<AggregateRow['add']>[0]): AggregateRow {
    const at = window ?? 0
    const own: Map<string, Grouped> = this.#windows.get(at) ?? new Map()
    if (own.size === 0) this.#windows.set(at, own)
    const group = this.#columns.group.map(({ names }) => jsonText(valueAt(value, names)))
    const key = group.join()
    const known = own.get(key)
    if (known !== undefined) return known.row
    const row = new AggregateRow(this.#columns, { window, group }, this.#remembered)
    own.set(key, { window: at, key, row })
    this.#rows++
    this.#remembered.characters += key.length
    return row
  }

  /** Returns the issue if the rows exceed a limit. */
  exceeded(): Issue | undefined {
    const { values, characters } = this.#remembered
    const advice = 'choose a longer "window", fewer groups, or a range with "from" and "until"'
    if (this.#rows > aggregateRowsMax) {
      const must = `must have at most ${aggregateRowsMax} groups in windows`
      return { path: ['group'], message: `${must}; ${advice}` }
    }
    if (values > distinctValuesMax) {
      const must = `must count at most ${distinctValuesMax} distinct values`
      return { path: ['distinct'], message: `${must}; ${advice}` }
    }
    if (characters <= aggregateCharactersMax) return undefined
    const must = `must have groups and values of at most ${aggregateCharactersMax} characters`
    return { path: ['group'], message: `${must}; ${advice}` }
  }

  *sorted(): Stepwise<readonly AggregateRow[]> {
    const all: Grouped[] = []
    for (const groups of this.#windows.values()) {
      for (const grouped of groups.values()) all.push(grouped)
      yield
    }
    const inOrder = yield* sortedInSteps(
      all,
      (a, b) => a.window - b.window || compareTexts(a.key, b.key),
    )
    return inOrder.map(({ row }) => row)
  }
}
