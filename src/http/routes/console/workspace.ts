/** Routes for the current workspace: switch to another one, rename it, list and remove people. */

import { Type } from 'typebox'
import { listPeople, removePerson } from '../../../access/people.ts'
import { renameWorkspace, switchWorkspace } from '../../../access/sessions.ts'
import { isFailure } from '../../../service/failure.ts'
import { show } from '../../../text/show.ts'
import { readEntry } from '../../body/entry.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { problemOf } from '../../response/problems.ts'
import { jsonContent, type Route, type RouteResponse } from '../../route.ts'
import { currentSession, sessionStateOf } from './current-session.ts'
import { sessionState, text, timestampSchema } from './shapes.ts'

const chosen = Type.Object({ id: text })
const renamed = Type.Object({ name: text })

const person = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isOwner: Type.Boolean(),
  joinedAt: timestampSchema,
  isSelf: Type.Boolean(),
})

function unknownPerson(id: string): RouteResponse {
  return {
    status: 404,
    body: problemOf(404, { detail: `there is no person with the id ${show(id)}` }),
  }
}

const forbidden: RouteResponse = {
  status: 403,
  body: problemOf(403, {
    detail:
      'only the owner or the person who sent the invitation may remove a person; you cannot remove the owner or yourself',
  }),
}

export function workspaceRoutes(site: ConsoleContext): readonly Route[] {
  const responses = {
    200: jsonContent('The session.', sessionState),
  }
  return [
    {
      method: 'PUT',
      path: '/workspace',
      id: 'switchWorkspace',
      summary: 'Switches to another workspace of the person.',
      body: chosen,
      responses,
      failures: { 'entry.invalid': 422, 'entry.unknown': 404 },
      async handle(request, { service }) {
        const read = readEntry(chosen, request.body)
        if (isFailure(read)) return read
        const { id } = read.entry
        const session = await switchWorkspace(service.store, currentSession(request), id)
        if (session === undefined) return { failure: 'entry.unknown', what: 'workspace', id }
        return { status: 200, body: await sessionStateOf(session, { service, site }) }
      },
    },
    {
      method: 'PATCH',
      path: '/workspace',
      id: 'renameWorkspace',
      summary: 'Renames the workspace.',
      body: renamed,
      responses,
      failures: { 'entry.invalid': 422 },
      async handle(request, { service }) {
        const read = readEntry(renamed, request.body)
        if (isFailure(read)) return read
        const session = await renameWorkspace(
          service.store,
          currentSession(request),
          read.entry.name,
        )
        if ('issues' in session) return { failure: 'entry.invalid', issues: session.issues }
        return { status: 200, body: await sessionStateOf(session, { service, site }) }
      },
    },
    {
      method: 'GET',
      path: '/people',
      id: 'listPeople',
      summary: 'Lists the people of the workspace.',
      responses: { 200: jsonContent('The people.', Type.Array(person)) },
      async handle(request, { service }) {
        return { status: 200, body: await listPeople(service.store, currentSession(request)) }
      },
    },
    {
      method: 'DELETE',
      path: '/people/{id}',
      id: 'removePerson',
      summary:
        'Removes a person from the workspace. Keys that the person created stay valid until they are revoked.',
      params: { id: 'Id of the person.' },
      responses: {
        204: {
          description:
            'The person is no longer a member, and their sessions in the workspace have ended.',
        },
      },
      async handle(request, { service }) {
        const { id = '' } = request.params
        const outcome = await removePerson(service.store, currentSession(request), id)
        if (outcome === 'removed') return { status: 204 }
        return outcome === 'unknown' ? unknownPerson(id) : forbidden
      },
    },
  ]
}
