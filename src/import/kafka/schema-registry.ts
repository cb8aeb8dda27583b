/** Registers schemas in a schema registry, with the REST interface of Confluent's registry. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'
import { type JsonValue, jsonText } from '../../text/json.ts'

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
  { system, url }: Registry,
  topic: string,
  schema: JsonValue,
): Promise<number> {
  const fail = (why: string): CommandFailure =>
    new CommandFailure(
      `${visible(system)} cannot register the schema of ${visible(topic)}: ${visible(why)}`,
      'system',
      { system, topic },
    )
  let response: Response
  let text: string
  try {
    const { address, authorization } = splitUser(url)
    response = await fetch(`${address}/subjects/${encodeURIComponent(`${topic}-value`)}/versions`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.schemaregistry.v1+json', ...authorization },
      body: jsonText({ schema: jsonText(schema) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(responseMsMax),
    })
    text = await response.text()
  } catch (error) {
    const { cause } = error as Error
    throw fail(cause instanceof Error ? cause.message : (error as Error).message)
  }
  const id = response.ok ? idIn(text) : undefined
  if (id !== undefined) return id
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

function idIn(text: string): number | undefined {
  try {
    const { id } = JSON.parse(text)
    return Number.isInteger(id) ? id : undefined
  } catch {
    return undefined
  }
}
