/** `spate mcp`: a server of the Model Context Protocol over standard input and output. */

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { languageSummary } from '../../package/language-summary.ts'
import { packageVersion } from '../../package/version.ts'
import type { CommandAction } from '../../terminal/command.ts'
import { addLocalTools } from './local-tools.ts'
import { addServiceTools } from './service-tools.ts'

const instructions =
  'Spate generates simulated data from a definition. Call read_language once, write a definition, repeat validate until ' +
  'it has no issues, look at preview, and check the number of events with estimate. Then create the simulation, run it, ' +
  'and read the events.'

export const mcp: CommandAction = async (call) => {
  const { stdin, stdout, signal } = call.context
  const server = new McpServer(
    { name: 'spate', title: 'Spate', version: packageVersion() },
    { instructions },
  )
  server.registerResource(
    'language',
    'spate://language',
    { title: 'The definition language', mimeType: 'text/markdown' },
    ({ href }) => ({ contents: [{ uri: href, text: languageSummary() }] }),
  )
  addLocalTools(server)
  addServiceTools(server, call)
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve
    // The transport does not notice that the agent has closed standard input.
    stdin.once('end', resolve)
    signal.addEventListener('abort', () => resolve())
  })
  await server.connect(new StdioServerTransport(stdin, stdout))
  await ended
  await server.close()
  return 'done'
}
