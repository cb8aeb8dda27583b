/**
 * The original command line, versions 0.2 to 0.4, with the earlier API version: a simulation by its id, its stream
 * once, as server-sent events read to the end of the body, and then the simulation again.
 */
import { createParser } from 'eventsource-parser'
import type { JsonObject } from '../../src/text/json.ts'
import { getChunks } from './chunks.ts'
import type { Address } from './current-version.ts'
import { anything, decodeJson, Refused, record, text } from './strict.ts'

const simulation = record({ id: text })
/** The client ignores the name of the event and the offset. */
const data = record({ stream: text, value: anything })

export interface CollectedEarlier {
  readonly id: string
  /** Lines of the files of the streams, in order of arrival. */
  readonly lines: readonly { readonly stream: string; readonly value: unknown }[]
  /** The simulation as written to a file. */
  readonly metadata: unknown
}

export async function runToEnd02(service: Address, spec: JsonObject): Promise<CollectedEarlier> {
  const headers = { Authorization: `Bearer ${service.key}` }
  const created = await fetch(`${service.address}/simulations`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(spec),
  })
  if (created.status !== 201) throw new Refused(created.status, await created.text())
  const { id } = decodeJson(simulation, await created.text(), 'simulation')

  const lines: CollectedEarlier['lines'][number][] = []
  const parser = createParser({
    onEvent: (event) => lines.push(decodeJson(data, event.data, 'data')),
    onError: (error) => {
      throw error
    },
  })
  const url = new URL(`${service.address}/simulations/${id}/stream`)
  const answer = await getChunks(
    url,
    { ...headers, Accept: 'text/event-stream' },
    {
      chunk(bytes) {
        // Decoded chunk by chunk, as in later versions.
        parser.feed(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
        return true
      },
    },
  )
  if (answer.status !== 200 || !answer.isWhole)
    throw new Error(`the stream broke: ${answer.status}`)
  const read = await fetch(`${service.address}/simulations/${id}`, { headers })
  return { id, lines, metadata: await read.json() }
}
