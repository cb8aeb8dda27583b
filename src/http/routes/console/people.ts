/** Routes for the people of the workspace: list, change their roles, let them set a new password, and remove. */

import { Type } from 'typebox'
import {
  changeRole,
  createPasswordLink,
  listPeople,
  type PasswordLinkObstacle,
  type PersonChange,
  removePerson,
} from '../../../access/people.ts'
import { isFailure } from '../../../service/failure.ts'
import { show } from '../../../text/show.ts'
import { readEntry } from '../../body/entry.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { linkUrlFor } from '../../console/one-time-link.ts'
import { problemOf } from '../../response/problems.ts'
import { jsonContent, type Route, type RouteResponse } from '../../route.ts'
import { currentSession } from './current-session.ts'
import { role, timestampSchema } from './shapes.ts'

const path = '/people'
const params = { id: 'Id of the person.' }

const person = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isOwner: Type.Boolean(),
  role,
  joinedAt: timestampSchema,
  isSelf: Type.Boolean(),
})

const change = Type.Object({ role })

const passwordLink = Type.Object({
  /** The URL at which the person sets a new password. */
  link: Type.String(),
  expiresAt: timestampSchema,
})

export function peopleRoutes(site: ConsoleContext): readonly Route[] {
  return [
    {
      method: 'GET',
      path,
      id: 'listPeople',
      summary: 'Lists the people of the workspace.',
      responses: { 200: jsonContent('The people.', Type.Array(person)) },
      async handle(request, { service }) {
        return { status: 200, body: await listPeople(service.store, currentSession(request)) }
      },
    },
    {
      method: 'PATCH',
      path: `${path}/{id}`,
      role: 'owner',
      id: 'changeRole',
      summary: 'Changes the role of a person. Keys that the person created stay valid.',
      params,
      body: change,
      responses: { 204: { description: 'The person has the role.' } },
      failures: { 'entry.invalid': 422 },
      async handle(request, { service }) {
        const read = readEntry(change, request.body)
        if (isFailure(read)) return read
        const { id = '' } = request.params
        const promotion = { id, role: read.entry.role, now: service.now() }
        return responseTo(await changeRole(service.store, currentSession(request), promotion), id)
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{id}`,
      role: 'owner',
      id: 'removePerson',
      summary:
        'Removes a person from the workspace. Keys that the person created stay valid until they are revoked.',
      params,
      responses: {
        204: {
          description:
            'The person is no longer a member, and their sessions in the workspace have ended.',
        },
      },
      async handle(request, { service }) {
        const { id = '' } = request.params
        const removal = { id, now: service.now() }
        return responseTo(await removePerson(service.store, currentSession(request), removal), id)
      },
    },
    {
      method: 'POST',
      path: `${path}/{id}/password-link`,
      role: 'owner',
      id: 'createPasswordLink',
      summary:
        'Creates a link with which a person sets a new password. The link is shown only once.',
      params,
      responses: { 201: jsonContent('The link.', passwordLink) },
      async handle(request, { service }) {
        const { id = '' } = request.params
        const opened = await createPasswordLink(service.store, currentSession(request), {
          id,
          now: service.now(),
        })
        if (typeof opened === 'string') return refusal(linkRefusals, opened, id)
        const { token, expiresAt } = opened
        const link = linkUrlFor(request.request, site, token)
        return { status: 201, body: { link, expiresAt } }
      },
    },
  ]
}

const refusals: Readonly<
  Record<Exclude<PersonChange | 'self', 'changed' | 'same' | 'unknown'>, string>
> = {
  self: 'you cannot remove yourself; another owner can',
  'service-owner':
    'the owner of the service cannot be removed from this workspace, and stays an owner of it',
  'not-owner': 'only owners change the people of this workspace; you are no longer an owner',
  'last-owner': 'a workspace must have an owner; make another person an owner first',
}

const linkRefusals: Readonly<Record<Exclude<PasswordLinkObstacle, 'unknown'>, string>> = {
  self: 'use Settings to change your own password',
  'service-owner': 'the owner of the service gets a new password with `spate owner reset`',
  'not-owner': refusals['not-owner'],
  elsewhere:
    'the person is also a member of other workspaces; only the person can change the password',
}

function responseTo(outcome: PersonChange | 'self', id: string): RouteResponse {
  return outcome === 'changed' || outcome === 'same'
    ? { status: 204 }
    : refusal(refusals, outcome, id)
}

function refusal<Reason extends string>(
  details: Readonly<Record<Reason, string>>,
  reason: Reason | 'unknown',
  id: string,
): RouteResponse {
  if (reason === 'unknown') {
    return {
      status: 404,
      body: problemOf(404, { detail: `there is no person with the id ${show(id)}` }),
    }
  }
  return { status: 403, body: problemOf(403, { detail: details[reason] }) }
}
