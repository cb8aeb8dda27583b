/** Field to choose the role of an invited person, with what the role permits. */
import { type Role, roles } from '../../data/role.ts'
import { SelectField } from '../../parts/field.tsx'
import type { FieldIssue } from '../../parts/use-issue.ts'

const permissions: Readonly<Record<Role, string>> = {
  viewer: 'Can view everything and watch runs.',
  editor: 'Can also create, change and delete simulations and runs, and create API keys.',
  owner: 'Can also manage people, all API keys and the workspace.',
}

/** Names of the roles as a choice, as pairs of value and label. */
export const roleOptions = roles.map(
  (role) => [role, role.charAt(0).toUpperCase() + role.slice(1)] as const,
)

export function RoleField({
  value,
  onInput,
  issue,
}: {
  readonly value: Role
  readonly onInput: (role: Role) => void
  readonly issue: FieldIssue | undefined
}) {
  return (
    <SelectField
      label="Role"
      hint={permissions[value]}
      value={value}
      onInput={(chosen) => onInput(roles.find((role) => role === chosen) ?? value)}
      options={roleOptions}
      issue={issue}
    />
  )
}
