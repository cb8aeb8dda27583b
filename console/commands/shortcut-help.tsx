/** Dialog with all keyboard shortcuts, and the setting that turns off those of a single key. */
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { CheckField } from '../parts/field.tsx'
import { Keys } from './keys.tsx'
import { hasSingleKeys, setSingleKeys } from './listen.ts'
import { type Shortcut, type ShortcutId, shortcuts } from './shortcuts.ts'

const all = Object.entries(shortcuts) as readonly (readonly [ShortcutId, Shortcut])[]
const places = [...new Set(all.map(([, { place }]) => place))]

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  // The dialog closes before it is unmounted, so that the element that had the focus gets it back.
  useEffect(() => {
    if (!isOpen) onClose()
  }, [isOpen])
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={close}>
      {places.map((place) => (
        <section key={place}>
          <h3 class="pb-1 text-sm font-semibold text-ink-soft">{place}</h3>
          <dl class="divide-y divide-line">
            {all
              .filter(([, shortcut]) => shortcut.place === place)
              .map(([id, { label }]) => (
                <div key={id} class="flex items-center justify-between gap-4 py-1.5 text-sm">
                  <dt>{label}</dt>
                  <dd>
                    <Keys shortcut={id} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <CheckField
        label="Shortcuts without a modifier key"
        hint="Turn them off if you press such keys by accident, for example with speech input."
        isChecked={hasSingleKeys.value}
        onInput={setSingleKeys}
      />
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
