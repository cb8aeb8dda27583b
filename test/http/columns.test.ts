/** The columns of the entities of a run. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { objectOf, problemOf } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
  const users = {
    type: 'object',
    properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
  }
  const orders = {
    type: 'object',
    properties: {
      id: { type: 'id.uuid' },
      userId: { type: 'reference', entity: 'users', field: 'id' },
      state: { enum: ['open', 'paid'] },
      price: { type: 'number', minimum: 0.5, maximum: 99 },
      quantity: { type: 'integer', minimum: 1, maximum: 9 },
      total: { type: 'function', expression: 'round(self.price * self.quantity, 2)' },
      note: { type: 'lorem.sentence', nulls: 0.5 },
      at: { type: 'time.now' },
    },
  }
  const body = {
    entities: {
      users: { schema: users },
      'our orders': { schema: orders },
      n: { schema: { type: 'integer' } },
    },
  }
  const put = await service.request('/simulations/typed', { method: 'PUT', body })
  expect(put.ok, await put.clone().text()).toBe(true)
  await service.request('/simulations/typed/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const columnsOf = (entity: string, run = 1) =>
  service.request(`/simulations/typed/runs/${run}/entities/${encodeURIComponent(entity)}/columns`)

test('have plain types, nullability and keys', async () => {
  expect(await objectOf(await columnsOf('our orders'))).toEqual({
    entity: 'our orders',
    isScalar: false,
    hasChanges: false,
    columns: [
      { name: 'id', type: 'uuid', nullable: false },
      { name: 'userId', type: 'int64', nullable: false },
      { name: 'state', type: 'enum', values: ['open', 'paid'], nullable: false },
      { name: 'price', type: 'decimal', precision: 4, scale: 2, nullable: false },
      { name: 'quantity', type: 'int32', nullable: false },
      { name: 'total', type: 'decimal', precision: 5, scale: 2, nullable: false },
      { name: 'note', type: 'string', nullable: true },
      { name: 'at', type: 'timestamp', precision: 3, nullable: false },
    ],
    key: ['id'],
    unique: [],
    foreignKeys: [{ column: 'userId', entity: 'users', references: 'id' }],
  })
})

test('of a value that is not an object are one column', async () => {
  const { columns, isScalar } = await objectOf(await columnsOf('n'))
  expect(columns).toEqual([{ name: 'value', type: 'int32', nullable: false }])
  expect(isScalar).toBe(true)
})

test('of an unknown entity or run are a problem', async () => {
  const unknown = await problemOf(await columnsOf('user'), 404)
  expect(unknown.detail).toBe('there is no entity "user" in the run; did you mean "users"?')
  expect((await columnsOf('users', 7)).status).toBe(404)
})
