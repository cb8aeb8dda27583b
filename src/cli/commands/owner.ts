/** Declares the command `spate owner reset`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, outputOf, settingOptions } from './operator-settings.ts'

export const resetOwnerCommand: Command = {
  name: 'owner reset',
  summary: 'Print a one-time link with which the owner of the console sets a new password.',
  options: settingOptions.filter(({ flags }) => !flags.startsWith('--log')),
  examples: [
    { line: 'spate owner reset', summary: 'With --json, the member "link" contains the link.' },
  ],
  load: async () => {
    const { resetOwner } = await import('../../server/owner.ts')
    return async (call) => {
      await resetOwner(configOf(call), outputOf(call))
      return 'done'
    }
  },
}
