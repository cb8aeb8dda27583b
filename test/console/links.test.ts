/** The figures of relations in the preview, compared with the events of the run. */
import { expect, test } from 'vitest'
import { retainFormer } from '../../console/preview/former.ts'
import { lagFigures } from '../../console/preview/links/lag.ts'
import { preview } from '../../console/preview/preview.ts'
import { type LinkFigures, linkInstancesMax, type Preview } from '../../console/preview/protocol.ts'
import { relationLines, relationSentence } from '../../console/relations/figure-text.ts'
import { RelationFigures } from '../../console/relations/figures.ts'
import { relationsOf } from '../../console/relations/relations.ts'
import { openStream } from '../../src/engine/stream.ts'
import { readExample } from '../../src/package/examples.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'

const nowMs = Date.UTC(2026, 0, 31)

function previewOf(body: JsonObject): Preview {
  const { issues, preview: seen } = preview({ id: 1, body, inherited: [], nowMs }, () => 0)
  expect(issues).toEqual([])
  if (seen === undefined) throw new Error('a definition without issues has a preview')
  return seen
}

function linkOf(seen: Preview, entity: string, field: string): LinkFigures {
  const links = seen.entities.find(({ key }) => key === entity)?.links ?? []
  const link = links.find((each) => each.field === field)
  if (link === undefined) throw new Error(`${entity}.${field} has no figures`)
  return link
}

const definition: JsonObject = {
  start: '2026-01-01',
  end: '2026-01-08',
  entities: {
    users: {
      rate: '1/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          inviterId: {
            type: 'reference',
            entity: 'users',
            field: 'id',
            ifEmpty: 'null',
            nulls: 0.3,
          },
        },
      },
    },
    orders: {
      per: {
        entity: 'users',
        count: { minimum: 0, maximum: 4 },
        delay: { minimum: '1 minute', maximum: '9 hours' },
      },
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.uuid' },
          buyer: {
            type: 'object',
            properties: { id: { type: 'reference', via: '$parent', field: 'id' } },
          },
        },
      },
    },
  },
}

interface SeenEvent {
  readonly entity: string
  readonly offset: number
  readonly value: JsonValue
}

/** Returns all events of the run, as the service would send them. */
function eventsOf(body: JsonObject): readonly SeenEvent[] {
  const program = compileDefinition(body, 1, [])
  const stream = openStream(program, ndjson, 0)
  return Array.from({ length: program.total }, () => JSON.parse(stream.next() ?? ''))
}

const idOf = ({ value }: SeenEvent) => (isObject(value) ? member(value, 'id') : undefined)

test('children: how many each parent has, and how much later they occur', () => {
  const events = eventsOf(definition)
  const users = new Map(
    events.filter(({ entity }) => entity === 'users').map((event) => [idOf(event), event.offset]),
  )
  const orders = events.filter(({ entity }) => entity === 'orders')
  const buyers = orders.map(({ value }) => {
    const buyer = isObject(value) ? member(value, 'buyer') : undefined
    return isObject(buyer) ? member(buyer, 'id') : undefined
  })
  const lags = orders.map(({ offset }, i) => offset - (users.get(buyers[i]) ?? 0))
  const counts = [...users.keys()].map((id) => buyers.filter((buyer) => buyer === id).length)

  const link = linkOf(previewOf(definition), 'orders', 'buyer.id')
  expect(link).toMatchObject({ kind: 'child', to: 'users', read: orders.length, orphans: 0 })
  expect(link.isSample).toBe(false)
  expect(link.perInstance).toMatchObject({ minimum: 0, maximum: 4 })
  expect(link.perInstance?.counts).toEqual(
    [0, 1, 2, 3, 4].map((number) => counts.filter((count) => count === number).length),
  )
  expect(link.lag).toEqual(lagFigures(lags))
  expect(link.top[0]?.count).toBe(4)
})

test('references: how many instances refer to each, and how many to none', () => {
  const events = eventsOf(definition).filter(({ entity }) => entity === 'users')
  const inviters = events.map(({ value }) => isObject(value) && member(value, 'inviterId'))
  const link = linkOf(previewOf(definition), 'users', 'inviterId')
  expect(link).toMatchObject({ kind: 'reference', to: 'users', read: events.length })
  expect(link.orphans).toBe(inviters.filter((id) => id === null).length)
  expect(link.lag).toBeUndefined()
  const [first] = link.top
  expect(inviters.filter((id) => String(id) === first?.label)).toHaveLength(first?.count ?? 0)
  const total = link.perInstance?.counts.reduce((sum, count) => sum + count, 0)
  expect(total).toBe(events.length)
})

test('the payments of the shop follow their orders after some seconds', () => {
  const body = readExample('shop')
  const seen = previewOf({ ...body, start: '2026-01-01', end: '2026-01-03' })
  const { lag, perInstance } = linkOf(seen, 'payments', 'orderId')
  // The delay has a median of 40 seconds.
  expect(lag?.medianMs).toBeGreaterThan(38_000)
  expect(lag?.medianMs).toBeLessThan(42_000)
  expect(lag?.isLogarithmic).toBe(true)
  // The payments of the last orders would occur after the end of the run.
  expect(perInstance).toMatchObject({ minimum: 0, maximum: 1 })

  const relation = relationsOf(body).relations.find(({ from }) => from === 'payments')
  if (relation === undefined) throw new Error('payments are children of orders')
  const figures = new RelationFigures(seen)
  expect(relationLines(relation, figures)).toEqual([
    'orderId',
    expect.stringMatching(/^1 : 1 · after \d+(\.\d)? s$/),
  ])
  expect(relationSentence(relation, figures)).toMatch(
    /^payments\.orderId is a child of orders, a mean of 1 payments per instance of orders, after a median of \d+(\.\d)? s \(95% within \d(\.\d)? min\)$/,
  )
})

test('children of a state follow the creation of their parent, in any number', () => {
  const body = readExample('shop-orders')
  const link = linkOf(previewOf(body), 'refunds', 'orderId')
  expect(link.kind).toBe('child')
  expect(link.lag?.minimumMs).toBeGreaterThan(0)
  expect(link.perInstance?.minimum).toBe(0)
})

test('beyond the limit, instances are a sample', () => {
  const body: JsonObject = {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      a: {
        rate: '10/hour',
        schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
      },
      b: {
        per: { entity: 'a', count: 1_000 },
        schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
      },
    },
  }
  const link = linkOf(previewOf(body), 'b', '')
  expect(link).toMatchObject({ isSample: true, read: linkInstancesMax })
  expect(link.perInstance).toBeUndefined()
  expect(link.top[0]?.label).toMatch(/^number \d+$/)
})

test('the figures stay while those of a newer preview are computed', () => {
  const complete = previewOf(definition)
  const without = complete.entities.map((entity) => ({ ...entity, links: [] }))
  const next: Preview = { ...complete, isPartial: true, entities: without }
  expect(retainFormer(next, complete).entities).toEqual(complete.entities)
  const final: Preview = { ...next, isPartial: false }
  expect(retainFormer(final, complete)).toEqual(final)
})

test('the bins of delays', () => {
  expect(lagFigures([])).toBeUndefined()
  expect(lagFigures([0, 0])).toBeUndefined()
  expect(lagFigures([5_000])).toMatchObject({ medianMs: 5_000, p95Ms: 5_000, counts: [1] })
  const even = lagFigures(Array.from({ length: 100 }, (_, i) => 1_000 + i * 10))
  expect(even).toMatchObject({ isLogarithmic: false, medianMs: 1_490, p95Ms: 1_940 })
  expect(even?.counts.every((count) => count === 5)).toBe(true)
  expect(lagFigures([1, 10, 1_000])?.isLogarithmic).toBe(true)
})
