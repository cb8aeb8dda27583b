/**
 * The context that commands get from this process: its streams, its environment, and the signals that abort a command.
 */

import type { CommandContext } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { outputClosed } from '../terminal/failure.ts'

/**
 * Maximum time between two copies of one signal, in milliseconds. A process that npm has started receives Ctrl-C twice,
 * because npm forwards the signal.
 */
const sameSignalMs = 500

/**
 * Returns the context, and a function that waits for all output to be written and ends the process with an exit code.
 */
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
  // An import continues after standard error is closed.
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
      // Errors of the last writes to standard output are reported asynchronously.
      for (const output of [stdout, stderr]) {
        await new Promise((resolve) => output.write('', resolve))
      }
      if (lost === undefined) process.exit(code)
      // Standard output could not be written, for example to a full disk, so the command has failed.
      stderr.write(`spate: standard output cannot be written: ${lost.message}\n`)
      process.exit(exitCodes.failed.code)
    },
  }
}
