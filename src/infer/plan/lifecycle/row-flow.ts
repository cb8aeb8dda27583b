/** The transitions that the rows of a table show: their shares, and how long rows stay in a state before them. */

import { weightsOf } from '../../columns/counts.ts'
import { delayOf, usualDelay } from './delays.ts'
import type { Flow } from './flow.ts'
import type { FoundDelay, FoundTransition } from './found-lifecycle.ts'
import type { RowPaths } from './row-paths.ts'

/** The visit of one row in a state. */
interface Visit {
  /** Number of the next state; undefined if the row is still in this one. */
  readonly to: number | undefined
  readonly enteredMs: number | undefined
  readonly durationMs: number | undefined
}

/** Share of the stays in a state after which a row has usually left it. */
const matureShare = 0.95
/** Minimum share of the visits that are old enough, so that younger ones are ignored. */
const oldShare = 0.2
/** Minimum share of the visits after which a transition is written. */
const shareMin = 0.002

/** Returns the flow that the rows show. `isDeletion` returns whether a state is not a value of the column. */
export function rowFlow(
  { names, paths }: RowPaths,
  isDeletion: (name: string) => boolean,
  k: number,
): Flow {
  const visits = names.map((): Visit[] => [])
  let lastMs = Number.NEGATIVE_INFINITY
  for (const path of paths) {
    if (path === undefined) continue
    for (const [i, state] of path.states.entries()) {
      const [from, until] = [path.entered[i], path.entered[i + 1]]
      lastMs = Math.max(lastMs, from ?? lastMs)
      const isTimed = from !== undefined && until !== undefined && until >= from
      const durationMs = isTimed ? until - from : undefined
      visits[state]?.push({ to: path.states[i + 1], enteredMs: from, durationMs })
    }
  }
  return {
    states: names.map((name, i) => ({
      name,
      isValue: !isDeletion(name),
      next: transitionsOf(visits[i] ?? [], { names, state: i, lastMs, k }),
    })),
  }
}

interface Shown {
  readonly names: readonly string[]
  /** Number of the state whose transitions are read. */
  readonly state: number
  /** The latest time in the rows, in milliseconds since 1970. */
  readonly lastMs: number
  readonly k: number
}

function transitionsOf(visits: readonly Visit[], shown: Shown): readonly FoundTransition[] {
  const { k } = shown
  const counts = targetsOf(visits)
  const judged = targetsOf(oldVisits(visits, shown))
  const total = [...judged.values()].reduce((sum, count) => sum + count, 0)
  const kept = [...counts].filter(
    ([to, count]) =>
      to !== undefined && count >= k && (judged.get(to) ?? 0) >= Math.max(1, total * shareMin),
  )
  if (kept.length === 0) return []
  const targets = kept.map(([to]) => to).toSorted((a = 0, b = 0) => a - b)
  const stays = judged.get(undefined) ?? 0
  const all = stays >= Math.max(1, total * shareMin) ? [...targets, undefined] : targets
  if (all.length === 1) {
    const [to] = all
    return [{ to, weight: 1, delay: delayTo(to, visits, shown) }]
  }
  const weights = weightsOf(all.map((to) => judged.get(to) ?? 1))
  return all.map((to, i) => ({
    to,
    weight: weights[i] ?? 1,
    delay: to === undefined ? undefined : delayTo(to, visits, shown),
  }))
}

function delayTo(
  to: number | undefined,
  visits: readonly Visit[],
  { names, state, k }: Shown,
): FoundDelay {
  const durations = visits.flatMap((one) => (one.to === to ? (one.durationMs ?? []) : []))
  return delayOf(durations, k) ?? usualDelay(names[to ?? 0] ?? '', names[state] ?? '')
}

function targetsOf(visits: readonly Visit[]): ReadonlyMap<number | undefined, number> {
  const counts = new Map<number | undefined, number>()
  for (const { to } of visits) counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

/**
 * Returns the visits that began early enough before the latest time in the rows: the row would have left the state by
 * then if it ever does. In the younger visits, rows that will leave count as rows that stay. Returns all visits if few
 * are old enough.
 */
function oldVisits(visits: readonly Visit[], { lastMs, k }: Shown): readonly Visit[] {
  const durations = visits.flatMap(({ durationMs }) => durationMs ?? []).toSorted((a, b) => a - b)
  const usualMs = durations[Math.floor(durations.length * matureShare)]
  if (usualMs === undefined) return visits
  const old = visits.filter(
    ({ enteredMs }) => enteredMs === undefined || enteredMs <= lastMs - usualMs,
  )
  return old.length >= Math.max(k, visits.length * oldShare) ? old : visits
}
