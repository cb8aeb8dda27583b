/** The definition of a new simulation, for users who edit it before they create the simulation. */
import type { ComponentChildren } from 'preact'
import { SelectField } from '../../parts/field.tsx'

export function DefinitionView({
  parent,
  onParent,
  parentIssue,
  keys,
  children,
}: {
  readonly parent: string
  readonly onParent: (parent: string) => void
  readonly parentIssue: string | undefined
  /** Keys of all simulations, as choices for the parent. */
  readonly keys: readonly string[]
  readonly children: ComponentChildren
}) {
  return (
    <div class="flex min-h-0 flex-1 flex-col">
      <div class="h-[28rem] min-[1100px]:h-auto min-[1100px]:min-h-0 min-[1100px]:flex-1">
        {children}
      </div>
      <div class="border-t border-line px-4 py-3">
        <SelectField
          label="Parent"
          value={parent}
          onInput={onParent}
          issue={parentIssue}
          hint="The simulation inherits the systems of its parent. The parent cannot be changed later."
          options={keys.map((name) => [name, name] as const)}
        />
      </div>
    </div>
  )
}
