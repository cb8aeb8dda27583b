/** Declares the commands `spate keys create`, `spate keys list`, `spate keys revoke` and `spate keys generate`. */

import type { Call, Command } from '../../terminal/command.ts'
import { shellWord } from '../../text/shell-word.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

const usualScopes = 'read,write,stream'

export const createKeyCommand: Command = {
  name: 'keys create',
  summary: 'Create an API key in the database and show it once.',
  options: [
    { flags: '--name <name>', summary: 'Name of the key, such as its purpose.', isRequired: true },
    {
      flags: '--scopes <scopes>',
      summary: 'Scopes of the key, separated by commas: read, write, stream.',
      fallback: usualScopes,
    },
    ...dataOptions,
  ],
  examples: [
    {
      line: 'spate keys create --name laptop',
      summary: 'With --json, the member "key" contains the key.',
    },
    {
      line: 'spate keys create --name reader --scopes read,stream',
      summary: 'Creates a key that cannot write.',
    },
  ],
  load: async () => {
    const { createNamedKey } = await import('../../server/keys.ts')
    return async (call) => {
      const { name, scopes = usualScopes } = call.options
      const named = { name: String(name), scopes: String(scopes) }
      await createNamedKey(configOf(call), { ...named, ...keyOutputOf(call) })
      return 'done'
    }
  },
}

export const listKeysCommand: Command = {
  name: 'keys list',
  summary: 'List the API keys of the database.',
  options: dataOptions,
  examples: [{ line: 'spate keys list', summary: 'Shows scopes and times of last use.' }],
  load: async () => {
    const { listAllKeys } = await import('../../server/keys.ts')
    return async (call) => {
      await listAllKeys(configOf(call), keyOutputOf(call))
      return 'done'
    }
  },
}

export const revokeKeyCommand: Command = {
  name: 'keys revoke',
  summary: 'Revoke an API key immediately.',
  arguments: [
    { name: 'id', summary: 'ID of the key, as shown by spate keys list.', isRequired: true },
  ],
  options: dataOptions,
  examples: [
    {
      line: 'spate keys revoke 0a1b2c3d4e',
      summary: 'Revokes a key. Its open streams end within 30 seconds.',
    },
  ],
  load: async () => {
    const { revokeNamedKey } = await import('../../server/keys.ts')
    return async (call) => {
      const id = String(call.arguments.id)
      await revokeNamedKey(configOf(call), { id, ...keyOutputOf(call) })
      return 'done'
    }
  },
}

export const generateKeyCommand: Command = {
  name: 'keys generate',
  summary: 'Print a new key for SPATE_API_KEY, without a service or a database.',
  examples: [
    { line: 'export SPATE_API_KEY=$(spate keys generate)', summary: 'Run it before spate start.' },
  ],
  load: async () => {
    const { printGeneratedKey } = await import('../../server/keys.ts')
    return async (call) => {
      printGeneratedKey(outputOf(call))
      return 'done'
    }
  },
}

/**
 * Returns how a `spate keys` command writes its output. `where` is the option that names the database, as given on the
 * command line, so that messages can contain complete command lines.
 */
function keyOutputOf(call: Call): ReturnType<typeof outputOf> & { readonly where: string } {
  const { data } = call.options
  const where = typeof data === 'string' ? ` --data ${shellWord(data)}` : ''
  return { ...outputOf(call), where }
}
