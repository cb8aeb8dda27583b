/** `spate start`. */

import { settings } from '../../server/config.ts'
import type { Command } from '../../terminal/command.ts'
import { configOf, outputOf, settingOptions } from './operator-settings.ts'

const settingList = {
  title: 'Settings, in the environment',
  rows: Object.entries(settings).map(([name, { summary, fallback }]) => {
    const usual = fallback === undefined ? '' : ` (${fallback})`
    return [name, `${summary}${usual}`] as const
  }),
}

export const startCommand: Command = {
  name: 'start',
  summary: 'Run the service, with its console.',
  description: 'It runs until Ctrl-C or SIGTERM, and ends without cutting an event in two.',
  options: [
    {
      flags: '--quickstart',
      summary:
        'Create an API key if none exists and show how to use it; the default on a terminal.',
    },
    ...settingOptions,
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
      const running = await serve(configOf(call), { isQuickstart, print: outputOf(call).print })
      if (!signal.aborted) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      }
      await running.stop()
      return 'done'
    }
  },
}
