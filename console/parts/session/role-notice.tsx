/** Sentence that explains why a page does not offer some actions. */
import type { ComponentChildren } from 'preact'
import { type Role, roleText } from '../../data/role.ts'
import { hasRole, session } from '../../data/session.ts'
import { Icon } from '../icon.tsx'

export function RoleNotice({
  needs,
  to,
  children,
}: {
  /** The role that the actions require. The notice is shown only to users without it. */
  readonly needs: Role
  /** The actions that the user may not take, as in `start runs`. */
  readonly to: string
  /** Sentences about actions that the user may take instead. */
  readonly children?: ComponentChildren
}) {
  const role = session.value?.workspace?.role
  if (role === undefined || hasRole(needs)) return null
  return (
    <p class="flex items-start gap-2 text-sm text-pretty text-ink-soft">
      <Icon name="info" class="mt-0.5 shrink-0" />
      <span>
        You are {roleText(role)} in this workspace. Only{' '}
        {needs === 'owner' ? 'owners' : 'editors and owners'} can {to}. {children}
      </span>
    </p>
  )
}
