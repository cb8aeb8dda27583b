/** Opens the channel of a system whose target is Kafka. */

import type { KafkaTarget } from '../../definition/message-target.ts'
import type { ChannelContext } from '../messages/channel.ts'
import { headersOf } from '../messages/cloud-events.ts'
import { expandVariables } from '../messages/expand-variables.ts'
import { avroValues } from './avro-values.ts'
import { clientOptions } from './client-options.ts'
import { KafkaChannel } from './kafka-channel.ts'
import { loadKafkaClient } from './kafka-client.ts'
import type { RecordValue } from './kafka-records.ts'
import type { SessionOptions } from './kafka-session.ts'
import { createMissingTopics } from './kafka-topics.ts'

export async function openKafka(
  target: KafkaTarget,
  opening: ChannelContext,
): Promise<KafkaChannel> {
  const { system, routes, signal, note, simulation, run } = opening
  const session = await sessionOptions(target, opening)
  const expand = (text: string): string => expandVariables(text, opening)
  const headers = Object.entries(target.headers ?? {}).map(([key, text]) => [key, expand(text)])
  const records = {
    ...{ routes, run: `${simulation}/${run}`, timestamp: target.timestamp ?? 'event' },
    headers: Object.fromEntries(headers),
    toValue: await recordValue(target, opening),
    addsTombstones: target.value === 'debezium',
  }
  return new KafkaChannel({ system, session, records, signal, note })
}

/** Creates the missing topics of a system. Returns their names. */
export async function prepareKafka(
  target: KafkaTarget,
  opening: ChannelContext & { readonly createsTables: boolean },
): Promise<void> {
  const { system, createsTables: isAllowed } = opening
  const keepsEvents = target.timestamp !== 'now'
  const session = await sessionOptions(target, opening)
  const created = await createMissingTopics(session, { system, isAllowed, keepsEvents })
  if (created.length === 0) return
  const which = created.length === 1 ? 'the topic' : 'the topics'
  opening.note(`created ${which} ${created.join(', ')} of ${system}`)
}

async function sessionOptions(
  target: KafkaTarget,
  opening: ChannelContext,
): Promise<SessionOptions> {
  const client = await loadKafkaClient()
  const expand = (text: string): string => expandVariables(text, opening)
  const { sasl, tls } = target
  const brokers = target.brokers?.flatMap((text) => expand(text).split(',')) ?? []
  const options = clientOptions({
    brokers: brokers.map((text) => text.trim()),
    isEncrypted: tls === true,
    sasl: sasl && {
      mechanism: sasl.mechanism ?? 'PLAIN',
      username: expand(sasl.username),
      password: expand(sasl.password),
    },
  })
  const topics = [...new Set(opening.routes.flatMap((route) => route?.topic ?? []))]
  return { client, options, topics, name: opening.name }
}

async function recordValue(target: KafkaTarget, opening: ChannelContext): Promise<RecordValue> {
  if (target.value === 'debezium') return ({ value }) => ({ value })
  if (target.value === 'avro') {
    const { system, program } = opening
    const url = expandVariables(target.registry ?? '', opening)
    return await avroValues({ system, url }, program, opening)
  }
  const isCloudEvent = target.value === 'cloudevents'
  return (message) => ({
    value: message.type === 'delete' ? undefined : message.value,
    ...(isCloudEvent && { headers: headersOf(message, opening) }),
  })
}
