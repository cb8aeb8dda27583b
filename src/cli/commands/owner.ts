/** `spate owner reset`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, outputOf, settingOptions } from './operator-settings.ts'

export const resetOwnerCommand: Command = {
  name: 'owner reset',
  summary: 'Let the owner of the console in again, by a one-time link to a new password.',
  options: settingOptions.filter(({ flags }) => !flags.startsWith('--log')),
  examples: [{ line: 'spate owner reset', summary: 'With --json, the member "link" is the link.' }],
  load: async () => {
    const { resetOwner } = await import('../../server/owner.ts')
    return async (call) => {
      await resetOwner(configOf(call), outputOf(call))
      return 'done'
    }
  },
}
