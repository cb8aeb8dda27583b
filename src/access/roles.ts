/** The roles of members: a viewer reads, an editor changes simulations, and an owner manages the workspace. */
import type { Role } from '../store/people.ts'

/** All roles. Each role includes the permissions of the roles before it. */
export const allRoles: readonly Role[] = ['viewer', 'editor', 'owner']

/** Returns whether a member with the role `role` may do what requires the role `needed`. */
export function includesRole(role: Role, needed: Role): boolean {
  return allRoles.indexOf(role) >= allRoles.indexOf(needed)
}
