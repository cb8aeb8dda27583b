/** Routes that list and end all sessions of the signed-in person. */

import { Type } from 'typebox'
import { endOtherSessions, endSession, listSessions } from '../../../access/sessions.ts'
import { jsonContent, type Route } from '../../route.ts'
import { currentSession } from './current-session.ts'
import { timestampSchema } from './shapes.ts'

const session = Type.Object({
  id: Type.String(),
  createdAt: timestampSchema,
  seenAt: timestampSchema,
  agent: Type.String(),
  address: Type.String(),
  isThis: Type.Boolean(),
})

export const sessionListRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sessions',
    id: 'listSessions',
    summary: 'Lists the sessions of the person.',
    responses: { 200: jsonContent('The sessions.', Type.Array(session)) },
    async handle(request, { service }) {
      return { status: 200, body: await listSessions(service.store, currentSession(request)) }
    },
  },
  {
    method: 'DELETE',
    path: '/sessions',
    role: 'viewer',
    id: 'endOtherSessions',
    summary: 'Ends all other sessions of the person.',
    responses: { 204: { description: 'The other sessions have ended.' } },
    async handle(request, { service }) {
      await endOtherSessions(service.store, currentSession(request))
      return { status: 204 }
    },
  },
  {
    method: 'DELETE',
    path: '/sessions/{id}',
    role: 'viewer',
    id: 'endSession',
    summary: 'Ends a session of the person.',
    params: { id: 'Id of the session.' },
    responses: { 204: { description: 'The session has ended.' } },
    failures: { 'entry.unknown': 404 },
    async handle(request, { service }) {
      const { id = '' } = request.params
      const isEnded = await endSession(service.store, currentSession(request), id)
      return isEnded ? { status: 204 } : { failure: 'entry.unknown', what: 'session', id }
    },
  },
]
