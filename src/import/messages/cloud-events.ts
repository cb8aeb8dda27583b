/** Attributes of CloudEvents 1.0 (https://github.com/cloudevents/spec). */

import type { ChannelContext } from './channel.ts'
import type { Message } from './message.ts'

/** Returns the attributes of a message. Its source and id are unique and do not change when a run is resumed. */
export function cloudEventAttributes(
  { id, entity, type, timeMs, keyText }: Message,
  { simulation, run, entities }: Pick<ChannelContext, 'simulation' | 'run' | 'entities'>,
): Readonly<Record<string, string>> {
  return {
    specversion: '1.0',
    id: String(id),
    source: `/simulations/${simulation}/runs/${run}`,
    type: `${simulation}.${entities[entity] ?? ''}.${type}`,
    time: new Date(timeMs).toISOString(),
    ...(keyText !== undefined && { subject: keyText }),
  }
}

/** Returns the headers of a record of Kafka in the binary mode, in which the value is the data. */
export function cloudEventHeaders(
  message: Message,
  context: Pick<ChannelContext, 'simulation' | 'run' | 'entities'>,
): Readonly<Record<string, string>> {
  const attributes = Object.entries(cloudEventAttributes(message, context))
  const headers = attributes.map(([name, text]) => [`ce_${name}`, text])
  return { ...Object.fromEntries(headers), 'content-type': 'application/json' }
}
