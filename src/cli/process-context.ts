/** What a command has of this process: its streams, its environment, and the signals that end it. */

import type { CommandContext } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { outputClosed } from '../terminal/failure.ts'

/** npm passes on a signal that the process got itself; within this time it is the same one. */
const sameSignalMs = 500

/** Also how to end, with all output written. */
export function newProcessContext(): {
  readonly context: CommandContext
  readonly endWith: (code: number) => Promise<void>
} {
  const { stdin, stdout, stderr, env: environment } = process
  const controller = new AbortController()
  let firstMs: number | undefined
  const onSignal = (): void => {
    if (firstMs === undefined) {
      firstMs = performance.now()
      controller.abort()
    } else if (performance.now() - firstMs > sameSignalMs) process.exit(exitCodes.interrupted.code)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)

  let lost: Error | undefined
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= error
    controller.abort(outputClosed)
  })
  // Who does not listen is told nothing; an import is not broken off for that.
  stderr.on('error', () => undefined)

  const context = {
    environment,
    folder: process.cwd(),
    stdin,
    stdout,
    stderr,
    signal: controller.signal,
  }
  return {
    context,
    async endWith(code) {
      // The errors of what was written last come in the next turns.
      for (const output of [stdout, stderr]) {
        await new Promise((resolve) => output.write('', resolve))
      }
      if (lost === undefined) process.exit(code)
      // A disk that is full, for one; what was done without its result is not done.
      stderr.write(`spate: the output cannot be written: ${lost.message}\n`)
      process.exit(exitCodes.failed.code)
    },
  }
}
