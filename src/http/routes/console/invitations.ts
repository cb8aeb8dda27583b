/** Routes for the invitations to a workspace: links that create accounts for other people. */

import { Type } from 'typebox'
import { invite, listInvitations, revokeInvitation } from '../../../access/invitations.ts'
import { isFailure } from '../../../service/failure.ts'
import { readEntry } from '../../body/entry.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { linkUrlFor } from '../../console/one-time-link.ts'
import { jsonContent, type Route } from '../../route.ts'
import { currentSession } from './current-session.ts'
import { role, text, timestampOrNull, timestampSchema } from './shapes.ts'

const path = '/invitations'

const newInvitation = Type.Object({
  label: text,
  joins: Type.Boolean({ title: 'true (to join this workspace) or false (to get a new workspace)' }),
  /** Role of a person who joins this workspace. The default is `editor`. */
  role: Type.Optional(role),
})

const invitation = Type.Object({
  id: Type.String(),
  label: Type.String(),
  workspace: Type.Union([Type.String(), Type.Null()]),
  role,
  /** Name of the person who created the invitation; null if the person was removed. */
  createdBy: Type.Union([Type.String(), Type.Null()]),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  usedAt: timestampOrNull,
})

const newLink = Type.Object({
  ...invitation.properties,
  token: Type.String(),
  /** The URL of the invitation, to send to the invited person. */
  link: Type.String(),
})

export function invitationRoutes(site: ConsoleContext): readonly Route[] {
  return [
    {
      method: 'GET',
      path,
      role: 'owner',
      id: 'listInvitations',
      summary: 'Lists the invitations to the workspace, and others that the person has created.',
      responses: { 200: jsonContent('The invitations.', Type.Array(invitation)) },
      async handle(request, { service }) {
        return { status: 200, body: await listInvitations(service.store, currentSession(request)) }
      },
    },
    {
      method: 'POST',
      path,
      role: 'owner',
      id: 'invite',
      summary: 'Creates an invitation. Its link is shown only once.',
      body: newInvitation,
      responses: { 201: jsonContent('The invitation.', newLink) },
      failures: { 'entry.invalid': 422 },
      async handle(request, { service }) {
        const read = readEntry(newInvitation, request.body)
        if (isFailure(read)) return read
        const { label, joins, role = 'editor' } = read.entry
        const details = { label, joins, role, now: service.now() }
        const created = await invite(service.store, currentSession(request), details)
        if ('issues' in created) return { failure: 'entry.invalid', issues: created.issues }
        const { token } = created
        const link = linkUrlFor(request.request, site, token)
        return { status: 201, body: { ...created.invitation, token, link } }
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{id}`,
      role: 'owner',
      id: 'withdrawInvitation',
      summary: 'Revokes an unused invitation.',
      params: { id: 'Id of the invitation.' },
      responses: { 204: { description: 'The invitation is revoked.' } },
      failures: { 'entry.unknown': 404 },
      async handle(request, { service }) {
        const { id = '' } = request.params
        const change = { id, now: service.now() }
        const isWithdrawn = await revokeInvitation(service.store, currentSession(request), change)
        return isWithdrawn ? { status: 204 } : { failure: 'entry.unknown', what: 'invitation', id }
      },
    },
  ]
}
