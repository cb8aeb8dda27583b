/** Declares the commands `spate login` and `spate logout`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const loginCommand: Command = {
  name: 'login',
  summary: 'Save the address of a service and an API key for it.',
  description:
    'On a terminal, prompts for the key and hides the input; otherwise reads the key from standard input. Checks the key, ' +
    'then saves it to a file that only you can read: credentials.json in $XDG_CONFIG_HOME/spate or, without that variable, ' +
    'in ~/.config/spate.',
  options: [
    urlOption,
    {
      flags: '--key <key>',
      summary:
        'API key. Visible to other users of the machine and in the history of the shell; prefer standard input.',
    },
  ],
  examples: [
    { line: 'spate login', summary: 'Prompts for the key of the service on this machine.' },
    {
      line: 'spate login --url https://spate.example.com < key',
      summary: 'Reads the key from a file.',
    },
  ],
  load: async () => (await import('../login.ts')).login,
}

export const logoutCommand: Command = {
  name: 'logout',
  summary: 'Delete the saved key of a service.',
  options: [urlOption],
  examples: [
    { line: 'spate logout', summary: 'The key stays valid; spate keys revoke revokes it.' },
  ],
  load: async () => (await import('../login.ts')).logout,
}
