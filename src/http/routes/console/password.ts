/** The route that changes the password of the signed-in person. */

import { Type } from 'typebox'
import { changePassword } from '../../../access/sessions.ts'
import { isFailure } from '../../../service/failure.ts'
import { readEntry } from '../../body/entry.ts'
import type { Route } from '../../route.ts'
import { currentSession } from './current-session.ts'
import { text } from './shapes.ts'

const change = Type.Object({ current: text, next: text })

export const passwordRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/password',
    role: 'viewer',
    id: 'changePassword',
    summary: 'Changes the password and ends all other sessions of the person.',
    body: change,
    responses: { 204: { description: 'The password was changed.' } },
    failures: { 'entry.invalid': 422, 'access.busy': 429, 'credentials.locked': 429 },
    async handle(request, { service }) {
      const read = readEntry(change, request.body)
      if (isFailure(read)) return read
      const session = currentSession(request)
      const now = service.now()
      const changed = await changePassword(service.store, session, { ...read.entry, now })
      if (changed === 'changed') return { status: 204 }
      return 'issues' in changed ? { failure: 'entry.invalid', issues: changed.issues } : changed
    },
  },
]
