/** Memoized parts of other instances are indistinguishable from computed ones, in values and in limits. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDefinition } from '../../../src/definition/definition.ts'
import { compileProgram } from '../../../src/engine/program.ts'
import {
  deeperInstance,
  fail,
  type Instance,
  moveInstance,
  newInstance,
  referenceDepthMax,
  referencesMax,
  spend,
} from '../../../src/schema/interpret/instance.ts'
import { memoized } from '../../../src/schema/interpret/memoized.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'

const time = { startMs: 0, endMs: 86_400_000 }

/**
 * Returns a function whose value uses as many references as its index and as many characters as its length. Some
 * instances have no value.
 */
function workOf(calls: { count: number }) {
  return (at: Instance, index: number): JsonValue | undefined => {
    calls.count++
    if (index % 7 === 0) return undefined
    if (at.depth === referenceDepthMax) return fail(at, 'too deep', [], true)
    at.budget.references += index
    if (at.budget.references > referencesMax) return fail(at, 'too many', [], true)
    const value = index % 5 === 0 ? [index] : `${'x'.repeat(index * 2)}${index}`
    at.budget.steps += 5_000 * index
    return spend(at, 1_000 * index, []) ? value : null
  }
}

const asked = fc.array(
  fc.record({
    index: fc.integer({ min: 0, max: 90 }),
    depth: fc.constantFrom(0, 1, referenceDepthMax),
    references: fc.constantFrom(0, 900, referencesMax - 30),
    characters: fc.constantFrom(0, 4_150_000),
    steps: fc.constantFrom(0, 800_000),
  }),
  { minLength: 1, maxLength: 200 },
)

test('values, failures and budgets are those of the function, for every order of calls', () => {
  const calls = { count: 0 }
  const work = workOf(calls)
  const kept = memoized(work)
  fc.assert(
    fc.property(asked, (questions) => {
      for (const { index, depth, references, characters, steps } of questions) {
        const [one, other] = [kept, work].map((answer) => {
          const at = newInstance(time)
          at.depth = depth
          Object.assign(at.budget, { references, characters, steps })
          return { value: answer(at, index), failure: at.failure, budget: { ...at.budget } }
        })
        expect(one).toEqual(other)
      }
    }),
  )
})

test('the last index is not computed again, and neither is a frequent one', () => {
  const calls = { count: 0 }
  const kept = memoized(workOf(calls))
  const at = newInstance(time)
  moveInstance(at, 0, 0)
  const first = kept(at, 3)
  moveInstance(at, 1, 1)
  expect(kept(at, 3)).toBe(first)
  expect(calls.count).toBe(1)
  for (let round = 0; round < 500; round++) {
    moveInstance(at, round, round)
    kept(at, 1 + (round % 3))
  }
  expect(calls.count).toBeLessThan(100)
})

test('functions called with the same index have separate results', () => {
  const at = newInstance(time)
  const works = ['a', 'b', 'c'].map((name) => memoized((_, index) => `${name}${index}`))
  for (let round = 0; round < 2_000; round++) {
    const answers = works.map((answer) => answer(at, round % 11))
    expect(answers).toEqual(['a', 'b', 'c'].map((name) => `${name}${round % 11}`))
  }
})

describe('in a program', () => {
  const entities = {
    teams: {
      rate: '200/day',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.uuid' },
          // One instance in 16 fails, and references skip it.
          code: {
            type: 'function',
            expression: "self.id.substring(0, 1) == '0' ? string(1 / 0) : self.id.substring(4)",
          },
        },
      },
    },
    people: {
      rate: '300/day',
      schema: {
        type: 'object',
        properties: {
          team: { type: 'reference', entity: 'teams', field: 'code', ifEmpty: 'null' },
          name: { type: 'function', expression: "'of ' + string(self.team)" },
        },
      },
    },
    readings: {
      rate: '2000/day',
      schema: {
        type: 'object',
        properties: {
          team: { type: 'reference', entity: 'teams', field: 'id', ifEmpty: 'null' },
          person: { type: 'reference', entity: 'people', field: 'name', ifEmpty: 'null' },
          load: { type: 'series.gauge', key: 'team' },
          total: { type: 'series.counter', key: ['team', 'person'], resetRate: 3 },
          price: { type: 'series.walk', key: 'person' },
        },
      },
    },
  }

  function readings(): { readonly total: number; readonly valueAt: (index: number) => unknown } {
    const issues: Issues = []
    const content = { start: '2026-01-01', end: '2026-01-02', entities } satisfies JsonObject
    const definition = readDefinition({ seed: 5, content, inherited: [], nowMs: 0 }, issues)
    const program = compileProgram(definition, issues)
    expect(issues).toEqual([])
    const entity = program.entities.find(({ key }) => key === 'readings')
    if (entity === undefined) throw new Error('there are readings')
    const at = newInstance(program.time)
    return {
      total: entity.instances.total,
      valueAt(index) {
        moveInstance(at, index, entity.instances.offsetOf(index))
        const value = entity.value(at)
        return at.failure?.message ?? value
      },
    }
  }

  test('an event does not depend on the events generated before it', () => {
    const { total, valueAt } = readings()
    const indexes = Array.from({ length: total }, (_, index) => index)
    const forward = indexes.map((index) => JSON.stringify(valueAt(index)))
    const backward = indexes.toReversed().map((index) => JSON.stringify(valueAt(index)))
    expect(backward.toReversed()).toEqual(forward)
    for (let index = 0; index < total; index += 97) {
      expect(JSON.stringify(readings().valueAt(index))).toBe(forward[index])
    }
  })

  test('depth of an instance is part of the key', () => {
    const at = newInstance(time)
    const kept = memoized((who, index) => `${who.depth} ${index}`)
    expect(kept(at, 1)).toBe('0 1')
    expect(kept(deeperInstance(at, 1, 0), 1)).toBe('1 1')
    expect(kept(at, 1)).toBe('0 1')
  })
})
