/**
 * Channel to a webhook. Messages are distributed to lanes by their keys. Each lane sends one request after another, so
 * events with the same key stay in order, and the number of lanes limits the requests at a time.
 */

import { createHash } from 'node:crypto'
import type { HttpTarget } from '../../definition/message-target.ts'
import { isWebAddress } from '../../definition/message-target.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'
import type { Channel, ChannelContext } from '../messages/channel.ts'
import { expandVariables } from '../messages/expand-variables.ts'
import { keyOf, type Message } from '../messages/message.ts'
import { WebhookDelivery } from './webhook-delivery.ts'
import { type RequestOptions, requestOf, secretBytes } from './webhook-request.ts'

export class WebhookChannel implements Channel {
  readonly #context: ChannelContext
  readonly #request: RequestOptions
  readonly #batch: number
  readonly #lanes: number
  readonly #delivery: WebhookDelivery

  /** @throws {CommandFailure} if a variable is not set, or if the URL or a header is invalid */
  constructor(target: HttpTarget, context: ChannelContext) {
    const { system, signal, note, name } = context
    const expand = (text: string): string => expandVariables(text, context)
    const { value = 'json', batch = 1, concurrency = 4 } = target
    const url = expand(target.url)
    if (!isWebAddress(url)) throw invalid(system, 'its URL must be one with http or https')
    this.#context = context
    this.#batch = batch
    this.#lanes = concurrency
    this.#request = {
      ...{ value, isList: batch > 1, name, context },
      headers: validHeaders(target.headers ?? {}, expand, system),
      secret: target.secret === undefined ? undefined : secretBytes(expand(target.secret)),
    }
    this.#delivery = new WebhookDelivery({ system, url, signal, note })
  }

  /** A webhook does not report what it has received. */
  position(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async send(
    messages: readonly Message[],
    last: number,
    onDelivered: (position: number) => void,
  ): Promise<void> {
    const open = new Set<Message>(messages)
    const lanes = Array.from({ length: this.#lanes }, (): Message[] => [])
    for (const message of messages) lanes[this.#laneOf(message)]?.push(message)
    const noteDelivered = (sent: readonly Message[]): void => {
      for (const message of sent) open.delete(message)
      // A set has its members in the order of their addition, which is that of the events.
      const [first] = open
      onDelivered(first === undefined ? last : first.id - 1)
    }
    const stopping = new AbortController()
    const running = lanes.map((lane) =>
      this.#runLane(lane, stopping.signal, noteDelivered).catch((error: unknown) => {
        stopping.abort()
        throw error
      }),
    )
    const ended = await Promise.allSettled(running)
    const failed = ended.find((each) => each.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  /** Sends the messages of a lane. Stops between two requests if the run is interrupted or another lane has failed. */
  async #runLane(
    lane: readonly Message[],
    stopping: AbortSignal,
    onDelivered: (sent: readonly Message[]) => void,
  ): Promise<void> {
    for (let at = 0; at < lane.length; at += this.#batch) {
      this.#context.signal.throwIfAborted()
      if (stopping.aborted) return
      const messages = lane.slice(at, at + this.#batch)
      const newRequest = () => requestOf(messages, this.#request, Date.now())
      await this.#delivery.deliver(newRequest, messages[0]?.id ?? 0)
      onDelivered(messages)
    }
  }

  #laneOf(message: Message): number {
    const key = keyOf(message, this.#context.routes[message.entity]?.key)
    if (key === undefined) return message.id % this.#lanes
    return createHash('sha256').update(key).digest().readUInt32BE() % this.#lanes
  }
}

function validHeaders(
  headers: Readonly<Record<string, string>>,
  expand: (text: string) => string,
  system: string,
): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, text]) => [name, expand(text)] as const)
  for (const [name, text] of entries) {
    try {
      new Headers({ [name]: text })
    } catch {
      throw invalid(
        system,
        `its header ${visible(name)} must have a value without control characters`,
      )
    }
  }
  return Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text]))
}

function invalid(system: string, message: string): CommandFailure {
  return new CommandFailure(`${visible(system)} cannot be used: ${message}`, 'system', { system })
}
