/** Declares the command `spate start`. */

import { settings } from '../../server/config.ts'
import type { Command } from '../../terminal/command.ts'
import { configOf, outputOf, settingOptions } from './operator-settings.ts'

const settingList = {
  title: 'Environment variables',
  rows: Object.entries(settings).map(([name, { summary, fallback }]) => {
    const usual = fallback === undefined ? '' : ` (${fallback})`
    return [name, `${summary}${usual}`] as const
  }),
}

export const startCommand: Command = {
  name: 'start',
  summary: 'Start the service with its console.',
  description: 'Runs until Ctrl-C or SIGTERM. Open streams then end after a complete event.',
  options: [
    {
      flags: '--quickstart',
      summary:
        'Create an API key if none exists, and show how to use it. The default on a terminal.',
    },
    ...settingOptions,
  ],
  lists: [settingList],
  examples: [
    {
      line: 'spate start',
      summary: 'Listens at http://127.0.0.1:4100 and stores its data in ./data.',
    },
    {
      line: 'spate start --port 8080 --data /var/lib/spate',
      summary: 'Uses another port and another folder.',
    },
  ],
  load: async () => {
    const { runService } = await import('../../server/processes/run-service.ts')
    return (call) => {
      const { stdout, signal } = call.context
      const isQuickstart = call.options.quickstart === true || stdout.isTTY === true
      return runService(configOf(call), { isQuickstart, print: outputOf(call).print, signal })
    }
  },
}
