/** Tools that use the service through the published client. */

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Spate } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import type { Call } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { connect } from '../../terminal/service.ts'
import type { JsonValue } from '../../text/json.ts'
import { definitionArgument, eventsMax, failure, reply } from './reply.ts'

const keyArgument = z.string().describe('Key of the simulation, such as "shop".')
const runArgument = z.int().min(1).describe('Index of the run, which run_simulation returns.')
const simulationsMax = 100

export function addServiceTools(server: McpServer, call: Call): void {
  const { signal } = call.context
  /** Returns the reply of a tool, or a failure with the reason why the service is not available or refused. */
  const withClient = async (
    act: (client: Spate) => Promise<JsonValue>,
  ): Promise<CallToolResult> => {
    try {
      return reply(await act((await connect(call)).client))
    } catch (error) {
      return failure(reasonOf(error))
    }
  }
  server.registerTool(
    'list_simulations',
    {
      description: 'Returns the keys of the simulations on the service.',
      annotations: { readOnlyHint: true },
    },
    () =>
      withClient(async (client) => {
        const { rows, total } = await client.simulations
          .list({ signal })
          .page({ limit: simulationsMax })
        return { keys: rows.map(({ key }) => key), total }
      }),
  )
  server.registerTool(
    'create_simulation',
    {
      description:
        'Stores a definition on the service under a key. A simulation with this key is replaced only if "replace" is true.',
      inputSchema: {
        key: keyArgument,
        definition: definitionArgument,
        replace: z.boolean().default(false),
      },
      annotations: { destructiveHint: true, idempotentHint: true },
    },
    ({ key, definition, replace }) =>
      withClient(async (client) => {
        const conditions = replace ? {} : { ifNoneMatch: '*' as const }
        const { isNew } = await client.simulation(key).put(definition, { ...conditions, signal })
        return { key, created: isNew }
      }),
  )
  server.registerTool(
    'run_simulation',
    {
      description:
        'Creates a run of a simulation on the service. Returns its index and its number of events.',
      inputSchema: {
        key: keyArgument,
        start: z.string().optional().describe('Start of the simulated time, such as "2026-01-01".'),
        end: z.string().optional(),
        seed: z.int().min(1).optional(),
      },
    },
    ({ key, start, end, seed }) =>
      withClient(async (client) => {
        const run = await client.simulation(key).runs.create(
          {
            ...(start !== undefined && { start }),
            ...(end !== undefined && { end }),
            ...(seed !== undefined && { seed }),
          },
          { signal },
        )
        const { total, start: from, end: to } = await run.get({ signal })
        return { key, run: run.index, events: total, start: from, end: to }
      }),
  )
  server.registerTool(
    'read_events',
    {
      description:
        'Returns events of a run, from any place. Reading moves no cursor, so it can be repeated.',
      inputSchema: {
        key: keyArgument,
        run: runArgument,
        after: z.int().min(0).default(0).describe('Id of the last event that you have.'),
        entities: z.array(z.string()).optional().describe('Names of entities. Default: all.'),
        from: z
          .string()
          .optional()
          .describe('Simulated time of the first event, such as "2026-01-31T12:00:00Z".'),
        until: z.string().optional().describe('Simulated time before which the last event is.'),
        limit: z.int().min(1).max(eventsMax).default(20),
      },
      annotations: { readOnlyHint: true },
    },
    ({ key, run, after, entities, from, until, limit }) =>
      withClient(async (client) => {
        const events: JsonValue[] = []
        const begin = from === undefined ? { from: after } : { from, after }
        const reading = client
          .simulation(key)
          .run(run)
          .events({ ...begin, until, entities, limit, signal })
        for await (const event of reading) events.push({ ...event } as unknown as JsonValue)
        return events
      }),
  )
}

function reasonOf(error: unknown): JsonValue {
  if (error instanceof SpateError) {
    const issues = error.issues.map(({ path = [], message }) => ({ path: [...path], message }))
    return { error: error.message, ...(issues.length > 0 && { issues }) }
  }
  if (error instanceof CommandFailure) return { error: error.message }
  throw error
}
