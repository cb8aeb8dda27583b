/** The steps of a system besides its rows: `before`, its tables, and `after`. Records the process that a step starts. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandContext } from '../terminal/command.ts'
import type { SystemCommands } from './commands.ts'
import { createMissingTables } from './missing-tables.ts'
import type { ImportPlan } from './plan.ts'
import { identityOf, isGroupAlive } from './process-identity.ts'
import type { RunRecords } from './progress/records.ts'
import type { Report } from './report/report.ts'
import { ClientSessions } from './sinks/client-session.ts'
import { runCommand } from './sinks/shell.ts'
import { endOf, SystemFailure } from './sinks/system-failure.ts'

const pollMs = 50

interface StepsContext {
  readonly records: RunRecords
  readonly report: Report
  readonly context: CommandContext
  /** Whether missing tables are created. */
  readonly createsTables: boolean
}

export class SystemSteps {
  readonly #system: string
  readonly #records: RunRecords
  readonly #report: Report
  readonly #context: CommandContext
  readonly #createsTables: boolean

  constructor(system: string, { records, report, context, createsTables }: StepsContext) {
    this.#system = system
    this.#records = records
    this.#report = report
    this.#context = context
    this.#createsTables = createsTables
  }

  /** Runs the command of a step to its end. */
  async run(step: 'before' | 'after', command: string): Promise<void> {
    const { signal } = this.#context
    await this.untilGone()
    this.#report.step({ system: this.#system, step, command })
    const ended = await runCommand(command, this.#context, {
      onOutput: (piece) => this.#report.output(piece),
      onStarted: this.onStarted,
      // An interruption does not end `after`. A second interruption ends this process and `after`.
      ...(step === 'before' && { signal }),
    })
    this.#note({ type: 'process ended' })
    if (ended.code === 0) return
    if (step === 'before') signal.throwIfAborted()
    const how = endOf(ended)
    throw new SystemFailure({ system: this.#system, step, how, stderr: ended.stderr.lines })
  }

  /** Creates the tables of the system that do not exist, unless the user does not want it. */
  async createTables(commands: SystemCommands, plan: ImportPlan): Promise<void> {
    if (!this.#createsTables) return
    await this.untilGone()
    const sessions = new ClientSessions(this.#system, commands.command, this.#context)
    const { onStarted } = this
    await createMissingTables(commands, plan, { sessions, report: this.#report, onStarted })
    this.#note({ type: 'process ended' })
  }

  /** Waits for a command of an earlier, killed run of spate to end, since it may still write. Stops on Ctrl-C. */
  async untilGone(): Promise<void> {
    const { process } = this.#records.progressOf(this.#system)
    if (process === undefined) return
    for (let isNoted = false; isGroupAlive(process); isNoted = true) {
      if (!isNoted) {
        this.#report.note(
          `waiting for the previous command of ${this.#system} to end (process ${process.pid})`,
        )
      }
      this.#context.signal.throwIfAborted()
      await sleep(pollMs)
    }
    this.#note({ type: 'process ended' })
  }

  /** Records the process of a command that was started. */
  readonly onStarted = (pid: number): Promise<void> =>
    this.#records.record({
      ...{ type: 'process started', process: identityOf(pid) },
      system: this.#system,
    })

  #note(event: { readonly type: 'process ended' }): void {
    this.#records.note({ ...event, system: this.#system })
  }
}
