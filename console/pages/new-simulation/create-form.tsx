/** Form with the key and the parent of a new simulation, and the button that creates it. */

import type { ApiError } from '../../data/api.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { ErrorNotice, issueOf, Notice } from '../../parts/notice.tsx'

/** Members of a simulation that have a field in the form; issues of other members are shown elsewhere. */
export const createFields: readonly string[] = ['key', 'parent']

export function CreateForm({
  keyField,
  onKey,
  parent,
  onParent,
  keys,
  hasUnknownCommands,
  sending: { isSending, refused },
  isReady,
  onCreate,
}: {
  readonly keyField: { readonly value: string; readonly issue: string | undefined }
  readonly onKey: (key: string) => void
  readonly parent: string
  readonly onParent: (parent: string) => void
  /** Keys of all simulations, as choices for the parent. */
  readonly keys: readonly string[]
  /** Whether the definition comes from a shared link and contains commands, which the form then warns about. */
  readonly hasUnknownCommands: boolean
  readonly sending: { readonly isSending: boolean; readonly refused: ApiError | undefined }
  readonly isReady: boolean
  readonly onCreate: () => void
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onCreate()
      }}
      class="flex flex-col gap-4 min-[900px]:sticky min-[900px]:top-6 min-[900px]:self-start"
    >
      <TextField
        label="Key"
        value={keyField.value}
        onInput={onKey}
        issue={keyField.issue ?? issueOf(refused, 'key')}
        hint="Used in URLs and on the command line. Leave empty to generate one."
        spellcheck={false}
        autocomplete="off"
      />
      <SelectField
        label="Parent"
        value={parent}
        onInput={onParent}
        issue={issueOf(refused, 'parent')}
        hint="Systems are inherited from the parent, which cannot be changed later."
        options={keys.map((name) => [name, name] as const)}
      />
      {hasUnknownCommands && (
        <Notice kind="warning" title="This definition contains commands">
          The service never runs these commands, but spate run does. Review them first.
        </Notice>
      )}
      <ErrorNotice refused={refused} shownPaths={createFields} />
      <Button kind="primary" type="submit" isBusy={isSending} disabled={!isReady}>
        Create
      </Button>
    </form>
  )
}
