/**
 * The commands of every page: their shortcuts, and the dialogs that list them. Loaded after the first page, each dialog
 * when it first opens.
 */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useGlobalActions } from './global-actions.ts'
import { type CommandDialogName, closeCommandDialog, openDialog } from './open-dialog.ts'

type CommandDialog = ComponentType<{ readonly onClose: () => void }>

const loaders: Readonly<Record<CommandDialogName, () => Promise<CommandDialog>>> = {
  palette: () => import('./palette.tsx').then(({ Palette }) => Palette),
  help: () => import('./shortcut-help.tsx').then(({ ShortcutHelp }) => ShortcutHelp),
}

export function Commands({ onSignOut }: { readonly onSignOut: () => void }) {
  useGlobalActions({ signOut: onSignOut })
  const name = openDialog.value
  const [shown, setShown] = useState<
    { readonly name: CommandDialogName; readonly Component: CommandDialog } | undefined
  >(undefined)
  useEffect(() => {
    if (name === undefined) return
    // The listener of unhandled rejections reports a failure. The next attempt loads the dialog again.
    const load = async () => {
      try {
        const Component = await loaders[name]()
        setShown({ name, Component })
      } catch (error) {
        closeCommandDialog(name)
        throw error
      }
    }
    void load()
  }, [name])
  if (shown === undefined || shown.name !== name) return null
  return <shown.Component onClose={() => closeCommandDialog(shown.name)} />
}
