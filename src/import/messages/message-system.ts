/** A system that receives events as messages: how its channel is opened and what it needs before. */

import type { MessageTarget } from '../../definition/message-target.ts'
import type { CommandContext } from '../../terminal/command.ts'
import { openKafka, prepareKafka } from '../kafka/kafka-system.ts'
import { entitiesOf, type ImportPlan } from '../plan.ts'
import { PositionFile } from '../progress/position-file.ts'
import type { DatabasePosition } from '../progress/progress.ts'
import type { RunRecords } from '../progress/records.ts'
import type { Report } from '../report/report.ts'
import { newBatchLayout } from '../rows/batch-layout.ts'
import { WebhookChannel } from '../webhook/webhook-channel.ts'
import type { Channel, ChannelContext } from './channel.ts'
import { FaultyChannel } from './faulty-channel.ts'
import { MessageSink } from './message-sink.ts'

export class MessageSystem {
  readonly #target: MessageTarget
  readonly #plan: ImportPlan
  readonly #context: ChannelContext

  constructor(
    { system, target, name }: Pick<ChannelContext, 'system' | 'name'> & { target: MessageTarget },
    shared: {
      readonly plan: ImportPlan
      readonly records: RunRecords
      readonly report: Report
      readonly context: CommandContext
    },
  ) {
    const { plan, records, report, context } = shared
    const own = new Set(entitiesOf(plan, system))
    const { environment, signal } = context
    const { simulation, run } = records.state
    this.#target = target
    this.#plan = plan
    this.#context = {
      ...{ system, name, environment, signal },
      ...{ program: plan.program, simulation, run },
      entities: plan.entities.map(({ entity }) => entity),
      routes: plan.entities.map(({ message }, number) => (own.has(number) ? message : undefined)),
      note: (text) => report.note(text),
    }
  }

  /** Prepares the target before the first event, such as by creating topics. */
  async prepare(createsTables: boolean): Promise<void> {
    if (this.#target.type === 'kafka') {
      await prepareKafka(this.#target, { ...this.#context, createsTables })
    }
  }

  /** Whether the target itself keeps the position of the run, so that each event arrives exactly once. */
  get keepsPosition(): boolean {
    return this.#target.type === 'kafka'
  }

  /** Text about the continuation of a resumed run, for a target that does not keep the position. */
  get resumeNote(): string {
    return 'requests that were in flight are repeated with the same Idempotency-Key'
  }

  /** Returns the position that the target keeps, or undefined if it keeps none. */
  async position(): Promise<DatabasePosition | undefined> {
    if (!this.keepsPosition) return undefined
    const channel = await this.#channel()
    try {
      return await channel.position()
    } finally {
      await channel.close()
    }
  }

  /** Opens the sink that continues after an event. A file records the position that the target does not keep. */
  async open(after: number, path: string): Promise<MessageSink> {
    const { system: label } = this.#context
    const { entities: plan, program } = this.#plan
    // Messages are in the order of events.
    const layout = newBatchLayout(this.#plan, entitiesOf(this.#plan, label), {
      command: '',
      script: undefined,
    })
    const { startMs } = program.time
    const { faults } = this.#target
    const direct = await this.#channel()
    const channel = faults ? new FaultyChannel(direct, faults, after, this.#context) : direct
    const positions = this.keepsPosition ? undefined : new PositionFile(path)
    return new MessageSink({ label, plan, layout, channel, after, startMs, positions })
  }

  async #channel(): Promise<Channel> {
    if (this.#target.type === 'http') return new WebhookChannel(this.#target, this.#context)
    return await openKafka(this.#target, this.#context)
  }
}
