/**
 * A system during an import. Its commands are run one after another, and the result of each command is recorded before
 * the next command. `progress/progress.ts` describes the order, and why a run may be killed at any point.
 */

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf } from '../definition/feeds.ts'
import type { CommandContext } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import type { SystemCommands } from './commands.ts'
import { addCounts, type Destination } from './destination.ts'
import { entitiesOf, type ImportPlan } from './plan.ts'
import { identityOf, isGroupAlive } from './process-identity.ts'
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
import { count } from './report/figures.ts'
import type { Report } from './report/report.ts'
import { newBatchLayout } from './rows/batch-layout.ts'
import { answerPattern, newScript, progressTable, type Script } from './sinks/database-client.ts'
import { DatabaseSink } from './sinks/database-sink.ts'
import { PipeSink } from './sinks/pipe-sink.ts'
import { runCommand, startCommand } from './sinks/shell.ts'
import { endOf, otherDatabaseFailure, SystemFailure } from './sinks/system-failure.ts'
import { variablesOf } from './sinks/variables.ts'

const pollMs = 50
const outputBytesMax = 1024 * 1024

interface SystemContext {
  readonly plan: ImportPlan
  readonly records: RunRecords
  readonly report: Report
  readonly context: CommandContext
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
  #sink: DatabaseSink | PipeSink | undefined

  constructor(commands: SystemCommands, { plan, records, report, context }: SystemContext) {
    this.label = commands.system
    this.entities = entitiesOf(plan, commands.system)
    this.#commands = commands
    this.#plan = plan
    this.#records = records
    this.#report = report
    this.#context = context
  }

  get sink(): DatabaseSink | PipeSink | undefined {
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
    await this.#untilGone()
    const nonce = newNonce()
    const script = this.#script(nonce)
    if (script === undefined) return
    // If the earlier session ended before it created the progress table, the database has no rows.
    const hasTable = (await this.#ask(script.find, nonce)) > 0
    const position = hasTable ? await this.#ask(script.read, nonce) : 0
    const answer: DatabasePosition = { hasTable, position }
    if (!isSameDatabase(known, answer)) {
      const variables = variablesOf(this.#commands, this.#context.environment)
      throw otherDatabaseFailure(this.label, { known: known.position, position, variables })
    }
    this.#confirmed = position
  }

  /** Runs the command `before`, unless the records show that it has ended. */
  async runBefore(): Promise<void> {
    const { before } = this.#commands
    const known = this.#progress
    if (hasReached(known, 'prepared')) return
    if (known.state === 'preparing' && before !== undefined) {
      this.#report.note(
        `"before" of ${this.label} was started but its end was not recorded: running it again`,
      )
    }
    await this.#record({ type: 'before started' })
    if (before !== undefined) await this.#runStep('before', before)
    await this.#record({ type: 'before ended' })
  }

  /** Starts the command that imports the events, unless the system already has all events. */
  async open(): Promise<void> {
    if (hasReached(this.#progress, 'fed')) return
    const nonce = newNonce()
    const script = this.#script(nonce)
    await this.#untilGone()
    const after = await this.#recordSession(script)
    const { command, system: label } = this.#commands
    const layout = newBatchLayout(this.#plan, this.entities, { command, script })
    const { entities: plan } = this.#plan
    const start = (onOutput: (piece: Buffer) => void) =>
      startCommand(command, this.#context, { onOutput, onStarted: this.#onStarted })
    if (script !== undefined) {
      const joinsBatches = this.#plan.systems.length === 1
      const target = { label, plan, layout, script, nonce, after, joinsBatches }
      this.#sink = await DatabaseSink.begin(target, start)
      return
    }
    const positions = new PositionFile(this.#positionPath)
    const target = { label, layout, entities: plan.length, after, positions }
    try {
      this.#sink = new PipeSink(target, await start((piece) => this.#report.output(piece)))
    } catch (error) {
      positions.close()
      throw error
    }
  }

  note(): void {
    const sink = this.#sink
    if (sink === undefined) return
    const hasTable = sink instanceof DatabaseSink && sink.hasTable
    const { counts } = this
    this.#note({ type: 'rows committed', position: sink.position, counts, hasTable })
  }

  noteEnd(isWhole: boolean): void {
    this.note()
    this.#note({ type: 'process ended' })
    if (isWhole) this.#note({ type: 'input taken', position: this.#plan.program.total })
  }

  /** Drops the progress table in the database if the system has every event. */
  async clear(): Promise<void> {
    if (this.#progress.state !== 'fed') return
    const script = this.#script('')
    if (script !== undefined) await this.#runSession(script.drop)
    await this.#record({ type: 'table dropped' })
  }

  /**
   * Runs the command `after` if `before` was started, even if the import is incomplete. A resumed run runs it again.
   */
  async runAfter(isComplete: boolean): Promise<void> {
    const { after } = this.#commands
    const { state } = this.#progress
    if (state === 'new' || state === 'finished') return
    if (after !== undefined) await this.#runStep('after', after)
    if (isComplete) await this.#record({ type: 'after ended' })
  }

  /** Records the id of the event after which the command will continue, and returns it. */
  async #recordSession(script: Script | undefined): Promise<number> {
    const known = this.#progress
    let position = this.#confirmed ?? known.position
    if (script === undefined) {
      position = Math.max(position, PositionFile.read(this.#positionPath))
      if (known.state === 'feeding') {
        this.#report.note(
          `${this.label} received the events up to ${count(position)}; its command is started again with the events after it. ` +
            'Only the command knows which rows it kept; up to one write (4 KB, or one row) may be repeated',
        )
      }
    }
    this.#before = this.#countedUpTo(position)
    await this.#record({ type: 'session opened', position, counts: this.#before })
    return position
  }

  #countedUpTo(position: number): SystemProgress['counts'] {
    const known = this.#progress
    if (position === known.position) return known.counts
    const more = countBetween(this.#plan, known.position, position)
    return addCounts(known.counts, this.#plan, this.entities, (_, key) => more.get(key))
  }

  async #runStep(step: 'before' | 'after', command: string): Promise<void> {
    const { signal } = this.#context
    await this.#untilGone()
    this.#report.step({ system: this.label, step, command })
    const ended = await runCommand(command, this.#context, {
      onOutput: (piece) => this.#report.output(piece),
      onStarted: this.#onStarted,
      // An interruption does not end `after`. A second interruption ends this process and `after`.
      ...(step === 'before' && { signal }),
    })
    this.#note({ type: 'process ended' })
    if (ended.code === 0) return
    if (step === 'before') signal.throwIfAborted()
    const how = endOf(ended)
    throw new SystemFailure({ system: this.label, step, how, stderr: ended.stderr.lines })
  }

  /** Waits for a command of an earlier, killed run of spate to end, since it may still write. Stops on Ctrl-C. */
  async #untilGone(): Promise<void> {
    const { process } = this.#progress
    if (process === undefined) return
    for (let isNoted = false; isGroupAlive(process); isNoted = true) {
      if (!isNoted) {
        this.#report.note(
          `waiting for the previous command of ${this.label} to end (process ${process.pid})`,
        )
      }
      this.#context.signal.throwIfAborted()
      await sleep(pollMs)
    }
    this.#note({ type: 'process ended' })
  }

  /** Runs the database client with statements that select a number, and returns the number. */
  async #ask(session: string, nonce: string): Promise<number> {
    const output = await this.#runSession(session)
    const found = [...output.matchAll(answerPattern(nonce))].at(-1)?.[2]
    if (found !== undefined) return Number(found)
    throw new CommandFailure(
      `${this.label} did not report its progress: do not redirect the standard output of its command`,
      'system',
      { system: this.label },
    )
  }

  /** Runs the command with `input` on its standard input, and returns its standard output. */
  async #runSession(input: string): Promise<string> {
    const pieces: Buffer[] = []
    let length = 0
    const ended = await runCommand(this.#commands.command, this.#context, {
      input,
      onOutput: (piece) => {
        length += piece.length
        if (length <= outputBytesMax) pieces.push(piece)
      },
    })
    if (ended.code === 0) return Buffer.concat(pieces).toString('latin1')
    const how = endOf(ended)
    throw new SystemFailure({ system: this.label, how, stderr: ended.stderr.lines })
  }

  /** Returns the statements for the database client, or undefined if the command is none. */
  #script(nonce: string): Script | undefined {
    const { command, feeds } = this.#commands
    const dialect = clientOf(command, feeds)
    if (dialect === undefined) return undefined
    const { service = '', simulation, run, identity } = this.#records.state
    const table = progressTable([service, simulation, run, identity, this.label])
    return newScript(dialect, { table, nonce })
  }

  get #positionPath(): string {
    return join(this.#records.folder, `${this.label}.position`)
  }

  readonly #onStarted = (pid: number): Promise<void> =>
    this.#record({ type: 'process started', process: identityOf(pid) })

  #note(event: SystemEvent): void {
    this.#records.note({ ...event, system: this.label })
  }

  #record(event: SystemEvent): Promise<void> {
    return this.#records.record({ ...event, system: this.label })
  }
}

function newNonce(): string {
  return randomBytes(6).toString('hex')
}
