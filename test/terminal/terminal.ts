/** A simulated terminal that types answers, for tests in this process. */

import { PassThrough, Writable } from 'node:stream'
import type { CommandContext } from '../../src/terminal/command.ts'

interface Terminal extends CommandContext {
  /** Returns the text on standard error. */
  said(): string
}

export function terminal({
  folder,
  answers,
  isTerminal = true,
  columns = 100,
  environment = {},
}: {
  readonly folder: string
  readonly answers: readonly string[]
  readonly isTerminal?: boolean
  readonly columns?: number
  readonly environment?: Readonly<Record<string, string>>
}): Terminal {
  let said = ''
  const typed = [...answers]
  const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal })
  const output = new Writable({
    write(piece, _encoding, done) {
      const text = String(piece)
      said += text
      // The answer is typed after the prompt.
      if (text.includes('?')) {
        const answer = typed.shift()
        if (answer !== undefined) setImmediate(() => stdin.write(`${answer}\r`))
      }
      done()
    },
  })
  return {
    folder,
    environment: { PATH: process.env.PATH ?? '', HOME: folder, TERM: 'xterm', ...environment },
    stdin,
    stdout: new PassThrough(),
    stderr: Object.assign(output, { isTTY: isTerminal, columns, rows: 30 }),
    signal: new AbortController().signal,
    said: () => said,
  }
}
