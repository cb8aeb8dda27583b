/** Registers and reads schemas in a schema registry, with the REST interface of Confluent's registry. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'
import { isObject, type JsonValue, jsonText, member } from '../../text/json.ts'
import { parseJson } from '../../wire/event.ts'

const responseMsMax = 30_000
/** Maximum number of characters of a response that a message shows. */
const shownMax = 200

export interface Registry {
  readonly system: string
  readonly url: string
}

/**
 * Registers the Avro schema of the values of a topic, unless the registry has it. Returns its id.
 *
 * @throws {CommandFailure} if the registry cannot be reached or refuses the schema, for example because readers of
 * earlier schemas could not read its values
 */
export async function registerSchema(
  registry: Registry,
  topic: string,
  schema: JsonValue,
): Promise<number> {
  const subject = `/subjects/${encodeURIComponent(`${topic}-value`)}/versions`
  const what = `cannot register the schema of ${visible(topic)}`
  const body = jsonText({ schema: jsonText(schema) })
  const id = await request(registry, subject, { what, topic, method: 'POST', body }, 'id')
  return Number(id)
}

/**
 * Returns the schema with an id.
 *
 * @throws {CommandFailure} if the registry cannot be reached or does not have it
 */
export async function readSchema(registry: Registry, id: number): Promise<JsonValue> {
  const what = `cannot read the schema ${id} of the registry`
  const text = await request(registry, `/schemas/ids/${id}`, { what, method: 'GET' }, 'schema')
  const schema = parseJson(String(text))
  if (schema !== undefined) return schema
  const { system } = registry
  throw new CommandFailure(`${visible(system)} ${what}: it must be JSON`, 'system', { system })
}

interface RegistryRequest {
  /** Result of a failed request, for messages: `cannot …`. */
  readonly what: string
  readonly topic?: string
  readonly method: 'GET' | 'POST'
  readonly body?: string
}

/** Sends a request, and returns a member of the response. */
async function request(
  { system, url }: Registry,
  path: string,
  { what, topic, method, body }: RegistryRequest,
  name: 'id' | 'schema',
): Promise<JsonValue> {
  const fail = (why: string): CommandFailure =>
    new CommandFailure(`${visible(system)} ${what}: ${visible(why)}`, 'system', {
      system,
      ...(topic !== undefined && { topic }),
    })
  let response: Response
  let text: string
  try {
    const { address, authorization } = splitUser(url)
    response = await fetch(address + path, {
      ...{ method, redirect: 'manual', ...(body !== undefined && { body }) },
      headers: { 'content-type': 'application/vnd.schemaregistry.v1+json', ...authorization },
      signal: AbortSignal.timeout(responseMsMax),
    })
    text = await response.text()
  } catch (error) {
    const { cause } = error as Error
    throw fail(cause instanceof Error ? cause.message : (error as Error).message)
  }
  const value = response.ok ? memberOf(text, name) : undefined
  if (value !== undefined) return value
  throw fail(`the registry replied with status ${response.status}: ${text.slice(0, shownMax)}`)
}

function splitUser(text: string): {
  readonly address: string
  readonly authorization: Readonly<Record<string, string>>
} {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const address = url.href.replace(/\/$/, '')
  if (username === '') return { address, authorization: {} }
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    address,
    authorization: { authorization: `Basic ${Buffer.from(user).toString('base64')}` },
  }
}

/** Returns a member of a response, or undefined for a response that is no answer of a registry. */
function memberOf(text: string, name: 'id' | 'schema'): JsonValue | undefined {
  const response = parseJson(text)
  const value = isObject(response) ? member(response, name) : undefined
  const isValid = name === 'id' ? Number.isInteger(value) : typeof value === 'string'
  return isValid ? value : undefined
}
