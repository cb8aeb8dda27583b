/** Starts a test program as a separate process with the flags of production, and reads its output. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly process: ChildProcess
  /** All complete lines so far. */
  readonly lines: readonly string[]
  /** Resolves when this many lines were printed, or the process has ended. */
  printed(count: number): Promise<void>
  /** Resolves with standard error when the process has ended and everything was read. */
  ended(): Promise<string>
}

/**
 * Starts a module. A program that is started often is JavaScript and imports the built program from dist/, because
 * compiling TypeScript takes a second per process. `shell` is run first in the same shell, to set limits.
 */
export function startChild(program: URL, file: string, shell = ''): Child {
  const isTypeScript = program.pathname.endsWith('.ts')
  const command = [
    process.execPath,
    ...(isTypeScript ? ['--import', 'tsx'] : []),
    '--disallow-code-generation-from-strings',
    fileURLToPath(program),
    file,
  ]
  const child = spawn('sh', ['-c', `${shell} exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  const lines: string[] = []
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const closed = Promise.all([once(child, 'close'), once(reader, 'close')])
  return {
    process: child,
    lines,
    printed: (count) =>
      new Promise((resolve) => {
        const look = () => lines.length >= count && resolve()
        reader.on('line', look).on('close', resolve)
        look()
      }),
    ended: async () => {
      await closed
      return complaint
    },
  }
}
