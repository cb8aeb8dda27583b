/** Routes for the API keys of the workspace: create, list and revoke. A key is shown only once. */

import { Type } from 'typebox'
import { allScopes, createKey, listKeys, revokeKeyAs, scopesOf } from '../../../access/keys.ts'
import { type Failure, isFailure } from '../../../service/failure.ts'
import { parseTimestamp } from '../../../text/timestamp.ts'
import { readEntry } from '../../body/entry.ts'
import { insufficientRole } from '../../permission.ts'
import { jsonContent, type Route } from '../../route.ts'
import { currentSession } from './current-session.ts'
import { text, timestampOrNull, timestampSchema } from './shapes.ts'

const path = '/keys'
const scopes = Type.Array(Type.Enum([...allScopes]), {
  minItems: 1,
  maxItems: allScopes.length,
  title: `a list of ${allScopes.join(', ')}`,
})

const newKey = Type.Object({
  name: text,
  scopes: Type.Optional(scopes),
  expiresAt: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { title: 'a timestamp, or null for never' }),
  ),
})

const key = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes,
  createdAt: timestampSchema,
  expiresAt: timestampOrNull,
  lastUsedAt: timestampOrNull,
  revokedAt: timestampOrNull,
  createdBy: Type.Union([Type.String(), Type.Null()]),
  isOwn: Type.Boolean(),
})

const count = Type.Integer({ minimum: 0 })

const listedKey = Type.Object({
  ...key.properties,
  /** The use in the last 30 days (UTC). Days without use are absent. */
  usage: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date' }),
      requests: count,
      events: count,
      bytes: count,
    }),
  ),
})

export const keyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    role: 'editor',
    id: 'listKeys',
    summary:
      'Lists the keys of the workspace, including revoked and expired keys, with their use by day.',
    responses: { 200: jsonContent('The keys.', Type.Array(listedKey)) },
    async handle(request, { service }) {
      const keys = await listKeys(service.store, currentSession(request), service.now())
      return { status: 200, body: keys }
    },
  },
  {
    method: 'POST',
    path,
    id: 'createKey',
    summary: 'Creates a key. It is shown only once.',
    body: newKey,
    responses: {
      201: jsonContent('The key.', Type.Object({ ...key.properties, key: Type.String() })),
    },
    failures: { 'entry.invalid': 422 },
    async handle(request, { service }) {
      const read = readEntry(newKey, request.body)
      if (isFailure(read)) return read
      const now = service.now()
      const { person } = currentSession(request)
      const { name: label, scopes = allScopes } = read.entry
      const expiry = readExpiry(read.entry.expiresAt ?? null, now)
      if (isFailure(expiry)) return expiry
      const created = await createKey(service.store, {
        workspace: request.caller.workspace,
        name: label,
        ...expiry,
        scopes,
        createdBy: person.id,
        now,
      })
      if ('issues' in created) return { failure: 'entry.invalid', issues: created.issues }
      const { row, key } = created
      const { id, name, createdAt, expiresAt, lastUsedAt, revokedAt } = row
      const view = { id, name, scopes: scopesOf(row), createdAt, expiresAt, lastUsedAt, revokedAt }
      return { status: 201, body: { ...view, createdBy: person.name, isOwn: true, key } }
    },
  },
  {
    method: 'DELETE',
    path: `${path}/{id}`,
    id: 'revokeKey',
    summary:
      'Revokes a key; an editor may revoke only keys that they created. Requests with it fail immediately, and its streams end within 30 seconds.',
    params: { id: 'Id of the key.' },
    responses: { 204: { description: 'The key is revoked.' } },
    failures: { 'entry.unknown': 404 },
    async handle(request, { service }) {
      const { id = '' } = request.params
      const session = currentSession(request)
      const outcome = await revokeKeyAs(service.store, session, { id, now: service.now() })
      if (outcome === 'revoked') return { status: 204 }
      if (outcome === 'unknown') return { failure: 'entry.unknown', what: 'key', id }
      const purpose = ' to revoke a key that you did not create'
      return { status: 403, body: insufficientRole('owner', session.workspace, purpose) }
    },
  },
]

function readExpiry(
  text: string | null,
  now: Date,
): { readonly expiresAt: Date | null } | Extract<Failure, { failure: 'entry.invalid' }> {
  if (text === null) return { expiresAt: null }
  const ms = parseTimestamp(text)
  if (ms !== undefined && ms > now.getTime()) return { expiresAt: new Date(ms) }
  const message = 'must be a timestamp in the future, such as "2030-01-31T00:00:00Z", or null'
  return { failure: 'entry.invalid', issues: [{ path: ['expiresAt'], message }] }
}
