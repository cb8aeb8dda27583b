/** `spate login` and `spate logout`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const loginCommand: Command = {
  name: 'login',
  summary: 'Keep the address of a service and a key for it.',
  description:
    'On a terminal it asks for the key and does not show it; otherwise it reads the key from standard input. The key is ' +
    'tried before it is kept, in a file that only you can read: credentials.json in $XDG_CONFIG_HOME/spate, else in ' +
    '~/.config/spate.',
  options: [
    urlOption,
    {
      flags: '--key <key>',
      summary: 'The key. Other users of the machine can see it there, and the shell remembers it.',
    },
  ],
  examples: [
    { line: 'spate login', summary: 'Asks for the key of the service on this machine.' },
    { line: 'spate login --url https://spate.example.com < key', summary: 'From a file.' },
  ],
  load: async () => (await import('../login.ts')).login,
}

export const logoutCommand: Command = {
  name: 'logout',
  summary: 'Forget the key of a service.',
  options: [urlOption],
  examples: [{ line: 'spate logout', summary: 'It stays valid; spate keys revoke ends it.' }],
  load: async () => (await import('../login.ts')).logout,
}
