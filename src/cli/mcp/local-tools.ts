/** Tools that need no service: they run the engine in this process. */

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { type AcceptedDefinition, checkBody } from '../../engine/check/check-body.ts'
import { openStream } from '../../engine/stream.ts'
import { languageSummary } from '../../package/language-summary.ts'
import { listTypes } from '../../schema/listing.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { suggest } from '../../text/suggest.ts'
import { ndjson } from '../../wire/ndjson.ts'
import { entityEvents } from '../preview/entity-events.ts'
import { definitionArgument, eventsMax, failure, reply } from './reply.ts'

/** Number of events whose length is measured to estimate the size of a run. */
const measuredEvents = 1_000

export function addLocalTools(server: McpServer): void {
  const annotations = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'read_language',
    {
      description:
        'Returns the complete definition language in about 4,500 tokens. Read it before you write a definition.',
      annotations,
    },
    () => ({ content: [{ type: 'text', text: languageSummary() }] }),
  )
  server.registerTool(
    'describe_types',
    {
      description:
        'Returns the keywords, meaning and example values of types, such as ["person.name"].',
      inputSchema: { names: z.array(z.string()).min(1).max(20) },
      annotations,
    },
    ({ names }) => reply(names.map(typeNamed)),
  )
  server.registerTool(
    'validate',
    {
      description:
        'Checks a definition. Returns all issues with their paths, and warnings. Nothing is stored.',
      inputSchema: { definition: definitionArgument },
      annotations,
    },
    ({ definition }) =>
      withProgram(definition, ({ warnings }) =>
        reply({ valid: true, warnings: warnings.map((issue) => ({ ...issue })) }),
      ),
  )
  server.registerTool(
    'estimate',
    {
      description: 'Returns the number of events of each entity and the size of a run as NDJSON.',
      inputSchema: { definition: definitionArgument },
      annotations,
    },
    ({ definition }) => withProgram(definition, (accepted) => reply(estimateOf(accepted))),
  )
  server.registerTool(
    'preview',
    {
      description:
        'Returns the first events of a definition, of all entities in order or of one entity.',
      inputSchema: {
        definition: definitionArgument,
        entity: z.string().optional().describe('Returns events of this entity only.'),
        count: z.int().min(1).max(eventsMax).default(10),
      },
      annotations,
    },
    ({ definition, entity, count }) =>
      withProgram(definition, (accepted) => previewOf(accepted, entity, count)),
  )
}

function typeNamed(name: string): JsonObject {
  const types = listTypes()
  const found = types.find((type) => type.name === name)
  if (found !== undefined) return found as unknown as JsonObject
  const nearest = suggest(
    name,
    types.map((type) => type.name),
  )
  return { name, unknown: true, ...(nearest !== undefined && { didYouMean: nearest }) }
}

/** Returns the reply of a tool for a valid definition, or a failure with its issues. */
function withProgram(
  definition: Readonly<Record<string, unknown>>,
  replyTo: (accepted: AcceptedDefinition) => CallToolResult,
): CallToolResult {
  const checked = checkBody(definition as JsonObject, { inherited: undefined, now: new Date() })
  if (!('issues' in checked)) return replyTo(checked)
  return failure({ valid: false, issues: checked.issues.map((issue) => ({ ...issue })) })
}

function estimateOf({ program, definition }: AcceptedDefinition): JsonObject {
  const stream = openStream(program, ndjson, 0)
  let bytes = 0
  const count = Math.min(measuredEvents, program.total)
  for (let i = 0; i < count; i++) bytes += Buffer.byteLength(stream.next() ?? '')
  return {
    start: new Date(definition.time.startMs).toISOString(),
    end: new Date(definition.time.endMs).toISOString(),
    events: program.total,
    megabytes: count === 0 ? 0 : Number(((bytes / count) * program.total * 1e-6).toPrecision(2)),
    entities: Object.fromEntries(
      program.entities.map(({ key, arrivals }) => [key, arrivals.total]),
    ),
  }
}

function previewOf(
  { program }: AcceptedDefinition,
  entity: string | undefined,
  count: number,
): CallToolResult {
  const names = program.entities.map(({ key }) => key)
  if (entity !== undefined && !names.includes(entity)) {
    return failure({ error: `entity must be one of ${names.join(', ')}` })
  }
  const stream = openStream(program, ndjson, 0)
  const next = entity === undefined ? () => stream.next() : entityEvents(program, entity)
  const events: JsonValue[] = []
  for (let text = next(); text !== undefined && events.length < count; text = next()) {
    events.push(JSON.parse(text))
  }
  return reply(events)
}
