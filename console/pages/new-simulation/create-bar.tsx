/** Bar at the bottom of the window with the key of a new simulation and the button that creates it. */
import { useId } from 'preact/hooks'
import type { ApiError } from '../../data/api.ts'
import { Button } from '../../parts/button.tsx'
import { control } from '../../parts/field.tsx'
import { ErrorNotice, issueOf, Notice } from '../../parts/notice.tsx'
import { useIssue } from '../../parts/use-issue.ts'

/** Members of a simulation that have a field on the page; issues of other members are shown elsewhere. */
export const createFields: readonly string[] = ['key', 'parent']

export function CreateBar({
  keyField,
  onKey,
  hasUnknownCommands,
  sending: { isSending, refused },
  isReady,
  onCreate,
}: {
  readonly keyField: { readonly value: string; readonly issue: string | undefined }
  readonly onKey: (key: string) => void
  /** Whether the definition comes from a shared link and contains commands, which the bar then warns about. */
  readonly hasUnknownCommands: boolean
  readonly sending: { readonly isSending: boolean; readonly refused: ApiError | undefined }
  readonly isReady: boolean
  readonly onCreate: () => void
}) {
  const id = useId()
  const issue = useIssue(keyField.issue ?? issueOf(refused, 'key'), keyField.value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onCreate()
      }}
      class="create-bar sticky bottom-0 z-20 -mx-4 mt-auto -mb-6 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8 md:-mb-8"
    >
      {hasUnknownCommands && (
        <Notice kind="warning" title="This definition contains commands">
          The service never runs these commands, but spate run does. Review them first.
        </Notice>
      )}
      <ErrorNotice refused={refused} shownPaths={['key']} />
      <p id={`${id}-issue`} class="text-sm text-danger empty:hidden" aria-live="polite">
        {issue === undefined ? undefined : `Key ${issue}`}
      </p>
      <div class="flex items-center gap-x-3">
        <label for={id} class="text-sm font-medium">
          Key
        </label>
        <div class="min-w-0 flex-1 sm:max-w-72">
          <input
            id={id}
            value={keyField.value}
            onInput={(event) => onKey(event.currentTarget.value)}
            placeholder="generated"
            spellcheck={false}
            autocomplete="off"
            class={control}
            aria-invalid={issue !== undefined}
            aria-describedby={`${id}-hint ${id}-issue`}
          />
        </div>
        <p id={`${id}-hint`} class="min-w-0 flex-1 text-sm text-ink-soft max-lg:sr-only">
          Used in URLs and on the command line. Leave empty to generate one.
        </p>
        <Button
          kind="primary"
          type="submit"
          class="ml-auto px-5!"
          isBusy={isSending}
          disabled={!isReady}
        >
          Create
        </Button>
      </div>
    </form>
  )
}
