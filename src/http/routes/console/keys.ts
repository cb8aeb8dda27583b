/** The API keys of the workspace: made and shown once, listed, revoked. */

import { Type } from 'typebox'
import { allScopes, createKey, listKeys, scopesOf } from '../../../access/keys.ts'
import { type Failure, isFailure } from '../../../service/failure.ts'
import type { Issue } from '../../../text/issue.ts'
import { readEntry } from '../../entry.ts'
import type { Route } from '../../route.ts'
import { timestamp, timestampOrNull } from './shapes.ts'
import { sessionOf } from './visit.ts'

const path = '/keys'
const nameMax = 128
const scopes = Type.Array(Type.Enum([...allScopes]), {
  minItems: 1,
  maxItems: allScopes.length,
  title: `a list of ${allScopes.join(', ')}`,
})

const newKey = Type.Object({
  name: Type.String({ maxLength: nameMax, title: `text of 1 to ${nameMax} characters` }),
  scopes: Type.Optional(scopes),
  expiresAt: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { title: 'a timestamp, or null for never' }),
  ),
})

const key = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes,
  createdAt: timestamp,
  expiresAt: timestampOrNull,
  lastUsedAt: timestampOrNull,
  revokedAt: timestampOrNull,
  createdBy: Type.Union([Type.String(), Type.Null()]),
})

export const keyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    id: 'listKeys',
    summary: 'Lists the keys of the workspace, revoked and expired ones too.',
    responses: {
      200: { description: 'The keys.', content: { 'application/json': Type.Array(key) } },
    },
    async handle({ caller }, { service }) {
      return { status: 200, body: await listKeys(service.store, caller.workspace) }
    },
  },
  {
    method: 'POST',
    path,
    id: 'createKey',
    summary: 'Makes a key; it is shown this once.',
    body: newKey,
    responses: {
      201: {
        description: 'The key.',
        content: { 'application/json': Type.Object({ ...key.properties, key: Type.String() }) },
      },
    },
    failures: { 'entry.invalid': 422 },
    async handle(request, { service }) {
      const read = readEntry(newKey, request.body)
      if (isFailure(read)) return read
      const now = service.now()
      const { person } = sessionOf(request)
      const details = readDetails(read.entry, now)
      if (isFailure(details)) return details
      const { row, key } = await createKey(service.store, {
        workspace: request.caller.workspace,
        ...details,
        ...(read.entry.scopes && { scopes: read.entry.scopes }),
        createdBy: person.id,
        now,
      })
      const { id, name, createdAt, expiresAt, lastUsedAt, revokedAt } = row
      const view = { id, name, scopes: scopesOf(row), createdAt, expiresAt, lastUsedAt, revokedAt }
      return { status: 201, body: { ...view, createdBy: person.name, key } }
    },
  },
  {
    method: 'DELETE',
    path: `${path}/{id}`,
    id: 'revokeKey',
    summary: 'Revokes a key: it is refused at once, and its streams end within 30 seconds.',
    params: { id: 'Id of the key.' },
    responses: { 204: { description: 'It is revoked.' } },
    failures: { 'entry.unknown': 404 },
    async handle({ caller: { workspace }, params: { id = '' } }, { service }) {
      const at = service.now().toISOString()
      const isRevoked = await service.store.revokeKey({ workspace, id }, at)
      return isRevoked ? { status: 204 } : { failure: 'entry.unknown', what: 'key', id }
    },
  },
]

/** RFC 3339 with an offset: what `Date.prototype.toISOString` writes, and what people write by hand. */
const timestampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

function readDetails(
  entry: { readonly name: string; readonly expiresAt?: string | null },
  now: Date,
): { readonly name: string; readonly expiresAt: Date | null } | Failure {
  const issues: Issue[] = []
  const name = entry.name.trim()
  // A control character would act on the terminal that lists the keys.
  if (name === '' || /\p{Cc}/u.test(name)) {
    const message = `must be text of 1 to ${nameMax} characters, without control characters`
    issues.push({ path: ['name'], message })
  }
  const { expiresAt: text = null } = entry
  const ms = text === null || !timestampForm.test(text) ? Number.NaN : Date.parse(text)
  if (text !== null && !(ms > now.getTime())) {
    const message = 'must be a timestamp in the future, such as "2030-01-31T00:00:00Z", or null'
    issues.push({ path: ['expiresAt'], message })
  }
  if (issues.length > 0) return { failure: 'entry.invalid', issues }
  return { name, expiresAt: text === null ? null : new Date(ms) }
}
