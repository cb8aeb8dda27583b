/** Short sessions of a database client: a few statements, and the text that the client replies. */

import type { CommandContext } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { answerPattern } from './database-client.ts'
import { runCommand } from './shell.ts'
import { endOf, SystemFailure } from './system-failure.ts'

const outputBytesMax = 1024 * 1024

interface SessionOptions {
  /** Function that is called with the process id before the command receives its input. */
  readonly onStarted?: (pid: number) => Promise<void>
  /** Advice for the user if the client fails. */
  readonly advice?: string
}

export class ClientSessions {
  readonly #system: string
  readonly #command: string
  readonly #context: CommandContext

  constructor(system: string, command: string, context: CommandContext) {
    this.#system = system
    this.#command = command
    this.#context = context
  }

  /** Runs the database client with statements that select a number, and returns the number. */
  async ask(session: string, nonce: string): Promise<number> {
    const numbers = await this.askAll(session, nonce)
    return numbers.at(-1) as number
  }

  /** Runs the database client with statements that select numbers, and returns them. At least one is expected. */
  async askAll(session: string, nonce: string): Promise<readonly number[]> {
    const output = await this.run(session)
    const found = [...output.matchAll(answerPattern(nonce))].map(([, , number]) => Number(number))
    if (found.length > 0) return found
    throw new CommandFailure(
      `${this.#system} did not report its progress: do not redirect the standard output of its command`,
      'system',
      { system: this.#system },
    )
  }

  /** Runs the command with `input` on its standard input, and returns its standard output. */
  async run(input: string, { onStarted, advice }: SessionOptions = {}): Promise<string> {
    const pieces: Buffer[] = []
    let length = 0
    const ended = await runCommand(this.#command, this.#context, {
      input,
      ...(onStarted !== undefined && { onStarted }),
      onOutput: (piece) => {
        length += piece.length
        if (length <= outputBytesMax) pieces.push(piece)
      },
    })
    if (ended.code === 0) return Buffer.concat(pieces).toString('latin1')
    const how = endOf(ended)
    throw new SystemFailure({ system: this.#system, how, advice, stderr: ended.stderr.lines })
  }
}
