/** Responses while the queue of computations is full. */

import { expect, test } from 'vitest'
import { newApp } from '../../src/http/app.ts'
import type { Route, RouteContext } from '../../src/http/route.ts'
import { QueueFull } from '../../src/queue/fair-queue.ts'

test('if the queue of computations is full, the response is 503 with Retry-After', async () => {
  const errors: unknown[] = []
  const route: Route = {
    method: 'GET',
    path: '/full',
    id: 'full',
    summary: 'Full',
    responses: { 200: { description: 'never' } },
    isPublic: true,
    handle: () => Promise.reject(new QueueFull('256 computations are pending')),
  }
  const app = newApp([route], {} as RouteContext, {
    bodyBytesMax: 1_000,
    version: '0',
    onError: (error) => errors.push(error),
    onAborted: () => undefined,
  })
  const response = await app.request('/full')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await response.json()).toMatchObject({ title: 'Service unavailable', status: 503 })
  expect(errors).toEqual([])
})
