/** The shares of transitions (chi-square) and the times in states (Kolmogorov–Smirnov), at fixed seeds and p = 0.001. */

import { describe, expect, test } from 'vitest'
import { readLifecycle } from '../../../src/definition/lifecycle.ts'
import type { EntityProgram } from '../../../src/engine/entity-program.ts'
import { historyClasses } from '../../../src/engine/lifecycle/classes.ts'
import type { LifecycleProgram } from '../../../src/engine/lifecycle/lifecycle-program.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { expectDistribution, expectShares, normalShare } from '../../random/statistics.ts'
import { soundProgram } from '../machine/both-executors.ts'

const minuteMs = 60_000

const cyclic: JsonObject = {
  states: {
    active: {
      after: { minimum: '1 minute', maximum: '9 minutes' },
      next: [
        { to: 'paused', weight: 3 },
        { to: 'active', weight: 2 },
        { to: 'gone' },
        { end: true },
      ],
    },
    paused: {
      after: {
        maximum: '40 minutes',
        distribution: { type: 'normal', mean: 20 * minuteMs, deviation: 3 * minuteMs },
      },
      next: [
        { to: 'active', weight: 4 },
        { delete: true, after: '3 minutes' },
      ],
    },
    gone: {},
  },
}

/** Returns the classes of the histories of a lifecycle, with their shares. */
function classesOf(written: JsonObject) {
  const lifecycle = readLifecycle(written, () => undefined)
  const found = lifecycle && historyClasses(lifecycle, [])
  if (found === undefined) throw new Error('the lifecycle must be valid')
  return found.classes
}

/** Returns the steps of the histories of many instances. */
function stepsOf(lifecycle: JsonObject, seed: number) {
  const program = soundProgram(
    {
      end: '2026-01-20',
      entities: {
        rows: {
          rate: { count: 20_000 },
          lifecycle,
          schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
        },
      },
    },
    seed,
  )
  const { changes } = program.entities[0] as { readonly changes: LifecycleProgram }
  const { history } = changes
  return Array.from({ length: 20_000 }, (_, index) => {
    const steps: { readonly state: number; readonly ms: number }[] = []
    for (let step = 0; Number.isFinite(history.timeOf(index, step)); step++) {
      steps.push({ state: history.stateOf(index, step), ms: history.timeOf(index, step) })
    }
    return steps
  })
}

describe.each([1, 2, 3])('with seed %i', (seed) => {
  const histories = stepsOf(cyclic, seed)
  const steps = histories.flatMap((all) => all.map((step, i) => ({ ...step, next: all[i + 1] })))
  const from = (state: number) => steps.filter((step) => step.state === state)

  test('the transitions have their shares', () => {
    const [active, paused, gone, deleted] = [0, 1, 2, 3]
    const ofActive = from(active).map(({ next }) => (next === undefined ? 3 : next.state))
    expectShares(ofActive, [2 / 7, 3 / 7, 1 / 7, 1 / 7])
    const ofPaused = from(paused).map(({ next }) => (next?.state === deleted ? 1 : 0))
    expectShares(ofPaused, [4 / 5, 1 / 5])
    expect(from(gone).every(({ next }) => next === undefined)).toBe(true)
  })

  test('the number of steps has the distribution of the walk', () => {
    const shares = new Array<number>(65).fill(0)
    for (const { steps: count, share } of classesOf(cyclic))
      shares[count] = (shares[count] ?? 0) + share
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    // The first 4,096 histories are drawn independently; the others have exactly their shares.
    expectShares(
      histories.slice(0, 4_096).map(({ length }) => length - 1),
      shares,
    )
  })

  test('the times in the states have their distributions', () => {
    const timesFrom = (state: number, wanted: (next: number) => boolean): number[] =>
      from(state).flatMap(({ ms, next }) =>
        next !== undefined && wanted(next.state) ? [next.ms - ms] : [],
      )
    // Half a millisecond of rounding is far below the sizes that the test can see.
    const range = 8 * minuteMs + 1
    expectDistribution(
      timesFrom(0, () => true),
      (ms) => (ms - minuteMs + 0.5) / range,
    )
    const times = timesFrom(1, (next) => next === 0)
    const share = (ms: number): number => normalShare((ms + 0.5 - 20 * minuteMs) / (3 * minuteMs))
    expectDistribution(times, share)
    expect(new Set(timesFrom(1, (next) => next === 3))).toEqual(new Set([3 * minuteMs]))
  })
})

test('a history is cut at the maximum number of steps', () => {
  const histories = stepsOf({ ...cyclic, steps: 5 }, 4)
  const lengths = histories.map(({ length }) => length - 1)
  expect(Math.max(...lengths)).toBe(5)
  const classes = classesOf({ ...cyclic, steps: 5 })
  const shares = [0, 1, 2, 3, 4, 5].map((steps) =>
    classes.filter((each) => each.steps === steps).reduce((sum, { share }) => sum + share, 0),
  )
  expectShares(lengths.slice(0, 4_096), shares)
})

test('the values that conditions read have their shares, alone and together with the transitions', () => {
  const program = soundProgram(
    {
      end: '2026-01-20',
      entities: {
        rows: {
          rate: { count: 20_000 },
          lifecycle: {
            states: {
              trial: {
                after: '1 hour',
                next: [
                  { to: 'paying', weight: 3, when: "self.plan == 'pro'" },
                  { to: 'lost', weight: 1 },
                ],
              },
              paying: {},
              lost: {},
            },
          },
          schema: {
            type: 'object',
            properties: {
              id: { type: 'id.integer' },
              plan: { enum: ['free', 'pro', 'max'], weights: [5, 3, 2] },
            },
          },
        },
      },
    },
    8,
  )
  const entity = program.entities[0] as EntityProgram & { readonly changes: LifecycleProgram }
  const at = newInstance(program.time)
  const seen: number[] = []
  for (let index = 0; index < 4_096; index++) {
    moveInstance(at, index, entity.offsetOf(index))
    const { plan } = entity.value(at) as { readonly plan: string }
    const isPaying = entity.changes.history.stateOf(index, 1) === 1
    seen.push(2 * ['free', 'pro', 'max'].indexOf(plan) + Number(isPaying))
  }
  expectShares(seen, [0.5, 0, 0.3 / 4, (0.3 * 3) / 4, 0.2, 0])
})
