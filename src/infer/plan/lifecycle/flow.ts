/** The states of a lifecycle in their order, with the transitions between them, and the usual ones without rows. */

import { usualDelay } from './delays.ts'
import type { FoundTransition } from './found-lifecycle.ts'
import { namedFirst, type StateColumns } from './state-columns.ts'
import { isExit, isLateExit, usualPlace } from './state-names.ts'

/** The name of the state of rows that count as deleted but have no such value in their state column. */
const deletedName = 'deleted'

export interface FlowState {
  readonly name: string
  readonly isValue: boolean
  readonly next: readonly FoundTransition[]
}

/** The states, of which the first one is that of the creation. */
export interface Flow {
  readonly states: readonly FlowState[]
}

/** Returns the name of the state for a soft deletion, which must differ from those of the column. */
export function deletionName(values: readonly string[]): string {
  let name = deletedName
  while (values.includes(name)) name += '_'
  return name
}

/** Percentages of the rows of a state without rows in the source that take one of several side transitions, or none. */
const asidePercent = 10
const stayPercent = 5
/** Percentage of the rows that leave a state which has only side transitions. */
const leavePercent = 30

/**
 * Returns the usual flow: states with times, and those with usual names, follow each other, some rows fail on the way,
 * and other states follow only the first one.
 */
export function usualFlow(found: StateColumns): Flow | undefined {
  const first = namedFirst(found)
  if (first === undefined) return undefined
  const { values, times, deleted } = found
  const others = inUsualOrder(values.filter((state) => state !== first))
  const isMain = (state: string): boolean =>
    !isExit(state) && (times.has(state) || (usualPlace(state) ?? 0) > 0)
  const main = [first, ...others.filter(isMain)]
  const exits = others.filter(isExit)
  const late = exits.filter(isLateExit)
  const early = exits.filter((state) => !isLateExit(state))
  const loose = others.filter((state) => !isMain(state) && !isExit(state))
  const removal = deleted.length > 0 ? [deletionName(values)] : []
  const names = [...main, ...loose, ...exits, ...removal]
  const nextOf = (state: string): readonly FoundTransition[] => {
    const at = main.indexOf(state)
    if (at < 0) return []
    const next = main[at + 1]
    const isFinal = next === undefined && (usualPlace(state) ?? middlePlace) >= finalPlace
    const ends = next === undefined ? [...late, ...removal] : []
    const asides = [...(isFinal ? [] : early), ...ends, ...(at === 0 ? loose : [])]
    return transitionsTo(next, asides, { state, names })
  }
  return {
    states: names.map((name) => ({
      name,
      isValue: !removal.includes(name),
      next: nextOf(name),
    })),
  }
}

/** Returns the transitions of a state to the next one, and to others by the side. */
function transitionsTo(
  next: string | undefined,
  asides: readonly string[],
  { state, names }: { readonly state: string; readonly names: readonly string[] },
): readonly FoundTransition[] {
  if (next === undefined && asides.length === 0) return []
  const isOnlySide = next === undefined
  const side = asides.length === 0 ? 0 : isOnlySide ? sidePercent(state, names) : asidePercent
  const stay = isOnlySide ? 100 - side : stayPercent
  const to = (name: string, weight: number): FoundTransition => ({
    to: names.indexOf(name),
    weight: Number(weight.toPrecision(2)),
    delay: usualDelay(name, state),
  })
  return [
    ...(next === undefined ? [] : [to(next, 100 - side - stay)]),
    ...asides.map((name) => to(name, side / asides.length)),
    { to: undefined, weight: stay, delay: undefined },
  ]
}

function sidePercent(state: string, names: readonly string[]): number {
  return state === names[0] ? leavePercent : asidePercent
}

/**
 * Returns the states in the order of the source, but with the last ones of a success at the end. If the source lists the
 * states by the alphabet, they are in their usual order.
 */
function inUsualOrder(states: readonly string[]): readonly string[] {
  const isSorted = states.every((state, i) => i === 0 || (states[i - 1] ?? '') <= state)
  const placeOf = (state: string): number => {
    const place = usualPlace(state) ?? middlePlace
    return isSorted || place >= finalPlace ? place : 0
  }
  return states.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Place from which on a state means success, after which rows do not fail. */
const finalPlace = 5
/** Place of states with unusual names in a list without an order. */
const middlePlace = 3

/** Returns the flow without states that no row enters. */
export function reachable({ states }: Flow): Flow {
  const reached = new Set([0])
  for (const at of reached) {
    for (const { to } of states[at]?.next ?? []) if (to !== undefined) reached.add(to)
  }
  const kept = states.map((_, i) => i).filter((i) => reached.has(i))
  const numberOf = new Map(kept.map((old, now) => [old, now]))
  return {
    states: kept.flatMap((old) => {
      const state = states[old]
      if (state === undefined) return []
      const next = state.next.map((one) => ({
        ...one,
        to: one.to === undefined ? undefined : numberOf.get(one.to),
      }))
      return [{ ...state, next }]
    }),
  }
}
