/** Routes for one-time links: describe and use. The token is in the body, so that no log contains it. */

import { Type } from 'typebox'
import { describeLink, useLink } from '../../../access/links.ts'
import { hasOwner } from '../../../access/people.ts'
import { isFailure } from '../../../service/failure.ts'
import { readEntry } from '../../body/entry.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { jsonContent, type Route } from '../../route.ts'
import { signedInResponse, visitorOf } from './current-session.ts'
import { role, sessionState, text, timestampSchema } from './shapes.ts'

const shown = Type.Object({ token: text })
/**
 * Schema of the body of a request that uses a link. The name is optional, because resetting a password needs no name.
 */
const used = Type.Object({ token: text, name: Type.Optional(text), password: text })

const view = Type.Object({
  kind: Type.Enum(['setup', 'reset', 'invitation']),
  invitedBy: Type.Optional(Type.String()),
  workspace: Type.Optional(Type.String()),
  role: Type.Optional(role),
  name: Type.Optional(Type.String()),
  expiresAt: timestampSchema,
})

export function linkRoutes(site: ConsoleContext): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/links/look',
      id: 'lookAtLink',
      summary: 'Describes a link.',
      isPublic: true,
      body: shown,
      responses: { 200: jsonContent('The link.', view) },
      failures: { 'entry.invalid': 422, 'link.gone': 410, 'credentials.locked': 429 },
      async handle(request, { service }) {
        const read = readEntry(shown, request.body)
        if (isFailure(read)) return read
        const visitor = visitorOf(request, { service, site })
        const link = await describeLink(service.store, read.entry.token, visitor)
        return isFailure(link) ? link : { status: 200, body: link }
      },
    },
    {
      method: 'POST',
      path: '/links/use',
      id: 'useLink',
      summary: 'Creates a person or sets a new password, and signs in.',
      isPublic: true,
      body: used,
      responses: { 201: jsonContent('The session.', sessionState) },
      failures: {
        'entry.invalid': 422,
        'link.gone': 410,
        'access.busy': 429,
        'credentials.locked': 429,
      },
      async handle(request, { service }) {
        const read = readEntry(used, request.body)
        if (isFailure(read)) return read
        const hadOwner = await hasOwner(service.store)
        const signed = await useLink(
          service.store,
          read.entry,
          visitorOf(request, { service, site }),
        )
        if ('issues' in signed) return { failure: 'entry.invalid', issues: signed.issues }
        if (isFailure(signed)) return signed
        if (!hadOwner && signed.session.person.isOwner) site.onOwner()
        return signedInResponse(signed, { service, site })
      },
    },
  ]
}
