/** The routes of the console. They are not part of the public API, so `/openapi.json` does not contain them. */

import type { ConsoleContext } from '../console/console-context.ts'
import type { Route } from '../route.ts'
import { auditRoutes } from './console/audit.ts'
import { invitationRoutes } from './console/invitations.ts'
import { keyRoutes } from './console/keys.ts'
import { linkRoutes } from './console/links.ts'
import { passwordRoutes } from './console/password.ts'
import { peopleRoutes } from './console/people.ts'
import { sessionRoutes } from './console/session.ts'
import { sessionListRoutes } from './console/sessions.ts'
import { watchRoutes } from './console/watch.ts'
import { workspaceRoutes } from './console/workspace.ts'

export function consoleRoutes(site: ConsoleContext): readonly Route[] {
  return [
    ...sessionRoutes(site),
    ...linkRoutes(site),
    ...passwordRoutes,
    ...sessionListRoutes,
    ...workspaceRoutes(site),
    ...peopleRoutes(site),
    ...invitationRoutes(site),
    ...keyRoutes,
    ...auditRoutes,
    ...watchRoutes,
  ]
}
