/** The figures of a lifecycle: how many instances enter each state, and how long they stay, from sampled histories. */

import type { Lifecycle } from '../../src/definition/lifecycle.ts'
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import type { LifecycleProgram } from '../../src/engine/lifecycle/lifecycle-program.ts'
import { cut } from '../preview/cells.ts'
import type { FlowFigures, LifecycleFigures } from '../preview/lifecycle-protocol.ts'
import { historiesSampled, nameLengthMax, stepsSampled } from '../preview/protocol.ts'
import { spreadPositions } from '../preview/spread.ts'

export interface LifecycleSampling {
  /** Samples the next history; returns false if enough histories are sampled. */
  addHistory(): boolean
  result(): LifecycleFigures
}

/** Samples the histories of an entity. `durationMs` is the duration of the run. */
export function sampleLifecycle(
  { instances, offsetOf }: EntityProgram,
  { lifecycle, history, deleted }: LifecycleProgram,
  durationMs: number,
): LifecycleSampling {
  const nextInstance = spreadPositions(instances.indexes, historiesSampled)
  const entered = Array.from({ length: deleted + 1 }, () => 0)
  const stays = Array.from({ length: deleted + 1 }, () => ({ count: 0, totalMs: 0 }))
  /** Numbers of sampled transitions of each state, by the next state. */
  const moves = Array.from({ length: deleted + 1 }, () => new Map<FlowFigures['to'], number>())
  let sampled = 0
  let changes = 0
  let steps = 0

  function leave(state: number, next: number, stayMs: number): void {
    count(moves[state], next === deleted ? 'delete' : next)
    const stay = stays[state]
    if (stay === undefined) return
    stay.count++
    stay.totalMs += stayMs
  }

  /** Adds the history of an instance. Times in a state count even if they end after the run, as they are then unbiased. */
  function sample(instance: number): void {
    const createdMs = offsetOf(instance)
    // Some instances of a child entity have an index but never occur.
    if (createdMs >= durationMs) return
    sampled++
    let beforeMs = 0
    let state = history.stateOf(instance, 0)
    const states = new Set([state])
    let step = 1
    for (; ; step++) {
      const timeMs = history.timeOf(instance, step)
      if (!Number.isFinite(timeMs)) break
      const next = history.stateOf(instance, step)
      leave(state, next, timeMs - beforeMs)
      beforeMs = timeMs
      state = next
      if (createdMs + timeMs >= durationMs) continue
      states.add(state)
      changes++
    }
    steps += step
    // The history of an instance also ends at the maximum number of steps, in any state.
    if (state !== deleted && step <= lifecycle.steps) count(moves[state], 'end')
    for (const number of states) entered[number]! += 1
  }

  return {
    addHistory() {
      const instance = steps < stepsSampled ? nextInstance() : undefined
      if (instance !== undefined) sample(instance)
      return instance !== undefined
    },
    result: () => ({
      sampled,
      total: instances.total,
      changes,
      initial: lifecycle.initial,
      states: lifecycle.states.map(({ name }, i) => {
        const { count, totalMs } = stays[i] ?? { count: 0, totalMs: 0 }
        return {
          name: cut(name, nameLengthMax),
          entered: entered[i] ?? 0,
          ...(count > 0 && { meanMs: totalMs / count }),
        }
      }),
      deleted: entered[deleted] ?? 0,
      flows: flowsOf(lifecycle, moves),
    }),
  }
}

type Moves = ReadonlyMap<FlowFigures['to'], number>

function count(moves: Map<FlowFigures['to'], number> | undefined, to: FlowFigures['to']): void {
  moves?.set(to, (moves.get(to) ?? 0) + 1)
}

/**
 * Returns the transitions of a lifecycle with their shares; those between the same states are one. The shares of a state
 * whose transitions have conditions are those of the sampled transitions.
 */
function flowsOf({ states }: Lifecycle, moves: readonly Moves[]): readonly FlowFigures[] {
  return states.flatMap(({ transitions }, from) => {
    const declared = new Map<FlowFigures['to'], number>()
    for (const { to, weight } of transitions) declared.set(to, (declared.get(to) ?? 0) + weight)
    const sampled = moves[from]
    const isEstimate =
      sampled !== undefined &&
      sampled.size > 0 &&
      transitions.some(({ when }) => when !== undefined)
    const weights = isEstimate
      ? new Map([...[...declared.keys()].map((to) => [to, 0] as const), ...sampled])
      : declared
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    return [...weights].map(([to, weight]) => ({
      from,
      to,
      share: weight / total,
      ...(isEstimate && { isEstimate }),
    }))
  })
}
