/** Input for the name of an entity or field. The new name applies when the user leaves the input or presses Enter. */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Path } from '../document/operation.ts'
import { useBuilder } from './builder-context.ts'
import { renameAt } from './form-edits.ts'

/** Returns the path of an entity or field as an attribute of its name, by which the form finds the input. */
export function namePathText(path: Path): string {
  return JSON.stringify(path)
}

export function NameInput({
  label,
  path,
  taken,
  issueOf,
  class: extra = '',
}: {
  readonly label: string
  readonly path: Path
  /** Names that the input refuses, because another member has them. */
  readonly taken: readonly string[]
  /** Returns what is wrong with a name, or undefined if it is valid. */
  readonly issueOf?: (name: string) => string | undefined
  readonly class?: string
}) {
  const { apply, takeFocus } = useBuilder()
  const name = String(path.at(-1))
  const [draft, setDraft] = useState(name)
  const [issue, setIssue] = useState<string | undefined>(undefined)
  const element = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    setDraft(name)
    setIssue(undefined)
  }, [name])
  useEffect(() => {
    if (!takeFocus(path)) return
    element.current?.focus()
    element.current?.select()
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [name])
  const commit = () => {
    if (draft === name) return setIssue(undefined)
    const found =
      draft === ''
        ? 'Enter a name'
        : taken.includes(draft) && draft !== name
          ? `"${draft}" exists already`
          : issueOf?.(draft)
    setIssue(found)
    if (found === undefined)
      apply(renameAt(path, draft), { renamed: { from: path, to: [...path.slice(0, -1), draft] } })
  }
  return (
    <span class="flex min-w-0 flex-col">
      <input
        ref={element}
        type="text"
        aria-label={label}
        data-path={namePathText(path)}
        data-is-draft={draft !== name}
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-issue`}
        value={draft}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') {
            setDraft(name)
            setIssue(undefined)
          }
        }}
        class={`w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 py-1 hover:border-line-strong focus:border-line-control focus:bg-surface aria-invalid:border-danger max-sm:text-[16px] ${extra}`}
      />
      <span id={`${id}-issue`} role="status" class="px-2 text-xs text-danger empty:hidden">
        {issue}
      </span>
    </span>
  )
}
