/** The figures of a lifecycle: how many instances enter each state, and how long they stay, from sampled histories. */

import type { Lifecycle } from '../../src/definition/lifecycle.ts'
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import type { LifecycleProgram } from '../../src/engine/lifecycle/lifecycle-program.ts'
import { cut } from '../preview/cells.ts'
import {
  type FlowFigures,
  historiesSampled,
  type LifecycleFigures,
  nameLengthMax,
  stepsSampled,
} from '../preview/protocol.ts'
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
  let sampled = 0
  let changes = 0
  let steps = 0

  /** Adds the history of an instance. Times in a state count even if they end after the run, as they are then unbiased. */
  function sample(instance: number): void {
    const createdMs = offsetOf(instance)
    // Some instances of a child entity have an index but never occur.
    if (!Number.isFinite(createdMs)) return
    sampled++
    const states = new Set<number>()
    let beforeMs = 0
    let state = history.stateOf(instance, 0)
    for (let step = 0; ; step++) {
      const timeMs = history.timeOf(instance, step)
      if (!Number.isFinite(timeMs)) break
      steps++
      const stay = stays[state]
      if (step > 0 && stay !== undefined) {
        stay.count++
        stay.totalMs += timeMs - beforeMs
      }
      beforeMs = timeMs
      state = history.stateOf(instance, step)
      if (createdMs + timeMs >= durationMs) continue
      states.add(state)
      if (step > 0) changes++
    }
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
      flows: flowsOf(lifecycle),
    }),
  }
}

/** Returns the transitions of a lifecycle with their shares; those between the same states are one. */
function flowsOf({ states }: Lifecycle): readonly FlowFigures[] {
  return states.flatMap(({ transitions }, from) => {
    const total = transitions.reduce((sum, { weight }) => sum + weight, 0)
    const shares = new Map<FlowFigures['to'], number>()
    for (const { to, weight } of transitions) {
      shares.set(to, (shares.get(to) ?? 0) + weight / total)
    }
    return [...shares].map(([to, share]) => ({ from, to, share }))
  })
}
