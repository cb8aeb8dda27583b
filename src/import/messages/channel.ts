/** Channels, which deliver the messages of one system to a target that is not a process. */

import type { MessageRoute } from '../../definition/message-target.ts'
import type { Program } from '../../engine/program.ts'
import type { CommandContext } from '../../terminal/command.ts'
import type { DatabasePosition } from '../progress/progress.ts'
import type { Message } from './message.ts'

/** Facts about the run and its system that all channels need. */
export interface ChannelContext extends Pick<CommandContext, 'environment' | 'signal'> {
  readonly system: string
  /** Name for the position of the run in the target. It is the same for all sessions of a run. */
  readonly name: string
  readonly program: Program
  readonly simulation: string
  readonly run: string
  /** Keys and routes of the entities, by their number in the plan. */
  readonly entities: readonly string[]
  readonly routes: readonly (MessageRoute | undefined)[]
  readonly note: (text: string) => void
}

export interface Channel {
  /**
   * Returns the position that the target has, or undefined if the target has none. A channel that returns a position
   * delivers each event exactly once.
   */
  position(): Promise<DatabasePosition | undefined>
  /**
   * Delivers messages in the order of their keys. `last` is the id of the last event that they include. Calls
   * `onDelivered` with the id of an event as soon as it and all earlier messages are delivered. Rejects if the signal of
   * the run is aborted before everything is delivered.
   */
  send(
    messages: readonly Message[],
    last: number,
    onDelivered: (position: number) => void,
  ): Promise<void>
  close(): Promise<void>
}
