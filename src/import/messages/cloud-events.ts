/** Messages with the attributes of CloudEvents. */

import { cloudEventAttributes } from '../../wire/cloud-event.ts'
import type { ChannelContext } from './channel.ts'
import { keyOf, type Message } from './message.ts'

type Run = Pick<ChannelContext, 'simulation' | 'run' | 'entities'>

export function attributesOf(
  message: Message,
  { simulation, run, entities }: Run,
): Readonly<Record<string, string>> {
  const { id, entity: number, type, timeMs } = message
  const source = `/simulations/${simulation}/runs/${run}`
  const key = keyOf(message, undefined)
  return cloudEventAttributes({ id, source, entity: entities[number] ?? '', type, key, timeMs })
}

/** Returns the headers of a record of Kafka in the binary mode, in which the value is the data. */
export function headersOf(message: Message, run: Run): Readonly<Record<string, string>> {
  const headers = Object.entries(attributesOf(message, run)).map(([name, text]) => [
    `ce_${name}`,
    text,
  ])
  return { ...Object.fromEntries(headers), 'content-type': 'application/json' }
}
