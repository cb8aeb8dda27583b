/** Roles over HTTP: which role each route of the console requires, and changing roles. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoles, includesRole } from '../../../src/access/roles.ts'
import { type Route, roleOf } from '../../../src/http/route.ts'
import type { Role } from '../../../src/store/people.ts'
import { startService, type TestService } from '../../support/service.ts'
import { listOf, objectOf, problemOf } from '../definitions.ts'
import { consoleRoutes } from './declared.ts'
import { becomeOwner, inviteVisitor, newVisitor, type Visitor } from './visitor.ts'

/** The routes by the role that they require. A new route must be added here. */
const needed: Readonly<Record<Role | 'none', readonly string[]>> = {
  none: [
    'readSession',
    'signIn',
    'signOut',
    'lookAtLink',
    'useLink',
    'readDefinitionSchema',
    'health',
    'ready',
  ],
  viewer: [
    // The account of the person
    'changePassword',
    'listSessions',
    'endOtherSessions',
    'endSession',
    'switchWorkspace',
    // Reading
    'listPeople',
    'readSnapshot',
    'readProgress',
    'watchRun',
    'listSimulations',
    'validateSimulation',
    'getSimulation',
    'listVersions',
    'getVersion',
    'listRunsSingular',
    'listRuns',
    'getRun',
    'getRunDefinition',
    'listRunEntities',
    'listRunSystems',
    'getRunColumns',
    'readPosition',
    'listDeletedSimulations',
    'listDeletedRuns',
    'listTypes',
    'readType',
  ],
  editor: [
    'listKeys',
    'createKey',
    'revokeKey',
    'createSimulation',
    'putSimulation',
    'patchSimulation',
    'deleteSimulation',
    'duplicateSimulation',
    'restoreVersion',
    'createRun',
    'patchRun',
    'deleteRun',
    'restoreSimulation',
    'restoreRun',
  ],
  owner: [
    'renameWorkspace',
    'changeRole',
    'removePerson',
    'createPasswordLink',
    'listInvitations',
    'invite',
    'withdrawInvitation',
    'listAudit',
  ],
}

let service: TestService
let owner: Visitor
const members = new Map<Role, Visitor>()

beforeAll(async () => {
  service = await startService({ SPATE_BODY_LIMIT: '4096' })
  owner = await becomeOwner(service)
  await owner.request('/simulations/shop/runs', { method: 'POST', body: { output: 'stream' } })
  for (const role of allRoles) {
    const name = `Member ${role}`
    members.set(role, await inviteVisitor(owner, { ...service, name, joins: true, role }))
  }
})
afterAll(() => service.stop())

const roleNeeded = (route: Route): Role | 'none' => (route.isPublic ? 'none' : roleOf(route))
const memberWith = (role: Role): Visitor => members.get(role) ?? owner

describe('the role that a route requires', () => {
  test('is in the table above for every route', () => {
    const declared = consoleRoutes.map((route) => [route.id, roleNeeded(route)])
    const listed = Object.entries(needed).flatMap(([role, ids]) => ids.map((id) => [id, role]))
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(listed))
  })

  const routes = consoleRoutes.flatMap((route) => {
    const role = roleNeeded(route)
    return role === 'none' ? [] : [[`${route.method} ${route.path}`, role, route] as const]
  })

  test.each(routes)('%s: %s', async (_, role, { method, path }) => {
    const address = path.replace(/\{\w+\}/g, 'none')
    for (const has of allRoles) {
      const answer = await memberWith(has).request(address, {
        method,
        ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
      })
      if (includesRole(has, role)) {
        expect(answer.status, has).not.toBe(403)
        continue
      }
      const { detail } = await problemOf(answer, 403)
      expect(detail).toBe(
        `you must have the role "${role}" in the workspace "Main"; you have the role "${has}"`,
      )
    }
  })
})

describe('the role of a person', () => {
  const idOf = async (name: string): Promise<string> => {
    const people = await listOf(await owner.request('/people'))
    return String(people.find((person) => person.name === name)?.id)
  }
  const changeTo = async (by: Visitor, name: string, role: unknown): Promise<Response> =>
    by.request(`/people/${await idOf(name)}`, { method: 'PATCH', body: { role } })
  const create = (by: Visitor): Promise<Response> =>
    by.request('/simulations', { method: 'POST', body: { entities: {} } })

  test('is chosen in the invitation, and shown before it is accepted', async () => {
    const body = { label: '', joins: true, role: 'viewer' }
    const made = await objectOf(await owner.request('/invitations', { method: 'POST', body }))
    expect(made).toMatchObject({ role: 'viewer' })
    const visitor = newVisitor(service.address)
    const look = { method: 'POST', body: { token: made.token } }
    expect(await objectOf(await visitor.request('/links/look', look))).toMatchObject({
      workspace: 'Main',
      role: 'viewer',
    })
    const unknown = { method: 'POST', body: { ...body, role: 'admin' } }
    const refused = await problemOf(await owner.request('/invitations', unknown), 422, ['role'])
    expect(refused.issues[0]?.message).toBe('must be one of viewer, editor, owner')
  })

  test('changes immediately, in open sessions too', async () => {
    const member = await inviteVisitor(owner, {
      ...service,
      name: 'Vera',
      joins: true,
      role: 'viewer',
    })
    await problemOf(await create(member), 403)
    expect((await changeTo(owner, 'Vera', 'editor')).status).toBe(204)
    expect((await create(member)).status).toBe(201)
    expect(await objectOf(await member.request('/session'))).toMatchObject({
      workspace: { role: 'editor' },
      workspaces: [{ role: 'editor' }],
    })
    await problemOf(await changeTo(member, 'Vera', 'owner'), 403)
    expect((await changeTo(owner, 'Vera', 'viewer')).status).toBe(204)
    await problemOf(await create(member), 403)
  })

  test('is checked before it changes', async () => {
    await problemOf(await changeTo(owner, 'Member viewer', 'admin'), 422, ['role'])
    await problemOf(await changeTo(owner, 'Nobody', 'viewer'), 404)
    const { detail } = await problemOf(await changeTo(owner, 'Olga', 'viewer'), 403)
    expect(detail).toContain('the owner of the service cannot be removed')
    const alone = await inviteVisitor(owner, { ...service, name: 'Una', joins: false })
    const [una] = await listOf(await alone.request('/people'))
    expect(una).toMatchObject({ name: 'Una', role: 'owner', isOwner: false })
    const demotion = { method: 'PATCH', body: { role: 'editor' } }
    const last = await problemOf(await alone.request(`/people/${una?.id}`, demotion), 403)
    expect(last.detail).toBe('a workspace must have an owner; make another person an owner first')
  })

  test('permits an editor to revoke only own keys', async () => {
    const editor = memberWith('editor')
    const createKey = async (by: Visitor) =>
      (await objectOf(await by.request('/keys', { method: 'POST', body: { name: 'key' } }))).id
    const [own, foreign] = [await createKey(editor), await createKey(owner)]
    const revoke = (id: unknown) => editor.request(`/keys/${id}`, { method: 'DELETE' })
    const { detail } = await problemOf(await revoke(foreign), 403)
    expect(detail).toBe(
      'you must have the role "owner" in the workspace "Main" to revoke a key that you did not create; you have the role "editor"',
    )
    expect((await revoke(own)).status).toBe(204)
    const keys = await listOf(await editor.request('/keys'))
    expect(keys.find(({ id }) => id === foreign)).toMatchObject({ isOwn: false, revokedAt: null })
  })
})
