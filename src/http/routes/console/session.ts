/** Routes for the session of this browser: read, sign in and sign out. */

import { Type } from 'typebox'
import { signIn, signOut } from '../../../access/sessions.ts'
import { isFailure } from '../../../service/failure.ts'
import { readEntry } from '../../body/entry.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { noCookie } from '../../console/session-cookie.ts'
import { sessionOfRequest } from '../../console/session-of-request.ts'
import type { Route } from '../../route.ts'
import { sessionStateOf, signedInResponse, visitorOf } from './current-session.ts'
import { sessionState, text } from './shapes.ts'

const path = '/session'
const credentials = Type.Object({ name: text, password: text })

export function sessionRoutes(site: ConsoleContext): readonly Route[] {
  const content = { 'application/json': sessionState }
  return [
    {
      method: 'GET',
      path,
      id: 'readSession',
      summary: 'Returns the current session, if there is one.',
      isPublic: true,
      responses: { 200: { description: 'The session.', content } },
      async handle({ request }, { service }) {
        const session = await sessionOfRequest(request, { service, site })
        return { status: 200, body: await sessionStateOf(session, { service, site }) }
      },
    },
    {
      method: 'POST',
      path,
      id: 'signIn',
      summary: 'Signs in with a name and a password.',
      isPublic: true,
      body: credentials,
      responses: { 201: { description: 'The session.', content } },
      failures: {
        'entry.invalid': 422,
        'credentials.wrong': 401,
        'credentials.locked': 429,
        'access.busy': 429,
      },
      async handle(request, { service }) {
        const read = readEntry(credentials, request.body)
        if (isFailure(read)) return read
        const visitor = visitorOf(request, { service, site })
        const signed = await signIn(service.store, read.entry, visitor)
        return isFailure(signed) ? signed : signedInResponse(signed, { service, site })
      },
    },
    {
      method: 'DELETE',
      path,
      id: 'signOut',
      summary: 'Signs out. Succeeds if the session has already ended.',
      isPublic: true,
      responses: { 204: { description: 'The session has ended.' } },
      async handle({ request }, { service }) {
        const session = await sessionOfRequest(request, { service, site })
        if (session) await signOut(service.store, session)
        return { status: 204, headers: { 'Set-Cookie': noCookie(site) } }
      },
    },
  ]
}
