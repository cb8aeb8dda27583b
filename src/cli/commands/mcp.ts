/** Declares the command `spate mcp`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Serve tools for agents over standard input and output (Model Context Protocol).',
  description:
    'The tools read the language, and validate, estimate and preview definitions on this machine; these need no service. ' +
    'Others store a definition on the service, start a run, and read its events. Set SPATE_API_KEY, or run "spate login" ' +
    'before. The tools execute no commands and write no files.',
  options: [urlOption],
  examples: [
    {
      line: 'spate mcp',
      summary: 'In the settings of an agent, the command of the server is "npx spate-data mcp".',
    },
  ],
  load: async () => (await import('../mcp/mcp.ts')).mcp,
}
