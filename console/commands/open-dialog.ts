/** State of the dialogs of commands: at most one is open. */
import { signal } from '@preact/signals'

export type CommandDialogName = 'palette' | 'help'

export const openDialog = signal<CommandDialogName | undefined>(undefined)

export function openCommandDialog(name: CommandDialogName): void {
  openDialog.value = name
}

/** Closes a dialog, unless it has been replaced by another one. */
export function closeCommandDialog(name: CommandDialogName): void {
  if (openDialog.value === name) openDialog.value = undefined
}
