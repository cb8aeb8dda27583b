/** The steps `before` and `after` of a system, and the process that runs a command of the system. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandContext } from '../terminal/command.ts'
import { identityOf, isGroupAlive } from './process-identity.ts'
import type { RunRecords } from './progress/records.ts'
import type { Report } from './report/report.ts'
import { runCommand } from './sinks/shell.ts'
import { endOf, SystemFailure } from './sinks/system-failure.ts'

const pollMs = 50

export class SystemSteps {
  readonly #system: string
  readonly #records: RunRecords
  readonly #report: Report
  readonly #context: CommandContext

  constructor(
    system: string,
    {
      records,
      report,
      context,
    }: { readonly records: RunRecords; readonly report: Report; readonly context: CommandContext },
  ) {
    this.#system = system
    this.#records = records
    this.#report = report
    this.#context = context
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
