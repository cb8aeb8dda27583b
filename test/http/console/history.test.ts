/** The console knows people as authors, and its routes for history and deletion need a session in the workspace. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { listOf, objectOf, problemOf, users } from '../definitions.ts'
import { becomeOwner, inviteVisitor, type Visitor } from './visitor.ts'

let service: TestService
let owner: Visitor
beforeAll(async () => {
  service = await startService()
  owner = await becomeOwner(service)
})
afterAll(() => service.stop())

const savedBy = (name: string) => ({ type: 'person', name })

test('versions, runs and deletions have the person as their author', async () => {
  const body = { entities: { users }, start: '2026-01-01', end: '2026-01-02' }
  await owner.request('/simulations/ours', { method: 'PUT', body })
  const guest = await inviteVisitor(owner, {
    address: service.address,
    name: 'Gustav',
    joins: true,
  })
  await guest.request('/simulations/ours', { method: 'PATCH', body: { seed: 2 } })
  const headers = { Authorization: `Bearer ${service.key}` }
  await service.request('/simulations/ours', { method: 'PATCH', body: { seed: 3 }, headers })
  const versions = await listOf(await owner.request('/simulations/ours/versions'))
  expect(versions.map((version) => version.savedBy)).toEqual([
    { type: 'key', name: 'SPATE_API_KEY' },
    savedBy('Gustav'),
    savedBy('Olga'),
  ])
  await guest.request('/simulations/ours/runs', { method: 'POST', body: { output: 'stream' } })
  const [run] = await listOf(await owner.request('/simulations/ours/runs?view=details'))
  expect(run).toMatchObject({ createdBy: savedBy('Gustav'), seed: 3, cursor: 0 })
  await owner.request('/simulations/ours/runs/1', { method: 'DELETE' })
  await guest.request('/simulations/ours/versions/1/restore', { method: 'POST' })
  const [deletedRun] = await listOf(await owner.request('/deleted/runs'))
  expect(deletedRun).toMatchObject({ simulation: 'ours', deletedBy: savedBy('Olga') })
  const deletion = await guest.request('/simulations/ours', { method: 'DELETE' })
  const { id } = await objectOf(deletion)
  const [deleted] = await listOf(await owner.request('/deleted/simulations'))
  expect(deleted).toMatchObject({ id, key: 'ours', deletedBy: savedBy('Gustav') })
  const path = `/deleted/simulations/${id}/restore`
  const stranger = await inviteVisitor(owner, {
    address: service.address,
    name: 'Sven',
    joins: false,
  })
  expect(await listOf(await stranger.request('/deleted/simulations'))).toEqual([])
  await problemOf(await stranger.request(path, { method: 'POST', body: {} }), 404)
  expect((await owner.request(path, { method: 'POST', body: {} })).status).toBe(200)
})

test('a deleted example is not added again when the person signs in', async () => {
  const guest = await inviteVisitor(owner, {
    address: service.address,
    name: 'Ines',
    joins: false,
  })
  expect((await guest.request('/simulations/shop', { method: 'DELETE' })).status).toBe(200)
  const body = { name: 'Ines', password: 'correct horse battery staple' }
  expect((await guest.request('/session', { method: 'POST', body })).status).toBe(201)
  const keys = (await listOf(await guest.request('/simulations'))).map(({ key }) => key)
  expect(keys).toEqual(['default'])
})
