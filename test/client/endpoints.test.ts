/** Every endpoint through the client. The types of the client are compared with the shapes of the service. */
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import {
  type DeletedRun,
  type DeletedSimulation,
  type Entity,
  type Health,
  type ListedRun,
  type RunDefinition,
  type RunDeletion,
  type RunDetails,
  type RunEvent,
  type RunRecord,
  type Simulation,
  type SimulationDeletion,
  type SimulationWithDefinition,
  Spate,
  SpateError,
  type System,
  type TypeListing,
  type ValidationResult,
  type Version,
  type VersionWithDefinition,
} from '../../src/client/spate.ts'
import type * as historyShapes from '../../src/http/routes/history-shapes.ts'
import type * as shapes from '../../src/http/routes/shapes.ts'
import type { ndjsonEvent } from '../../src/http/stream/event-shapes.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
let spate: Spate
beforeAll(async () => {
  service = await startService()
  spate = new Spate({ url: service.address, key: service.key })
})
afterAll(() => service.stop())

const posts = {
  rate: '10/hour',
  schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
}
const blog = { start: '2026-01-01', end: '2026-01-02', entities: { posts } }

/** The JSON of a shape. A member without a schema has any value. */
type Told<Shape extends keyof typeof shapes> = (typeof shapes)[Shape] extends infer Schema
  ? Static<Extract<Schema, object>>
  : never

test('the types of the client match the shapes of the service', () => {
  expectTypeOf<Told<'simulation'>>().toExtend<Simulation>()
  expectTypeOf<keyof Told<'simulationWithDefinition'>>().toEqualTypeOf<
    keyof SimulationWithDefinition
  >()
  expectTypeOf<Told<'createdRun'>>().toExtend<RunRecord>()
  expectTypeOf<Told<'run'>>().toExtend<ListedRun>()
  expectTypeOf<Told<'runDetails'>>().toExtend<RunDetails>()
  expectTypeOf<keyof Told<'runDefinition'>>().toEqualTypeOf<keyof RunDefinition>()
  expectTypeOf<keyof Told<'entity'>>().toEqualTypeOf<keyof Entity>()
  expectTypeOf<Told<'system'>>().toExtend<System>()
  expectTypeOf<Told<'verdict'>>().toExtend<ValidationResult>()
  expectTypeOf<Told<'typeListing'>>().toExtend<TypeListing>()
  expectTypeOf<Told<'health'>>().toExtend<Health>()
  expectTypeOf<Static<typeof historyShapes.version>>().toExtend<Version>()
  expectTypeOf<keyof Static<typeof historyShapes.versionWithDefinition>>().toEqualTypeOf<
    keyof VersionWithDefinition
  >()
  expectTypeOf<Static<typeof historyShapes.simulationDeletion>>().toExtend<SimulationDeletion>()
  expectTypeOf<Static<typeof historyShapes.runDeletion>>().toExtend<RunDeletion>()
  expectTypeOf<Static<typeof historyShapes.deletedSimulation>>().toExtend<DeletedSimulation>()
  expectTypeOf<Static<typeof historyShapes.deletedRun>>().toExtend<DeletedRun>()
  expectTypeOf<Static<typeof ndjsonEvent>>().toExtend<RunEvent>()
})

test('five lines are enough to fill a test', async () => {
  await spate.simulations.put('five', { entities: { posts } })
  const run = await spate.simulation('five').runs.create({ start: '2026-01-01', end: '2026-01-02' })
  const ids: number[] = []
  for await (const event of run.events<{ readonly id: number }>()) {
    if (event.type === 'create') ids.push(event.value.id)
  }
  expect(ids).toEqual(Array.from(ids, (_, i) => i + 1))
  expect(ids).toHaveLength((await run.get()).total)
})

test('a run has a label, which may change', async () => {
  await spate.simulations.put('named', { entities: { posts } })
  const run = await spate.simulation('named').runs.create({ label: 'nightly' })
  const createdBy = { type: 'key', name: expect.any(String) }
  expect(await run.get()).toMatchObject({ label: 'nightly', createdBy })
  expect(await run.patch({ label: 'weekly' })).toMatchObject({ index: 1, label: 'weekly' })
  expect(await run.patch({ label: null })).not.toHaveProperty('label')
})

test('a simulation is stored, read, changed and validated', async () => {
  const put = await spate.simulations.put('blog', { seed: 41, ...blog })
  expect(put).toMatchObject({ key: 'blog', parent: 'default', seed: 41, etag: '"1"', isNew: true })
  expect(await spate.simulations.put('blog', blog)).toMatchObject({ isNew: false, seed: 1 })
  expect(await spate.simulations.patch('blog', { seed: 5 })).toMatchObject({ etag: '"3"', seed: 5 })
  const simulation = spate.simulation('blog')
  expect(await simulation.get()).toMatchObject({ seed: 5, entities: { posts }, etag: '"3"' })
  expect((await simulation.patch({ seed: 6 })).seed).toBe(6)
  expect((await simulation.put(blog)).seed).toBe(1)
  expect(await spate.simulations.validate(blog)).toMatchObject({ valid: true, issues: [] })
  expect(await spate.simulations.validate({ entities: { x: { rate: 'often' } } })).toMatchObject({
    valid: false,
    issues: expect.arrayContaining([expect.objectContaining({ path: ['entities', 'x', 'rate'] })]),
  })
})

test('a definition that was read can be stored again unchanged', async () => {
  const made = await spate.simulations.create({ key: 'again', parent: 'default', ...blog })
  expect(made.etag).toBe('"1"')
  const read = await spate.simulations.get('again')
  expect(await spate.simulations.put('again', { ...read, seed: 7 })).toMatchObject({ seed: 7 })
  expect(await spate.simulations.get('again')).toMatchObject({ entities: { posts }, seed: 7 })
})

test('a concurrent change of a simulation is not overwritten', async () => {
  const { etag } = await spate.simulations.put('matched', blog)
  await spate.simulations.patch('matched', { seed: 2 }, { ifMatch: etag })
  const stale = spate.simulations.put('matched', blog, { ifMatch: etag })
  await expect(stale).rejects.toMatchObject({ status: 412, kind: 'refused' })
  const taken = spate.simulations.put('matched', blog, { ifNoneMatch: '*' })
  await expect(taken).rejects.toMatchObject({ status: 412 })
})

test('a version is listed, read and restored', async () => {
  const { etag } = await spate.simulations.put('versions', { seed: 1, ...blog })
  const { versions, patch } = spate.simulation('versions')
  await patch({ seed: 2, entities: {} })
  expect(await versions.list().all()).toMatchObject([
    { version: 2, seed: 2, savedBy: { type: 'key' } },
    { version: 1, seed: 1 },
  ])
  expect(await versions.get(1)).toMatchObject({ seed: 1, entities: { posts } })
  await expect(versions.restore(1, { ifMatch: etag })).rejects.toMatchObject({ status: 412 })
  expect(await versions.restore(1)).toMatchObject({ key: 'versions', seed: 1, etag: '"3"' })
  await expect(versions.get(9)).rejects.toMatchObject({ status: 404 })
})

test('simulations and runs are deleted and restored', async () => {
  const { etag } = await spate.simulations.put('gone', blog)
  const simulation = spate.simulation('gone')
  const run = await simulation.runs.create()
  const { id, index } = await run.delete()
  expect(await spate.deleted.runs().all()).toContainEqual(expect.objectContaining({ id, index }))
  await expect(run.get()).rejects.toMatchObject({ status: 404 })
  expect((await spate.deleted.restoreRun(id)).index).toBe(1)
  expect((await run.get()).index).toBe(1)
  await simulation.patch({ seed: 2 })
  await expect(simulation.delete({ ifMatch: etag })).rejects.toMatchObject({ status: 412 })
  const deletion = await simulation.delete()
  await spate.simulations.put('gone', {})
  expect(await spate.deleted.simulations().all()).toMatchObject([{ id: deletion.id, key: 'gone' }])
  const taken = spate.deleted.restoreSimulation(deletion.id)
  await expect(taken).rejects.toMatchObject({ status: 409 })
  const restored = await spate.deleted.restoreSimulation(deletion.id, { key: 'back' })
  expect(restored).toMatchObject({ key: 'back', seed: 2 })
  expect((await spate.simulation('back').run(1).get()).simulation).toBe('back')
})

test('any key can be a segment of a path', async () => {
  const key = 'Läden & 100 % #1?'
  await spate.simulations.put(key, blog)
  expect((await spate.simulation(key).get()).key).toBe(key)
  const run = await spate.simulation(key).runs.create()
  expect((await run.get()).simulation).toBe(key)
})

test('lists are read page by page or row by row', async () => {
  const names = Array.from({ length: 205 }, (_, i) => `listed-${i}`)
  for (const name of names) await spate.simulations.put(name, {})
  const seen: string[] = []
  for await (const { key } of spate.simulations.list()) seen.push(key)
  expect(seen[0]).toBe('default')
  expect(seen.filter((key) => key.startsWith('listed-'))).toEqual(names)
  const { rows, total } = await spate.simulations.list().page({ limit: 3, offset: 1 })
  expect(rows.map(({ key }) => key)).toEqual(seen.slice(1, 4))
  expect(total).toBe(seen.length)
  expect(await spate.simulations.list({ key: 'listed-7' }).all()).toMatchObject([
    { key: 'listed-7' },
  ])
  expect(await spate.simulations.list({ key: 'none' }).all()).toEqual([])
})

test('a run is created, listed and read with its frozen definition', async () => {
  await spate.simulations.put('frozen', {
    ...blog,
    systems: { db: { format: { type: 'sql', table: 'p' }, import: { command: 'sqlite3 a.db' } } },
    entities: { posts: { ...posts, system: { type: 'db' } } },
  })
  const { runs, run } = spate.simulation('frozen')
  const created = await runs.create({ seed: 9, end: '2026-01-01T10:00:00Z' })
  await runs.create()
  expect(JSON.parse(JSON.stringify(created))).toEqual({
    simulation: 'frozen',
    index: 1,
    output: 'stream',
    createdAt: created.createdAt,
  })
  const indexes: number[] = []
  for await (const { index } of runs.list()) indexes.push(index)
  expect(indexes).toEqual([1, 2])
  expect(await run(1).get()).toMatchObject({ seed: 9, end: '2026-01-01T10:00:00.000Z' })
  expect(await created.definition()).toMatchObject({ seed: 9, systems: { db: {} }, entities: {} })
  expect(await created.entities().all()).toMatchObject([{ key: 'posts', rate: '10/hour' }])
  expect(await created.systems().all()).toMatchObject([
    { key: 'db', format: { type: 'sql', table: 'p' }, import: { command: 'sqlite3 a.db' } },
  ])
  for await (const event of created.events({ limit: 3 })) {
    expect(event).toMatchObject({
      type: 'create',
      format: expect.stringMatching(/^INSERT INTO p /),
    })
  }
})

test('types, health and documents', async () => {
  const types = await spate.types.list()
  expect(types.map(({ name }) => name)).toContain('person.name')
  expect((await spate.types.get('person.name')).examples.length).toBeGreaterThan(0)
  await expect(spate.types.get('person.nam')).rejects.toMatchObject({
    status: 404,
    detail: expect.stringContaining('person.name'),
  })
  expect(await spate.definitionSchema()).toHaveProperty('$schema')
  expect(await spate.openApi()).toHaveProperty('openapi')
  const withoutKey = new Spate({ url: `${service.address}/` })
  expect(await withoutKey.health()).toEqual({ status: 'ok' })
  expect(await withoutKey.ready()).toEqual({ status: 'ok' })
  await expect(withoutKey.types.list()).rejects.toMatchObject({ status: 401, kind: 'refused' })
})

test('a simulation of the earlier API version is created, read and streamed once', async () => {
  const streams = { users: { type: 'object', properties: { id: { type: 'id.integer' } } } }
  const created = await spate.earlier.create({ seed: 3, streams })
  expect(created).toMatchObject({ seed: 3, streams, status: 'pending' })
  const ids: number[] = []
  for await (const event of spate.earlier.events<{ readonly id: number }>(created.id)) {
    expect(event.stream).toBe('users')
    ids.push(event.value.id)
  }
  expect(ids.length).toBeGreaterThan(0)
  expect(ids).toEqual(Array.from(ids, (_, i) => i + 1))
  expect(await spate.earlier.get(created.id)).toMatchObject({ status: 'drained' })
  await expect(spate.earlier.events(created.id).next()).rejects.toMatchObject({ status: 409 })
})

test('every issue of a definition is returned with its path', async () => {
  const refused = spate.simulations.put('wrong', {
    entities: { a: { rate: 'often', schema: { type: 'person.nam' } } },
  })
  const error = await refused.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(SpateError)
  expect(error).toMatchObject({
    kind: 'refused',
    status: 400,
    title: 'Invalid request',
    detail: 'there are 2 issues; nothing was changed',
    issues: [{ path: ['entities', 'a', 'rate'] }, { path: ['entities', 'a', 'schema', 'type'] }],
  })
  expect(String(error)).toMatch(
    /^SpateError: PUT \/simulations\/wrong: 400 Invalid request: there are 2 issues; nothing was changed\n {2}entities\.a\.rate: must be/,
  )
})
