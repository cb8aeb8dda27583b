/** Routes for the current workspace: switch to another one, and rename it. */

import { Type } from 'typebox'
import { renameWorkspace, switchWorkspace } from '../../../access/sessions.ts'
import { isFailure } from '../../../service/failure.ts'
import { readEntry } from '../../body/entry.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { jsonContent, type Route } from '../../route.ts'
import { currentSession, sessionStateOf } from './current-session.ts'
import { sessionState, text } from './shapes.ts'

const chosen = Type.Object({ id: text })
const renamed = Type.Object({ name: text })

export function workspaceRoutes(site: ConsoleContext): readonly Route[] {
  const responses = {
    200: jsonContent('The session.', sessionState),
  }
  return [
    {
      method: 'PUT',
      path: '/workspace',
      role: 'viewer',
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
      role: 'owner',
      id: 'renameWorkspace',
      summary: 'Renames the workspace.',
      body: renamed,
      responses,
      failures: { 'entry.invalid': 422 },
      async handle(request, { service }) {
        const read = readEntry(renamed, request.body)
        if (isFailure(read)) return read
        const session = await renameWorkspace(service.store, currentSession(request), {
          name: read.entry.name,
          now: service.now(),
        })
        if ('issues' in session) return { failure: 'entry.invalid', issues: session.issues }
        return { status: 200, body: await sessionStateOf(session, { service, site }) }
      },
    },
  ]
}
