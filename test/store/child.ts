/** Starts a program of the tests as a process of its own, under the rules of production, and reads what it prints. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly process: ChildProcess
  /** Every complete line so far. */
  readonly lines: readonly string[]
  /** Resolves once so many lines were printed, or none can come any more. */
  printed(count: number): Promise<void>
  /** Resolves to what it wrote to standard error when it has ended and everything was read. */
  ended(): Promise<string>
}

/**
 * Starts a module. What is started often is JavaScript that imports the built program from dist/: compiling TypeScript
 * takes a second of each process. `shell` is text that runs before the program in the same shell, for limits.
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
