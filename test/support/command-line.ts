/** The command line inside of a test: a folder and a home of its own, what it wrote, and how it ended. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { commands } from '../../src/cli/commands.ts'
import { runCommandLine } from '../../src/cli/program.ts'

export interface TestCommandLine {
  /** The working folder. */
  readonly folder: string
  /** Runs one line. */
  spate(words: readonly string[], given?: Given): Promise<Ended>
  remove(): Promise<void>
}

export interface Given {
  readonly stdin?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** As if standard output were a terminal of so many columns. */
  readonly columns?: number
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export async function newCommandLine(): Promise<TestCommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-cli-'))
  return {
    folder,
    async spate(words, { stdin = '', environment = {}, signal, columns } = {}) {
      const [stdout, stderr] = [newOutput(columns), newOutput(undefined)]
      const code = await runCommandLine(
        words,
        { commands, version: '0.0.0' },
        {
          environment: { XDG_CONFIG_HOME: join(folder, 'config'), ...environment },
          folder,
          stdin: Readable.from([Buffer.from(stdin)]),
          stdout: stdout.output,
          stderr: stderr.output,
          signal: signal ?? new AbortController().signal,
        },
      )
      return { code, stdout: stdout.text(), stderr: stderr.text() }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function newOutput(columns: number | undefined) {
  const pieces: Buffer[] = []
  const stream = new PassThrough()
  stream.on('data', (piece: Buffer) => pieces.push(piece))
  const output = columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns })
  return { output, text: () => Buffer.concat(pieces).toString() }
}
