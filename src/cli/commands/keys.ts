/** `spate keys create`, `spate keys list`, `spate keys revoke` and `spate keys generate`. */

import type { Call, Command } from '../../terminal/command.ts'
import { shellWord } from '../../text/shell-word.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

const usualScopes = 'read,write,stream'

export const createKeyCommand: Command = {
  name: 'keys create',
  summary: 'Make a key in the database and show it once.',
  options: [
    { flags: '--name <name>', summary: 'What the key is for.', isRequired: true },
    { flags: '--scopes <scopes>', summary: 'What it may do.', fallback: usualScopes },
    ...dataOptions,
  ],
  examples: [
    {
      line: 'spate keys create --name laptop',
      summary: 'With --json, the member "key" is the key.',
    },
    { line: 'spate keys create --name reader --scopes read,stream', summary: 'For less.' },
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
  summary: 'List the keys of the database.',
  options: dataOptions,
  examples: [{ line: 'spate keys list', summary: 'With their scopes and when they were used.' }],
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
  summary: 'Revoke a key; it stops working at once.',
  arguments: [{ name: 'id', summary: 'The id of the key, as listed.', isRequired: true }],
  options: dataOptions,
  examples: [{ line: 'spate keys revoke 0a1b2c3d4e', summary: 'Streams that are open end soon.' }],
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
  summary: 'Print a fresh key for SPATE_API_KEY, without a service or a database.',
  examples: [
    { line: 'export SPATE_API_KEY=$(spate keys generate)', summary: 'Before spate start.' },
  ],
  load: async () => {
    const { printGeneratedKey } = await import('../../server/keys.ts')
    return async (call) => {
      printGeneratedKey(outputOf(call))
      return 'done'
    }
  },
}

/** `where` is the option that names the database, as it was given: suggested command lines repeat it. */
function keyOutputOf(call: Call): ReturnType<typeof outputOf> & { readonly where: string } {
  const { data } = call.options
  const where = typeof data === 'string' ? ` --data ${shellWord(data)}` : ''
  return { ...outputOf(call), where }
}
