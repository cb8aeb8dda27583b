/** Asks for confirmation before a click on a link leaves a page with unsaved changes. */
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { SaveResult } from './use-definition.ts'

export function LeaveDialog({
  isDirty,
  onKeep,
  onSave,
}: {
  readonly isDirty: boolean
  /** Stores the unsaved changes in the tab; returns false if the browser refuses. */
  readonly onKeep: () => boolean
  /** Saves the changes on the service; undefined before the simulation is created. */
  readonly onSave?: () => Promise<SaveResult>
}) {
  const { route } = useLocation()
  const [pending, setPending] = useState<PendingNavigation | undefined>(undefined)
  useEffect(() => {
    if (!isDirty) return
    const interceptClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || !leavesPage(link, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setPending({ address: link.pathname + link.search + link.hash, isKept: onKeep() })
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    // In the capture phase, so that it runs before the click handler of the router.
    window.addEventListener('click', interceptClick, { capture: true })
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('click', interceptClick, { capture: true })
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, onKeep])
  const close = () => setPending(undefined)
  const leave = () => {
    if (pending !== undefined) route(pending.address)
    close()
  }
  const save = async () => {
    if ((await onSave?.()) === 'saved') leave()
    else close()
  }
  return (
    <Dialog title="Unsaved changes" isOpen={pending !== undefined} onClose={close}>
      <p class={pending?.isKept === false ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
        {pending?.isKept === false
          ? 'This browser has no space left to keep your changes. If you leave now, they are lost.'
          : 'If you leave, this tab keeps your changes until you return.'}
      </p>
      <div class="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>Stay</Button>
        <Button onClick={leave}>Leave without saving</Button>
        {onSave !== undefined && (
          <Button kind="primary" onClick={() => void save()}>
            Save and leave
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface PendingNavigation {
  /** Address that the clicked link leads to. */
  readonly address: string
  readonly isKept: boolean
}

/** Returns whether a click on the link opens another page of the console in this tab. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
  const isHere = link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isPlain && isHere && !link.hasAttribute('download') && link.pathname !== location.pathname
}
