/** Compares rows of a run with rows of a target, and states what is wrong with each of them. */

import type { RowTexts } from '../rows/row-text.ts'
import type { TablePlan } from '../table-plan.ts'
import type { FieldDifference, Finding } from './finding.ts'

/** A row of a run. */
export interface RunRowTexts {
  readonly entity: string
  readonly event: number
  readonly texts: RowTexts
}

/** Maximum number of pairs of rows without a key that are compared to find altered ones. */
const pairsMax = 1_000_000
/** Number of fields with other values from which on a row can be a misplaced one. */
const misplacedFields = 2

export function compareRows(
  plan: TablePlan,
  expected: readonly RunRowTexts[],
  actual: readonly RowTexts[],
): readonly Finding[] {
  return plan.key.length > 0 ? withKey(plan, expected, actual) : withoutKey(plan, expected, actual)
}

interface Pair {
  readonly expected: RunRowTexts | undefined
  readonly actual: RowTexts[]
}

function withKey(
  plan: TablePlan,
  expected: readonly RunRowTexts[],
  actual: readonly RowTexts[],
): readonly Finding[] {
  const keyOf = (texts: RowTexts): string => JSON.stringify(plan.key.map((at) => texts[at]))
  const pairs = new Map<string, Pair>(
    expected.map((row) => [keyOf(row.texts), { expected: row, actual: [] }]),
  )
  for (const texts of actual) {
    const key = keyOf(texts)
    const pair = pairs.get(key) ?? { expected: undefined, actual: [] }
    pair.actual.push(texts)
    pairs.set(key, pair)
  }
  const wrong = [...pairs.values()].filter((pair) => !isEqualPair(pair))
  return moved(plan, wrong, new Moves(plan, wrong))
}

function isEqualPair({ expected, actual }: Pair): boolean {
  const [first, ...others] = actual
  return (
    expected !== undefined &&
    first !== undefined &&
    others.length === 0 &&
    isEqual(expected.texts, first)
  )
}

function isEqual(a: RowTexts, b: RowTexts): boolean {
  return a.every((text, i) => text === b[i])
}

/** Finds the rows of a run by their values without the key. */
class Moves {
  readonly #plan: TablePlan
  readonly #byValues = new Map<string, RunRowTexts | 'several'>()
  /** Rows that the target has with another key. */
  readonly found = new Set<RunRowTexts>()

  constructor(plan: TablePlan, wrong: readonly Pair[]) {
    this.#plan = plan
    for (const { expected } of wrong) {
      if (expected === undefined) continue
      const values = this.#valuesOf(expected.texts)
      this.#byValues.set(values, this.#byValues.has(values) ? 'several' : expected)
    }
  }

  /** Returns the only row of the run with the same values and another key. */
  of(texts: RowTexts): RunRowTexts | undefined {
    if (this.#plan.rules.length - this.#plan.key.length < misplacedFields) return undefined
    const found = this.#byValues.get(this.#valuesOf(texts))
    return found === 'several' ? undefined : found
  }

  #valuesOf(texts: RowTexts): string {
    return JSON.stringify(texts.filter((_, i) => !this.#plan.key.includes(i)))
  }
}

function moved(plan: TablePlan, wrong: readonly Pair[], moves: Moves): readonly Finding[] {
  const isMissing = new Set(
    wrong.flatMap(({ expected, actual }) =>
      expected !== undefined && actual.length === 0 ? [expected] : [],
    ),
  )
  const findings = wrong.flatMap(({ expected, actual }): readonly Finding[] => {
    if (expected !== undefined) return findingsOf(plan, { expected, actual }, moves)
    return actual.map((texts) => {
      const from = moves.of(texts)
      if (from === undefined || !isMissing.has(from) || moves.found.has(from)) {
        return { kind: 'unexpected', table: plan.table, row: rowOf(plan, texts) } as const
      }
      moves.found.add(from)
      return { ...ofRow(plan, from, 'misplaced'), fields: differences(plan, from.texts, texts) }
    })
  })
  const events = new Set([...moves.found].map(({ event }) => event))
  return findings.filter(
    ({ kind, event }) => kind !== 'missing' || event === undefined || !events.has(event),
  )
}

function findingsOf(
  plan: TablePlan,
  { expected, actual }: { readonly expected: RunRowTexts; readonly actual: readonly RowTexts[] },
  moves: Moves,
): readonly Finding[] {
  const [first] = actual
  if (first === undefined) return [ofRow(plan, expected, 'missing')]
  const held = actual.find((texts) => isEqual(texts, expected.texts)) ?? first
  const extra = actual.length - 1
  const doubled = extra > 0 ? [{ ...ofRow(plan, expected, 'doubled'), extra }] : []
  const fields = differences(plan, expected.texts, held)
  if (fields.length === 0) return doubled
  const from = fields.length < misplacedFields ? undefined : moves.of(held)
  const changed: Finding =
    from === undefined || from === expected
      ? { ...ofRow(plan, expected, 'altered'), fields }
      : { ...ofRow(plan, expected, 'misplaced'), fields, valuesOf: from.event }
  return [changed, ...doubled]
}

function withoutKey(
  plan: TablePlan,
  expected: readonly RunRowTexts[],
  actual: readonly RowTexts[],
): readonly Finding[] {
  const groups = new Map<string, { expected: RunRowTexts[]; actual: RowTexts[] }>()
  const groupOf = (texts: RowTexts): { expected: RunRowTexts[]; actual: RowTexts[] } => {
    const text = JSON.stringify(texts)
    const group = groups.get(text) ?? { expected: [], actual: [] }
    groups.set(text, group)
    return group
  }
  for (const row of expected) groupOf(row.texts).expected.push(row)
  for (const texts of actual) groupOf(texts).actual.push(texts)
  const missing: RunRowTexts[] = []
  const unexpected: RowTexts[] = []
  const doubled: Finding[] = []
  for (const group of groups.values()) {
    const extra = group.actual.length - group.expected.length
    const [first] = group.expected
    if (extra < 0) missing.push(...group.expected.slice(extra))
    else if (first === undefined) unexpected.push(...group.actual)
    else if (extra > 0) doubled.push({ ...ofRow(plan, first, 'doubled'), extra })
  }
  return [...doubled, ...alteredOf(plan, missing, unexpected)]
}

/** Pairs missing with unexpected rows that have most of their fields in common: they were altered. */
function alteredOf(
  plan: TablePlan,
  missing: readonly RunRowTexts[],
  unexpected: readonly RowTexts[],
): readonly Finding[] {
  const left = new Set(missing)
  const canPair = missing.length * unexpected.length <= pairsMax
  const found = unexpected.map((texts): Finding => {
    const near = canPair ? nearest(plan, left, texts) : undefined
    if (near === undefined)
      return { kind: 'unexpected', table: plan.table, row: rowOf(plan, texts) }
    left.delete(near)
    return { ...ofRow(plan, near, 'altered'), fields: differences(plan, near.texts, texts) }
  })
  return [...[...left].map((row) => ofRow(plan, row, 'missing')), ...found]
}

function nearest(
  plan: TablePlan,
  rows: ReadonlySet<RunRowTexts>,
  texts: RowTexts,
): RunRowTexts | undefined {
  let best: RunRowTexts | undefined
  let most = plan.rules.length / 2
  for (const row of rows) {
    const common = texts.reduce((sum, text, i) => sum + (text === row.texts[i] ? 1 : 0), 0)
    if (common <= most) continue
    most = common
    best = row
  }
  return best
}

function differences(plan: TablePlan, run: RowTexts, target: RowTexts): readonly FieldDifference[] {
  return plan.rules.flatMap(({ column }, i) => {
    const [expected, actual] = [run[i] ?? null, target[i] ?? null]
    return expected === actual ? [] : [{ name: column.name, expected, actual }]
  })
}

function ofRow(
  plan: TablePlan,
  { entity, event, texts }: RunRowTexts,
  kind: Finding['kind'],
): Finding {
  return { kind, table: plan.table, entity, event, row: rowOf(plan, texts) }
}

function rowOf({ rules, key }: TablePlan, texts: RowTexts): Finding['row'] {
  const shown = key.length > 0 ? key : rules.map((_, i) => i)
  return Object.fromEntries(shown.map((at) => [rules[at]?.column.name ?? '', texts[at] ?? null]))
}
