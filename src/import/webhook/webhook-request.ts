/** Requests to a webhook: their body, their headers and their signature. */

import { createHmac } from 'node:crypto'
import type { HttpTarget } from '../../definition/message-target.ts'
import { jsonText } from '../../text/json.ts'
import type { ChannelContext } from '../messages/channel.ts'
import { attributesOf } from '../messages/cloud-events.ts'
import type { Message } from '../messages/message.ts'

export interface RequestOptions {
  readonly value: NonNullable<HttpTarget['value']>
  /** Whether the body is a list of events rather than one event. */
  readonly isList: boolean
  /** Unique name of the run, with which an `Idempotency-Key` begins. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Key of the signature, or undefined without a signature. */
  readonly secret: Buffer | undefined
  readonly context: Pick<ChannelContext, 'simulation' | 'run' | 'entities'>
}

export interface WebhookRequest {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const contentTypes = {
  json: ['application/json', 'application/json'],
  cloudevents: ['application/cloudevents+json', 'application/cloudevents-batch+json'],
} as const

/**
 * Returns the request for messages. Requests with the same `Idempotency-Key` have the same events: it has the ids of the
 * first and the last of them, and the events of a request between these ids do not depend on when a run is resumed.
 */
export function requestOf(
  messages: readonly Message[],
  { value, isList, name, headers, secret, context }: RequestOptions,
  nowMs: number,
): WebhookRequest {
  const events = messages.map((message) => eventText(message, value, context))
  const body = isList ? `[${events.join(',')}]` : events.join('')
  const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0]
  const id = isList ? `${name}-${first}-${last}` : `${name}-${first}`
  return {
    body,
    headers: {
      ...headers,
      'content-type': contentTypes[value][isList ? 1 : 0],
      'idempotency-key': id,
      ...(secret && signature(secret, { id, body, nowMs })),
    },
  }
}

function eventText(
  message: Message,
  value: RequestOptions['value'],
  context: RequestOptions['context'],
): string {
  const { id, type, entity, timeMs, keyText } = message
  const attributes =
    value === 'cloudevents'
      ? { ...attributesOf(message, context), datacontenttype: 'application/json' }
      : {
          ...{ id, type, entity: context.entities[entity] ?? '' },
          time: new Date(timeMs).toISOString(),
        }
  const key = value === 'json' && keyText !== undefined ? `,"key":${keyText}` : ''
  const data = value === 'cloudevents' ? 'data' : 'value'
  // The text of the value is not parsed, so its numbers stay as they are.
  return `${jsonText(attributes).slice(0, -1)}${key},"${data}":${message.value.toString()}}`
}

/** Returns the headers of a signature, as Standard Webhooks defines them (https://www.standardwebhooks.com). */
function signature(
  secret: Buffer,
  { id, body, nowMs }: { readonly id: string; readonly body: string; readonly nowMs: number },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest}`,
  }
}

/** Returns the bytes of a secret: those that `whsec_` and base64 stand for, or else the text itself. */
export function secretBytes(text: string): Buffer {
  const encoded = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1]
  return encoded === undefined ? Buffer.from(text) : Buffer.from(encoded, 'base64')
}
