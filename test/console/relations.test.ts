/** The relations of definitions, their layout, and their text for Mermaid. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disorderOf } from '../../console/relations/disorder.ts'
import { edgePath } from '../../console/relations/edge-path.ts'
import { RelationFigures } from '../../console/relations/figures.ts'
import { graphOf } from '../../console/relations/graph.ts'
import { itemOrder, neighborsOf } from '../../console/relations/item-order.ts'
import { layOut } from '../../console/relations/layout.ts'
import { mermaidText } from '../../console/relations/mermaid.ts'
import type { LayoutRequest, PlacedEdge, Point, Size } from '../../console/relations/placement.ts'
import { relationsOf } from '../../console/relations/relations.ts'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

const reference = (entity: string, more: JsonObject = {}): JsonObject => ({
  type: 'reference',
  entity,
  field: 'id',
  ...more,
})
const entity = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...more,
  schema: { type: 'object', properties: { id: { type: 'id.integer' }, ...properties } },
})

/** Returns the relations as short texts: `?` if optional, `*` if in an array. */
function found(entities: JsonObject, types: JsonObject = {}): readonly string[] {
  return relationsOf({ entities, types }).relations.map(
    ({ kind, from, to, field, isOptional, isList }) =>
      `${kind} ${[from, ...field].join('.')} ${to}${isOptional ? '?' : ''}${isList ? '*' : ''}`,
  )
}

describe('relations of a definition', () => {
  test('references and children', () => {
    const relations = found({
      users: entity({ inviterId: reference('users', { ifEmpty: 'null' }) }),
      orders: entity({
        userId: reference('users', { ifEmpty: 'skip' }),
        email: { type: 'reference', via: 'userId', field: 'email' },
        couponId: reference('coupons', { nulls: 0.5 }),
      }),
      payments: entity(
        { orderId: { type: 'reference', via: '$parent', field: 'id' } },
        { per: { entity: 'orders' } },
      ),
    })
    expect(relations).toEqual([
      'reference users.inviterId users?',
      'reference orders.userId users',
      'reference orders.couponId coupons?',
      'child payments.orderId orders',
    ])
  })

  test('in nested objects, arrays, alternatives, variables, changes and named types', () => {
    const relations = found(
      {
        a: entity({
          inner: { type: 'object', properties: { b: reference('b') } },
          list: { type: 'array', items: reference('b') },
          either: { oneOf: [reference('b'), { type: 'null' }] },
          chosen: { type: 'select', options: [{ when: 'true', schema: reference('b') }] },
          price: { type: 'function', expression: 'x', variables: { x: reference('b') } },
          named: { type: 'link' },
          pointed: { $ref: '#/types/link' },
        }),
        b: entity(
          {},
          { lifecycle: { state: 's', states: { x: {}, y: { set: { a: reference('a') } } } } },
        ),
      },
      { link: reference('b'), loop: { type: 'loop' } },
    )
    expect(relations).toEqual([
      'reference a.inner.b b',
      'reference a.list b*',
      'reference a.either b?',
      'reference a.chosen b?',
      'reference a.price b',
      'reference a.named b',
      'reference a.pointed b',
      'reference b.a a?',
    ])
  })

  test('types that contain themselves end', () => {
    const types = {
      tree: { type: 'object', properties: { left: { type: 'tree' }, a: reference('a') } },
    }
    expect(found({ a: entity({ root: { type: 'tree' } }) }, types)).toEqual([
      'reference a.root.a a',
    ])
  })

  test('an entity that is not defined has a box of its own', () => {
    const { entities } = relationsOf({ entities: { a: entity({ b: reference('missing') }) } })
    expect(entities.map(({ name, isDefined }) => [name, isDefined])).toEqual([
      ['a', true],
      ['missing', false],
    ])
  })

  test('a reference in a named type is at the place that uses the type', () => {
    const { relations } = relationsOf({
      types: { link: reference('a') },
      entities: { a: entity({ to: { type: 'link' } }) },
    })
    expect(relations[0]?.path).toEqual(['entities', 'a', 'schema', 'properties', 'to'])
  })

  test('any JSON value has relations', () => {
    const part = fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<JsonValue>
    fc.assert(
      fc.property(part, part, part, (value, schema, per) => {
        for (const definition of [
          value,
          { entities: value, types: schema },
          { entities: { a: { schema, per, lifecycle: value, rate: schema } }, types: value },
        ]) {
          const { entities, relations } = relationsOf(definition)
          const names = new Set(entities.map(({ name }) => name))
          expect(relations.every(({ from, to }) => names.has(from) && names.has(to))).toBe(true)
        }
      }),
    )
  })
})

test('the text for Mermaid', () => {
  const text = mermaidText(
    relationsOf({
      entities: {
        users: entity({ 'boss id': reference('users', { ifEmpty: 'null' }) }),
        'line "items"': entity({}, { per: { entity: 'users', count: 2 } }),
        profiles: entity({ owner: reference('users', { unique: true }) }),
        notes: entity({}),
      },
    }),
  )
  expect(text).toBe(`erDiagram
  "users" {
    value id PK
    value boss_id FK
  }
  "line _items_" {
    value id PK
  }
  "profiles" {
    value id PK
    value owner FK
  }
  "notes" {
    value id PK
  }
  "users" |o..o{ "users" : "boss id"
  "users" ||--o{ "line _items_" : "child"
  "users" ||..o| "profiles" : "owner"
`)
})

test('arrow keys go from each entity to its own relations', () => {
  const graph = graphOf(
    relationsOf({ entities: { a: entity({}), b: entity({ a: reference('a') }), c: entity({}) } }),
    new RelationFigures(undefined),
  )
  expect(itemOrder(graph)).toEqual(['box 0', 'box 1', 'edge 0', 'box 2'])
  expect([...neighborsOf(graph, 'box 0')].sort()).toEqual(['box 0', 'box 1', 'edge 0'])
  expect([...neighborsOf(graph, 'box 2')]).toEqual(['box 2'])
})

describe('layout', () => {
  const size = fc.record({
    width: fc.integer({ min: 20, max: 240 }),
    height: fc.integer({ min: 20, max: 160 }),
  })
  const request: fc.Arbitrary<LayoutRequest> = fc
    .array(size, { minLength: 1, maxLength: 14 })
    .chain((boxes) => {
      const box = fc.nat({ max: boxes.length - 1 })
      const edges = fc.array(fc.record({ from: box, to: box, label: size }), { maxLength: 16 })
      return fc.record({ boxes: fc.constant(boxes), edges, aspect: fc.constant(1.1) })
    })

  interface Area extends Point, Size {}
  const areDisjoint = (one: Area, other: Area) =>
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y

  test('boxes and labels do not overlap, and are within the drawing', () => {
    fc.assert(
      fc.property(request, (given) => {
        const { boxes, edges, width, height } = layOut(given)
        const areas = [
          ...given.boxes.map((own, i) => ({ ...own, ...(boxes[i] as Point) })),
          ...given.edges.map(({ label }, i) => {
            const { x, y } = (edges[i] as PlacedEdge).label
            return { ...label, x: x - label.width / 2, y: y - label.height / 2 }
          }),
        ]
        for (const [i, area] of areas.entries()) {
          expect(area.x).toBeGreaterThanOrEqual(0)
          expect(area.y).toBeGreaterThanOrEqual(0)
          expect(area.x + area.width).toBeLessThanOrEqual(width)
          expect(area.y + area.height).toBeLessThanOrEqual(height)
          for (const other of areas.slice(i + 1)) {
            if (!areDisjoint(area, other)) throw new Error(JSON.stringify([area, other]))
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  test('of all examples has at most one crossing', () => {
    for (const name of exampleNames()) {
      const graph = graphOf(relationsOf(readExample(name)), new RelationFigures(undefined))
      const given = { ...graph, aspect: 1.1 }
      const { crossings, hits } = disorderOf(layOut(given), given)
      expect([name, crossings <= 1, hits]).toEqual([name, true, 0])
    }
  })

  test('corners of lines are rounded', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 40 },
    ]
    expect(edgePath(points)).toBe('M0 0L5 0Q10 0 10 20L10 40')
  })
})
