/**
 * Whether a principal may use a route: a key needs the scope of the route, and a person needs its role in the current
 * workspace. Both are part of the declaration of the route. Only permissions that depend on the object, such as whose key
 * is revoked, are checked by a handler.
 */
import type { Scope } from '../access/keys.ts'
import { includesRole } from '../access/roles.ts'
import type { Membership, Role } from '../store/people.ts'
import { show } from '../text/show.ts'
import type { Problem } from '../wire/problem.ts'
import type { Principal } from './principal.ts'
import { problemOf } from './response/problems.ts'
import { problemResponse } from './response/responses.ts'
import { type Route, roleOf, scopeOf } from './route.ts'

/** Returns the 403 response to a principal without the scope or role of a route, or undefined if it may use the route. */
export async function permissionRefusal(
  route: Route,
  { caller, session }: Pick<Principal, 'caller' | 'session'>,
  raw: Request,
): Promise<Response | undefined> {
  if (session === undefined) {
    const scope = scopeOf(route)
    return caller.scopes.includes(scope) ? undefined : insufficientScope(scope, raw)
  }
  const needed = roleOf(route)
  if (includesRole(session.workspace.role, needed)) return undefined
  return problemResponse(insufficientRole(needed, session.workspace), raw)
}

/** Returns the 403 response to a key without the required scope (RFC 6750, section 3.1). */
function insufficientScope(scope: Scope, raw: Request): Promise<Response> {
  const problem = problemOf(403, { detail: `the key must have the scope "${scope}"` })
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  return problemResponse(problem, raw, { 'WWW-Authenticate': challenge })
}

/** Returns the 403 problem of a person without the role that a request needs. `purpose` is the part that needs it. */
export function insufficientRole(
  needed: Role,
  { role, name }: Pick<Membership, 'role' | 'name'>,
  purpose = '',
): Problem {
  const detail = `you must have the role "${needed}" in the workspace ${show(name)}${purpose}; you have the role "${role}"`
  return problemOf(403, { detail })
}
