/** Replies of tools: JSON as text, and the arguments that several tools share. */

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { JsonValue } from '../../text/json.ts'

export function reply(value: JsonValue): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value, null, 1) }] }
}

/** Returns a reply that the agent recognizes as a failure. */
export function failure(value: JsonValue): CallToolResult {
  return { ...reply(value), isError: true }
}

/** The argument with a definition. */
export const definitionArgument = z
  .record(z.string(), z.unknown())
  .describe('The definition: a JSON object with "entities" and optionally "seed", "start", "end".')

/** Maximum number of events or rows in one reply, so that it fits into the context of an agent. */
export const eventsMax = 200
