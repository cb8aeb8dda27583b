/** The button that opens the dialog of types. The dialog is loaded on the first click. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SourceText } from '../../../src/spelling/language.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { CodeView } from '../code/code-view.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { TypeInsertion } from './type-insertion.ts'
import type { TypesDialogProps } from './types-dialog.tsx'

/** The type that the address of the page names, and a function that removes it from the address. */
export interface WantedType {
  readonly name: string
  forget(): void
}

type Dialog = (props: TypesDialogProps) => preact.JSX.Element

export function TypesButton({
  view,
  written,
  vocabulary,
  wanted,
}: {
  readonly view: CodeView
  readonly written: SourceText
  readonly vocabulary: Vocabulary | undefined
  readonly wanted: WantedType | undefined
}) {
  const [isOpen, setOpen] = useState(wanted !== undefined)
  const [Loaded, setLoaded] = useState<{ readonly Dialog: Dialog } | undefined>(undefined)
  const name = wanted?.name
  useEffect(() => {
    if (name !== undefined) setOpen(true)
  }, [name])
  useEffect(() => {
    if (!isOpen || Loaded !== undefined) return
    import('./types-dialog.tsx').then(
      ({ TypesDialog }) => setLoaded({ Dialog: TypesDialog }),
      () => {
        setOpen(false)
        showToast('The types could not be loaded. The service may be down.', 'danger')
      },
    )
  }, [isOpen, Loaded])
  const chosen = useRef<TypeInsertion | undefined>(undefined)
  useLayoutEffect(() => {
    if (isOpen || chosen.current === undefined) return
    // Only now, because the editor cannot be focused while a modal dialog is open.
    view.insert(chosen.current)
    chosen.current = undefined
  }, [isOpen, view])
  const close = () => {
    setOpen(false)
    wanted?.forget()
  }
  return (
    <>
      <Button
        kind="quiet"
        class="min-h-7 px-2 py-0.5 text-xs"
        isBusy={isOpen && Loaded === undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="types" class="size-3.5" />
        Types
      </Button>
      {isOpen && Loaded !== undefined && (
        <Loaded.Dialog
          written={written}
          at={view.cursor()}
          vocabulary={vocabulary}
          type={name}
          onInsert={(insertion) => {
            chosen.current = insertion
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
