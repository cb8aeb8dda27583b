/**
 * A system during an import. Its commands are run one after another, and the result of each command is recorded before
 * the next command. `progress/progress.ts` describes the order, and why a run may be killed at any point.
 */

import { join } from 'node:path'
import type { CommandContext } from '../terminal/command.ts'
import { startCommandSink } from './command-sink.ts'
import type { SystemCommands } from './commands.ts'
import { addCounts, type Destination } from './destination.ts'
import type { MessageSink } from './messages/message-sink.ts'
import { MessageSystem } from './messages/message-system.ts'
import { entitiesOf, type ImportPlan } from './plan.ts'
import { PositionFile } from './progress/position-file.ts'
import {
  type DatabasePosition,
  hasReached,
  isSameDatabase,
  type SystemEvent,
  type SystemProgress,
} from './progress/progress.ts'
import type { RunRecords } from './progress/records.ts'
import { countBetween } from './progress/recount.ts'
import { noRefusals, ofEntity, type Refusals, retryOf } from './progress/refusals.ts'
import { count } from './report/figures.ts'
import type { Report } from './report/report.ts'
import { ClientSessions } from './sinks/client-session.ts'
import { newNonce, type Script } from './sinks/database-client.ts'
import type { DatabaseSink } from './sinks/database-sink.ts'
import type { PipeSink } from './sinks/pipe-sink.ts'
import { otherDatabaseFailure, type SystemFailure } from './sinks/system-failure.ts'
import { variablesOf } from './sinks/variables.ts'
import { type Continuation, SystemRefusals } from './system-refusals.ts'
import { progressName, scriptOf } from './system-script.ts'
import { SystemSteps } from './system-steps.ts'

type SystemSink = DatabaseSink | PipeSink | MessageSink

const commandNote =
  'its command is started again with the events after it. ' +
  'Only the command knows which rows it kept; up to one write (4 KB, or one row) may be repeated'

interface SystemContext {
  readonly plan: ImportPlan
  readonly records: RunRecords
  readonly report: Report
  readonly context: CommandContext
  /** Whether the rows are imported without running the triggers of users. */
  readonly disablesTriggers: boolean
  /** Whether missing tables are created. */
  readonly createsTables: boolean
}

export class SystemImport implements Destination {
  readonly label: string
  readonly entities: readonly number[]
  readonly #commands: SystemCommands
  readonly #plan: ImportPlan
  readonly #records: RunRecords
  readonly #report: Report
  readonly #context: CommandContext
  /** Id of the last committed event that the database has reported in this session. */
  #confirmed: number | undefined
  /** Number of rows at the start of the session, by the key of the entity. */
  #before: SystemProgress['counts'] = {}
  #sink: SystemSink | undefined
  /** The target of messages, or undefined for a command. */
  readonly #messages: MessageSystem | undefined
  readonly #refusals: SystemRefusals
  readonly #disablesTriggers: boolean
  readonly #createsTables: boolean
  readonly #steps: SystemSteps
  readonly #sessions: ClientSessions

  constructor(
    commands: SystemCommands,
    { plan, records, report, context, disablesTriggers, createsTables }: SystemContext,
  ) {
    this.label = commands.system
    this.entities = entitiesOf(plan, commands.system)
    this.#commands = commands
    this.#plan = plan
    this.#records = records
    this.#report = report
    this.#context = context
    this.#disablesTriggers = disablesTriggers
    this.#createsTables = createsTables
    this.#sessions = new ClientSessions(commands.system, commands.command, context)
    this.#refusals = new SystemRefusals(plan, this.#keys)
    const { system, target } = commands
    const name = progressName(records.state, system)
    this.#messages =
      target && new MessageSystem({ system, target, name }, { plan, records, report, context })
    this.#steps = new SystemSteps(commands.system, { records, report, context, createsTables })
  }

  get sink(): SystemSink | undefined {
    return this.#sink
  }

  get counts(): SystemProgress['counts'] {
    const rows = this.#sink?.counts
    if (rows === undefined) return this.#progress.counts
    return addCounts(this.#before, this.#plan, this.entities, (number) => rows[number])
  }

  get #progress(): SystemProgress {
    return this.#records.progressOf(this.label)
  }

  /**
   * Reads the id of the last committed event, if an earlier session has written to the database, without changing it.
   *
   * @throws {CommandFailure} if it is not the database of the run, or if the client does not reply
   */
  async confirm(): Promise<void> {
    const known = this.#progress
    if (known.state !== 'feeding') return
    await this.#steps.untilGone()
    const answer = await this.#askPosition()
    if (answer === undefined) return
    if (!isSameDatabase(known, answer)) {
      const variables = variablesOf(this.#commands, this.#context.environment)
      const { position } = answer
      throw otherDatabaseFailure(this.label, { known: known.position, position, variables })
    }
    this.#confirmed = Math.max(answer.position, known.position)
    if (Object.keys(this.refusals.abandoned).length > 0) await this.#retryAbandoned()
  }

  /** Reads the position of the run from the database or the target, or returns undefined if it has none. */
  async #askPosition(): Promise<DatabasePosition | undefined> {
    if (this.#messages !== undefined) return await this.#messages.position()
    const nonce = newNonce()
    const script = this.#script(nonce)
    if (script === undefined) return undefined
    // If the earlier session ended before it created the progress table, the database has no rows.
    const hasTable = (await this.#sessions.ask(script.find, nonce)) > 0
    const position = hasTable ? await this.#sessions.ask(script.read, nonce) : 0
    return { hasTable, position }
  }

  /** Rows that the database has refused so far. */
  get refusals(): Refusals {
    return this.#progress.refusals ?? noRefusals
  }

  /** Returns the id of the event after which the system needs rows of an entity. */
  startOf(number: number): number {
    const { total } = this.#plan.program
    if (this.#sink === undefined) return total
    const key = this.#keyOf(number)
    const { abandoned, starts } = this.refusals
    return ofEntity(abandoned, key) === undefined
      ? Math.max(this.#sink.position, ofEntity(starts, key) ?? 0)
      : total
  }

  /**
   * Records how the import continues after the database has refused rows, or returns undefined if it cannot continue. At
   * most `share` of the rows of an entity are skipped.
   */
  continueAfter(failure: SystemFailure, share: number): Continuation | undefined {
    const found = this.#refusals.continueAfter(failure, this.#progress, share)
    if (found?.event !== undefined) this.#note(found.event)
    return found
  }

  /** Runs the command `before` and creates the missing tables, unless the records show that both have ended. */
  async prepare(): Promise<void> {
    const { before } = this.#commands
    const known = this.#progress
    if (hasReached(known, 'prepared')) return
    if (known.state === 'preparing' && before !== undefined) {
      this.#report.note(
        `"before" of ${this.label} was started but its end was not recorded: running it again`,
      )
    }
    await this.#record({ type: 'before started' })
    if (before !== undefined) await this.#steps.run('before', before)
    if (this.#messages === undefined) await this.#steps.createTables(this.#commands, this.#plan)
    else await this.#messages.prepare(this.#createsTables)
    await this.#record({ type: 'before ended' })
  }

  /** Starts the command that imports the events, unless the system already has all events. */
  async open(): Promise<void> {
    this.#sink = undefined
    if (hasReached(this.#progress, 'fed')) return
    const nonce = newNonce()
    const script = this.#script(nonce)
    await this.#steps.untilGone()
    const after = await this.#recordSession(script)
    const path = this.#positionPath
    if (this.#messages !== undefined) {
      this.#sink = await this.#messages.open(after, path)
      return
    }
    this.#sink = await startCommandSink(
      this.#commands,
      { script, nonce, after, path, refusals: this.#refusals },
      {
        ...{ plan: this.#plan, report: this.#report, context: this.#context },
        onStarted: this.#steps.onStarted,
      },
    )
  }

  note(): void {
    const sink = this.#sink
    if (sink === undefined) return
    const hasTable = 'hasTable' in sink && sink.hasTable
    const { counts } = this
    this.#note({ type: 'rows committed', position: sink.position, counts, hasTable })
  }

  noteEnd(isWhole: boolean): void {
    this.note()
    this.#note({ type: 'process ended' })
    const isComplete = isWhole && Object.keys(this.refusals.abandoned).length === 0
    if (isComplete) this.#note({ type: 'input taken', position: this.#plan.program.total })
  }

  /** Drops the progress table in the database if the system has every event. */
  async clear(): Promise<void> {
    if (this.#progress.state !== 'fed') return
    for (let retry = 0; retry <= this.refusals.retries; retry++) {
      const script = this.#script('', retry)
      if (script !== undefined) await this.#sessions.run(script.drop)
    }
    await this.#record({ type: 'table dropped' })
  }

  /**
   * Runs the command `after` if `before` was started, even if the import is incomplete. A resumed run runs it again.
   */
  async runAfter(isComplete: boolean): Promise<void> {
    const { after } = this.#commands
    const { state } = this.#progress
    if (state === 'new' || state === 'finished') return
    if (after !== undefined) await this.#steps.run('after', after)
    if (isComplete) await this.#record({ type: 'after ended' })
  }

  /** Records the id of the event after which the command will continue, and returns it. */
  async #recordSession(script: Script | undefined): Promise<number> {
    const known = this.#progress
    let position = Math.max(this.#confirmed ?? 0, known.position)
    if (script === undefined && this.#messages?.keepsPosition !== true) {
      position = Math.max(position, PositionFile.read(this.#positionPath))
      if (known.state === 'feeding') {
        const repeats = this.#messages?.resumeNote ?? commandNote
        this.#report.note(`${this.label} received the events up to ${count(position)}; ${repeats}`)
      }
    }
    this.#before = this.#countedUpTo(position)
    await this.#record({ type: 'session opened', position, counts: this.#before })
    return position
  }

  #countedUpTo(position: number): SystemProgress['counts'] {
    const known = this.#progress
    if (position === known.position) return known.counts
    const { abandoned, starts, skipped } = this.refusals
    const isCounted = (key: string, id: number): boolean =>
      ofEntity(abandoned, key) === undefined &&
      id > (ofEntity(starts, key) ?? 0) &&
      ofEntity(skipped, key)?.includes(id) !== true
    const more = countBetween(this.#plan, { from: known.position, to: position, isCounted })
    return addCounts(known.counts, this.#plan, this.entities, (_, key) => more.get(key))
  }

  /** Records that the resumed run tries abandoned entities again, from the events at which they were abandoned. */
  async #retryAbandoned(): Promise<void> {
    const reached = this.#confirmed ?? 0
    this.#note({
      ...{ type: 'rows committed', position: reached, counts: this.#countedUpTo(reached) },
      hasTable: true,
    })
    const retry = retryOf(this.refusals, reached, this.#keys)
    await this.#record(retry)
    this.#confirmed = retry.position
  }

  get #keys(): readonly string[] {
    return this.entities.map((number) => this.#keyOf(number))
  }

  #keyOf(number: number): string {
    return this.#plan.entities[number]?.entity ?? ''
  }

  #script(nonce: string, retry = this.refusals.retries): Script | undefined {
    const table = progressName(this.#records.state, this.label, retry)
    const disablesTriggers = this.#disablesTriggers
    return scriptOf(this.#commands, this.#plan, { table, nonce, disablesTriggers })
  }

  get #positionPath(): string {
    return join(this.#records.folder, `${this.label}.position`)
  }

  #note(event: SystemEvent): void {
    this.#records.note({ ...event, system: this.label })
  }

  #record(event: SystemEvent): Promise<void> {
    return this.#records.record({ ...event, system: this.label })
  }
}
