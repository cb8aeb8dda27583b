/**
 * Channel with faults on purpose. It divides the messages of a system into deliveries. After each of them it waits, and
 * sends the last messages again, as a sender does that has lost its connection.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { faultsAt } from '../../definition/faults.ts'
import type { TargetFaults } from '../../definition/target-faults.ts'
import type { DatabasePosition } from '../progress/progress.ts'
import type { Channel, ChannelContext } from './channel.ts'
import type { Message } from './message.ts'

export class FaultyChannel implements Channel {
  readonly #channel: Channel
  readonly #faults: TargetFaults
  readonly #context: Pick<ChannelContext, 'system' | 'signal' | 'note'>
  /** Id of the last event that was sent. */
  #position: number
  /** Id of the last event that the sink knows to be delivered. */
  #delivered: number
  /** Number of new events until the next break. */
  #left = 0
  /** The last messages that were sent, which the next delivery may repeat. */
  #recent: readonly Message[] = []
  #repeated = 0

  /** `after` is the id of the event after which the run begins or resumes. */
  constructor(
    channel: Channel,
    faults: TargetFaults,
    after: number,
    context: Pick<ChannelContext, 'system' | 'signal' | 'note'>,
  ) {
    this.#channel = channel
    this.#faults = faults
    this.#context = context
    this.#position = after
    this.#delivered = after
  }

  position(): Promise<DatabasePosition | undefined> {
    return this.#channel.position()
  }

  async send(
    messages: readonly Message[],
    last: number,
    onDelivered: (position: number) => void,
  ): Promise<void> {
    // The target may confirm repeated events, whose positions were reported before.
    const onForward = (position: number): void => {
      if (position <= this.#delivered) return
      this.#delivered = position
      onDelivered(position)
    }
    for (let from = 0; from < messages.length; ) {
      const repeated = this.#left === 0 ? await this.#beginDelivery() : []
      const piece = messages.slice(from, from + this.#left)
      from += piece.length
      this.#left -= piece.length
      const end = piece.at(-1)?.id ?? last
      await this.#channel.send(
        [...repeated, ...piece],
        from < messages.length ? end : last,
        onForward,
      )
      this.#position = end
      this.#remember(piece)
    }
  }

  async close(): Promise<void> {
    const { system, note } = this.#context
    if (this.#repeated > 0) note(`"faults" of ${system} repeated ${this.#repeated} events`)
    await this.#channel.close()
  }

  /** Waits for the delay of the next delivery. Returns the messages that it repeats. */
  async #beginDelivery(): Promise<readonly Message[]> {
    const { signal } = this.#context
    const { cut = 1, repeat, delayMs } = faultsAt(this.#faults, this.#position)
    if (delayMs > 0)
      await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    this.#left = cut
    const repeated = repeat === 0 ? [] : this.#recent.slice(-repeat)
    this.#repeated += repeated.length
    return repeated
  }

  /** Keeps copies of the messages that may be repeated. The memory of their values is that of a batch. */
  #remember(piece: readonly Message[]): void {
    const kept = this.#faults.repeat?.most ?? 0
    if (kept === 0) return
    const copies = piece
      .slice(-kept)
      .map((message) => ({ ...message, value: Buffer.from(message.value) }))
    this.#recent = [...this.#recent.slice(-kept), ...copies].slice(-kept)
  }
}
