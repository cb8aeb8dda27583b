/** The roles that a user may have in a workspace. */

/** All roles. Each includes the permissions of the roles before it. */
export const roles = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** Returns a role with its article, as in `an editor`. */
export function roleText(role: Role): string {
  return `${role === 'viewer' ? 'a' : 'an'} ${role}`
}
