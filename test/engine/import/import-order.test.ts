/** The order in which instances can be inserted into a database with foreign keys. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf, importOrder } from '../../../src/engine/import/import-order.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { soundProgram } from '../machine/both-executors.ts'

const refersTo = (entity: string): JsonObject => ({ type: 'reference', entity, field: 'id' })
const object = (properties: JsonObject): JsonObject => ({
  schema: { type: 'object', properties: { id: { type: 'id.integer' }, ...properties } },
})

test('referenced entities are first, independent of the names', () => {
  const program = soundProgram({
    entities: {
      a: object({ z: refersTo('z') }),
      m: object({ a: { type: 'array', items: refersTo('a'), maxItems: 3 } }),
      z: object({}),
    },
  })
  expect(importOrder(program)).toEqual([['z'], ['a'], ['m']])
})

test('a child entity is after its parent, even if its value does not refer to the parent', () => {
  const program = soundProgram({
    entities: { a: { ...object({}), per: { entity: 'b' } }, b: object({}) },
  })
  expect(importOrder(program)).toEqual([['b'], ['a']])
})

test('entities with circular references are one group, and so is an entity that refers to itself', () => {
  const nullable = (entity: string): JsonObject => ({ ...refersTo(entity), ifEmpty: 'null' })
  const program = soundProgram({
    entities: {
      users: object({ team: nullable('teams'), boss: nullable('users') }),
      teams: object({ lead: nullable('users') }),
      notes: object({ by: refersTo('users') }),
      alone: object({ other: nullable('alone') }),
    },
  })
  expect(importOrder(program)).toEqual([['alone'], ['teams', 'users'], ['notes']])
})

test('every edge of a graph leads to the same or an earlier group, and groups are cycles', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const edges = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), {
    maxLength: 16,
  })
  fc.assert(
    fc.property(edges, (pairs) => {
      const targets = (name: string) => pairs.filter(([from]) => from === name).map(([, to]) => to)
      const groups = componentsOf(new Map(names.map((name) => [name, targets(name)])))
      const places = new Map(groups.flatMap((group, i) => group.map((name) => [name, i] as const)))
      expect([...places.keys()].sort()).toEqual(names)
      for (const [from, to] of pairs) {
        expect(places.get(to)).toBeLessThanOrEqual(places.get(from) as number)
      }
      const reached = (from: string): Set<string> => {
        const found = new Set<string>()
        const follow = (name: string): void => {
          for (const next of targets(name)) {
            if (found.has(next)) continue
            found.add(next)
            follow(next)
          }
        }
        follow(from)
        return found
      }
      for (const group of groups) {
        if (group.length === 1) continue
        for (const name of group)
          expect(group.filter((other) => !reached(name).has(other))).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
