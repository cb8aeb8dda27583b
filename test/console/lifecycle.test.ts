/** The lifecycle of an entity in the preview: figures of its states, histories of its instances, and the layout of its diagram. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layered } from '../../console/lifecycle/layers.ts'
import { boxHeight, boxWidth, layOut } from '../../console/lifecycle/layout.ts'
import type { InstanceHistory, LifecycleFigures } from '../../console/preview/lifecycle-protocol.ts'
import { preview } from '../../console/preview/preview.ts'
import { historiesSampled, type Preview } from '../../console/preview/protocol.ts'
import { runHistory } from '../../console/run/run-history.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { definitionOf, orders } from './changing-orders.ts'

function previewOf(body: JsonObject): Preview {
  const { issues, preview: seen } = preview({ id: 1, body, inherited: [], nowMs: 0 }, () => 0)
  expect(issues).toEqual([])
  if (seen === undefined) throw new Error('a definition without issues has a preview')
  return seen
}

interface Received {
  readonly type: string
  readonly id: number
  readonly offset: number
  readonly key: number
  readonly value: JsonObject | null
}

function eventsOf(definition: JsonObject): readonly Received[] {
  const program = compileDefinition(definition, 1, [])
  const stream = openStream(program, ndjson, 0)
  return Array.from({ length: program.total }, () => JSON.parse(stream.next() ?? ''))
}

const seen = previewOf(orders)
const events = eventsOf(orders)
const figures = seen.entities[0]?.lifecycle as LifecycleFigures

describe('figures', () => {
  test('all instances of a short run are sampled, and the numbers are exact', () => {
    const created = events.filter(({ type }) => type === 'create').length
    expect(created).toBeLessThan(historiesSampled)
    expect(figures).toMatchObject({ sampled: created, total: created, initial: 0 })
    expect(figures.changes).toBe(events.length - created)
    for (const { name, entered } of figures.states) {
      const keys = events.filter(({ value }) => value?.status === name).map(({ key }) => key)
      expect([name, entered]).toEqual([name, new Set(keys).size])
    }
    expect(figures.deleted).toBe(events.filter(({ type }) => type === 'delete').length)
    expect(figures.deleted).toBeGreaterThan(0)
  })

  test('the mean time in a state is that of its transitions', () => {
    const [created, paid, cancelled] = figures.states
    expect(created?.meanMs).toBeGreaterThan(50 * 60_000)
    expect(created?.meanMs).toBeLessThan(70 * 60_000)
    expect(paid?.meanMs).toBeUndefined()
    expect(cancelled?.meanMs).toBe(10 * 60_000)
  })

  test('transitions have their shares; those between the same states are one', () => {
    expect(figures.flows).toEqual([
      { from: 0, to: 1, share: 0.75 },
      { from: 0, to: 2, share: 0.25 },
      { from: 2, to: 'delete', share: 1 },
    ])
  })

  test('the shares of transitions with conditions are those of the sampled instances', () => {
    const size = { enum: ['small', 'large'] }
    const next = [{ to: 'paid', when: "self.size == 'large'" }]
    const conditional = definitionOf({ next, properties: { size } })
    const { flows = [], states } = previewOf(conditional).entities[0]?.lifecycle ?? {}
    const [paid, end] = flows
    expect(flows.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 'end'],
      [2, 'delete'],
    ])
    expect(paid?.isEstimate).toBe(true)
    expect(paid?.share).toBeGreaterThan(0.4)
    expect(paid?.share).toBeLessThan(0.6)
    expect((paid?.share ?? 0) + (end?.share ?? 0)).toBeCloseTo(1)
    expect(states?.[2]?.entered).toBe(0)
  })

  test('of a large entity, only some instances are sampled', () => {
    const large = previewOf(definitionOf({ rate: '500/minute' })).entities[0]?.lifecycle
    expect(large?.sampled).toBe(historiesSampled)
    expect(large?.total).toBeGreaterThan(historiesSampled)
  })

  test('an entity without a lifecycle has no figures', () => {
    const plain = previewOf({
      ...orders,
      entities: { things: { rate: '1/hour', schema: { type: 'object', properties: {} } } },
    })
    expect(plain.entities[0]?.lifecycle).toBeUndefined()
    expect(plain.histories).toEqual([])
  })
})

describe('histories', () => {
  const historyOf = (id: number): InstanceHistory => {
    const { history } = seen.events[id - 1] ?? {}
    return seen.histories[history ?? -1] as InstanceHistory
  }

  test('the history of an event has all events with the same key', () => {
    expect(seen.events.map(({ key }) => key)).toEqual(
      events.slice(0, seen.events.length).map(({ key }) => String(key)),
    )
    for (const { id, key } of events.slice(0, seen.events.length)) {
      const { steps, key: own } = historyOf(id)
      expect(own).toBe(String(key))
      expect(steps.map(({ type, offset }) => [type, offset])).toEqual(
        events.filter((event) => event.key === key).map(({ type, offset }) => [type, offset]),
      )
    }
  })

  test('a change has the former and the new value, and a deletion has none', () => {
    const paid = seen.histories.find(({ steps }) => steps[1]?.state === 'paid')
    expect(paid?.steps[0]?.changes).toContainEqual({ name: 'status', after: 'new' })
    expect(paid?.steps[1]?.changes[0]).toEqual({ name: 'status', before: 'new', after: 'paid' })
    expect(paid?.steps[1]?.changes[1]).toMatchObject({ name: 'paidAt', before: 'null' })
    expect(paid?.ending).toBe('final')
    const deleted = seen.histories.find(({ steps }) => steps.length === 3)
    expect(deleted?.steps[2]).toMatchObject({ type: 'delete', state: '', changes: [] })
  })

  test('a change after the end of the run is not part of the history', () => {
    const late = definitionOf({ after: '2 days' })
    expect(previewOf(late).histories[0]).toMatchObject({ ending: 'run', steps: [{ state: 'new' }] })
  })

  test('the page of a run computes the same history from any of its events', () => {
    for (const { id } of events.slice(0, 20)) {
      const request = { seed: 1, definition: orders, event: id }
      expect(runHistory(request)).toEqual({ event: id, history: historyOf(id) })
    }
    const outside = { seed: 1, definition: orders, event: events.length + 1 }
    expect(runHistory(outside).history).toBeUndefined()
  })

  test('a version with a period of validity is a row, and its deletion is not an event', () => {
    const versions = definitionOf({ changes: 'scd2' })
    const { histories, events: first } = previewOf(versions)
    expect(new Set(first.map(({ type }) => type))).toEqual(new Set(['create']))
    expect(new Set(histories.flatMap(({ steps }) => steps.map(({ type }) => type)))).toEqual(
      new Set(['create']),
    )
  })

  test('an instance whose creation fails fails in each change', () => {
    const failing = definitionOf({
      properties: { half: { type: 'function', expression: '10 / (self.id % 2)' } },
    })
    const [first, second] = previewOf(failing).histories
    expect(first?.steps.map(({ type }) => type)).not.toContain('error')
    expect(new Set(second?.steps.map(({ type }) => type))).toEqual(new Set(['error']))
    expect(second?.steps[0]).toMatchObject({ error: 'division by zero', changes: [] })
  })
})

test('rows of deletions show the key, and fields have the last values in the run', () => {
  const [entity] = seen.entities
  const names = entity?.columns.map(({ name }) => name)
  expect(names).toEqual(['id', 'status', 'paidAt'])
  const deletion = entity?.rows.find(({ type }) => type === 'delete')
  expect(deletion?.cells[0]).toBeTypeOf('number')
  expect(deletion?.cells.slice(1)).toEqual([undefined, undefined])
  const status = entity?.columns[1]?.chart
  const labels = status?.kind === 'bars' ? status.bars.map(({ label }) => label) : []
  expect(labels[0]).toBe('paid')
})

describe('the layout of a graph', () => {
  const graphs = fc.integer({ min: 1, max: 12 }).chain((count) => {
    const node = fc.nat(count - 1)
    return fc.record({
      count: fc.constant(count),
      first: node,
      edges: fc.array(fc.record({ from: node, to: node }), { maxLength: 24 }),
    })
  })

  test('boxes do not overlap, and every arrow has a line and a label inside the picture', () => {
    fc.assert(
      fc.property(graphs, ({ count, first, edges }) => {
        const { width, height, boxes, edges: placed } = layOut(count, edges, first)
        expect(boxes).toHaveLength(count)
        for (const [i, a] of boxes.entries()) {
          for (const b of boxes.slice(i + 1)) {
            const isApart = Math.abs(a.x - b.x) >= boxWidth || Math.abs(a.y - b.y) >= boxHeight
            expect(isApart).toBe(true)
          }
          expect(a.x >= 0 && a.x + boxWidth <= width).toBe(true)
          expect(a.y >= 0 && a.y + boxHeight <= height).toBe(true)
        }
        expect(placed.map(({ edge }) => edge).sort((a, b) => a - b)).toEqual([...edges.keys()])
        for (const { line, label } of placed) {
          expect(line).toMatch(/^M[-\d. CL]+$/)
          expect(label.x >= 0 && label.x <= width).toBe(true)
          expect(label.y >= 0 && label.y <= height).toBe(true)
        }
      }),
    )
  })

  test('a cycle is broken at the edge that leads back', () => {
    const edges = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 0 },
    ]
    const { layers, edges: routes } = layered(3, edges, 0)
    expect(layers.map((layer) => layer[0]?.node)).toEqual([0, 1, 2])
    expect(routes.map(({ isReversed }) => isReversed)).toEqual([false, false, true])
    expect(routes[2]?.items).toHaveLength(3)
  })
})
