/** Asks before a link leads away from changes that are not saved. */
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { SaveResult } from './use-definition.ts'

export function Leaving({
  isDirty,
  onKeep,
  onSave,
}: {
  readonly isDirty: boolean
  /** Keeps the changes in the tab; false where it cannot. */
  readonly onKeep: () => boolean
  /** Undefined where there is nothing yet to save them in. */
  readonly onSave?: () => Promise<SaveResult>
}) {
  const { route } = useLocation()
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || !leads(link, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setAsked({ address: link.pathname + link.search + link.hash, isKept: onKeep() })
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router hears of it.
    window.addEventListener('click', ask, { capture: true })
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('click', ask, { capture: true })
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, onKeep])
  const close = () => setAsked(undefined)
  const leave = () => {
    if (asked !== undefined) route(asked.address)
    close()
  }
  const save = async () => {
    if ((await onSave?.()) === 'saved') leave()
    else close()
  }
  return (
    <Dialog title="Unsaved changes" isOpen={asked !== undefined} onClose={close}>
      <p class={asked?.isKept === false ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
        {asked?.isKept === false
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

interface Asked {
  /** Where the link leads. */
  readonly address: string
  readonly isKept: boolean
}

/** Whether a click on the link takes this tab to another page of the console. */
function leads(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
  const isHere = link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isPlain && isHere && !link.hasAttribute('download') && link.pathname !== location.pathname
}
