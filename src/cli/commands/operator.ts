/** What an operator does on the machine of the service: declared like all commands, but they open the store themselves. */

import { settings } from '../../server/config.ts'
import type { Call, Command } from '../../terminal/command.ts'
import { shellWord } from '../../text/shell-word.ts'
import { configOf, dataOptions, options, printer } from '../operator-settings.ts'
import { databaseCommands } from './database.ts'

const settingList = {
  title: 'Settings, in the environment',
  rows: Object.entries(settings).map(([name, { summary, fallback }]) => {
    const usual = fallback === undefined ? '' : ` (${fallback})`
    return [name, `${summary}${usual}`] as const
  }),
}

const startCommand: Command = {
  name: 'start',
  summary: 'Run the service, with its console.',
  description: 'It runs until Ctrl-C or SIGTERM, and ends without cutting an event in two.',
  options: [
    {
      flags: '--quickstart',
      summary: 'Make a first key when there is none, and show how to use it; usual on a terminal.',
    },
    ...options,
  ],
  lists: [settingList],
  examples: [
    { line: 'spate start', summary: 'At http://127.0.0.1:4100, with its data in ./data.' },
    { line: 'spate start --port 8080 --data /var/lib/spate', summary: 'Somewhere else.' },
  ],
  load: async () => {
    const { serve } = await import('../../server/serve.ts')
    return async (call) => {
      const { stdout, signal } = call.surroundings
      const isQuickstart = call.options.quickstart === true || stdout.isTTY === true
      const running = await serve(configOf(call), { isQuickstart, print: printer(call) })
      if (!signal.aborted) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      }
      await running.stop()
      return 'done'
    }
  },
}

const usualScopes = 'read,write,stream'

const createKeyCommand: Command = {
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
      const { name, scopes = usualScopes, json } = call.options
      const named = { name: String(name), scopes: String(scopes), json: json === true }
      await createNamedKey(configOf(call), { ...named, ...told(call) })
      return 'done'
    }
  },
}

const listKeysCommand: Command = {
  name: 'keys list',
  summary: 'List the keys of the database.',
  options: dataOptions,
  examples: [{ line: 'spate keys list', summary: 'With their scopes and when they were used.' }],
  load: async () => {
    const { listAllKeys } = await import('../../server/keys.ts')
    return async (call) => {
      await listAllKeys(configOf(call), { json: call.options.json === true, ...told(call) })
      return 'done'
    }
  },
}

const revokeKeyCommand: Command = {
  name: 'keys revoke',
  summary: 'Revoke a key; it stops working at once.',
  arguments: [{ name: 'id', summary: 'The id of the key, as listed.', isRequired: true }],
  options: dataOptions,
  examples: [{ line: 'spate keys revoke 0a1b2c3d4e', summary: 'Streams that are open end soon.' }],
  load: async () => {
    const { revokeNamedKey } = await import('../../server/keys.ts')
    return async (call) => {
      const id = String(call.arguments.id)
      const json = call.options.json === true
      await revokeNamedKey(configOf(call), { id, json, ...told(call) })
      return 'done'
    }
  },
}

const generateKeyCommand: Command = {
  name: 'keys generate',
  summary: 'Print a fresh key for SPATE_API_KEY, without a service or a database.',
  examples: [
    { line: 'export SPATE_API_KEY=$(spate keys generate)', summary: 'Before spate start.' },
  ],
  load: async () => {
    const { printGeneratedKey } = await import('../../server/keys.ts')
    return async (call) => {
      printGeneratedKey({ json: call.options.json === true, print: printer(call) })
      return 'done'
    }
  },
}

const resetOwnerCommand: Command = {
  name: 'owner reset',
  summary: 'Let the owner of the console in again, by a one-time link to a new password.',
  options: options.filter(({ flags }) => !flags.startsWith('--log')),
  examples: [{ line: 'spate owner reset', summary: 'With --json, the member "link" is the link.' }],
  load: async () => {
    const { resetOwner } = await import('../../server/owner.ts')
    return async (call) => {
      const json = call.options.json === true
      await resetOwner(configOf(call), { json, print: printer(call) })
      return 'done'
    }
  },
}

/** Lines that are proposed say where the database is as the line did that was given. */
function told(call: Call): { readonly print: (text: string) => void; readonly where: string } {
  const { data } = call.options
  const where = typeof data === 'string' ? ` --data ${shellWord(data)}` : ''
  return { print: printer(call), where }
}

export const operatorCommands: readonly Command[] = [
  startCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  generateKeyCommand,
  resetOwnerCommand,
  ...databaseCommands,
]
