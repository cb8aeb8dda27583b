/**
 * Shows the current workspace, with a menu of the others. A select element would switch through all workspaces with the
 * arrow keys.
 */

import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useSending } from '../../data/sending.ts'
import { session, type Workspace } from '../../data/session.ts'
import { switchWorkspace } from '../../data/workspace.ts'
import { Icon } from '../icon.tsx'
import { showToast } from '../toast.tsx'

export function WorkspaceSwitch() {
  const here = session.value?.workspace
  const others = session.value?.workspaces.filter(({ id }) => id !== here?.id) ?? []
  if (!here) return null
  return (
    <div class="flex min-w-0 flex-col">
      <span class="text-xs text-ink-faint compact:sr-only">
        Workspace{here.role !== 'owner' && ` · ${here.role}`}
      </span>
      {others.length > 0 ? (
        <Choice here={here} others={others} />
      ) : (
        <span class="truncate text-sm font-medium compact:sr-only" title={here.name}>
          {here.name}
        </span>
      )}
    </div>
  )
}

function Choice({
  here,
  others,
}: {
  readonly here: Workspace
  readonly others: readonly Workspace[]
}) {
  const element = useRef<HTMLDetailsElement>(null)
  const { route } = useLocation()
  const { send, isSending, refused } = useSending()
  useEffect(() => {
    if (refused !== undefined) showToast(refused.message, 'danger')
  }, [refused])
  const close = () => {
    if (element.current !== null) element.current.open = false
  }
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) close()
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || element.current?.open !== true) return
      close()
      element.current.querySelector('summary')?.focus()
    }
    addEventListener('pointerdown', onPointerDown)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerdown', onPointerDown)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const enter = ({ id, name }: Workspace) =>
    send(async () => {
      await switchWorkspace(id)
      close()
      route('/console/')
      showToast(`Switched to ${name}`)
    })
  return (
    <details ref={element} class="relative mt-1">
      <summary
        title={here.name}
        class="flex min-h-9 cursor-pointer list-none items-center justify-between gap-2 rounded-md border border-line-control px-3 text-sm font-medium hover:bg-sunken compact:justify-center compact:px-0"
      >
        <span class="truncate compact:sr-only">{here.name}</span>
        <Icon name="workspace" class="hidden compact:block" />
        <Icon name="chevron" class="-rotate-90 text-ink-faint compact:hidden" />
      </summary>
      <ul
        aria-label="Other workspaces"
        class="absolute inset-x-0 bottom-full z-40 mb-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg compact:fixed compact:inset-x-auto compact:bottom-4 compact:left-16 compact:w-60"
      >
        {others.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              title={other.name}
              aria-busy={isSending}
              onClick={() => void enter(other)}
              class="w-full cursor-pointer truncate rounded px-2.5 py-1.5 text-left text-sm hover:bg-sunken"
            >
              {other.name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
