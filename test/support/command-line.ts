/** Runs `spate …` in this process with a folder and an environment of its own, and returns its output and exit code. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { commands } from '../../src/cli/commands/all.ts'
import { runCommandLine } from '../../src/cli/program.ts'

export interface TestCommandLine {
  readonly folder: string
  /** Runs one command line. */
  spate(words: readonly string[], given?: Given): Promise<Ended>
  remove(): Promise<void>
}

export interface Given {
  readonly stdin?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Number of columns of a simulated terminal on standard output; standard output is a pipe by default. */
  readonly columns?: number
  /** Called with the complete standard error so far. */
  readonly onStderr?: (text: string) => void
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs one command line in a folder that is also its home folder. */
export async function runLine(
  words: readonly string[],
  { folder, stdin = '', environment = {}, signal, columns, onStderr }: Given & Folder,
): Promise<Ended> {
  const [stdout, stderr] = [newOutput({ columns }), newOutput({ onText: onStderr })]
  const code = await runCommandLine(
    words,
    { commands, version: '0.0.0' },
    {
      environment: { PATH: process.env.PATH ?? '', HOME: folder, ...environment },
      folder,
      stdin: Readable.from([Buffer.from(stdin)]),
      stdout: stdout.output,
      stderr: stderr.output,
      signal: signal ?? new AbortController().signal,
    },
  )
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

export async function newCommandLine(): Promise<TestCommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-cli-'))
  return {
    folder,
    spate: (words, given) => runLine(words, { ...given, folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Creates a working folder with a definition in it. The folder is removed after the test. */
export async function newFolder(definition?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (definition !== undefined) await writeDefinition(folder, definition)
  return folder
}

export async function writeDefinition(folder: string, definition: object): Promise<void> {
  await writeFile(join(folder, 'spate.json'), JSON.stringify(definition))
}

interface Folder {
  readonly folder: string
}

interface Shown {
  readonly columns?: number | undefined
  readonly onText?: ((text: string) => void) | undefined
}

function newOutput({ columns, onText }: Shown) {
  const pieces: Buffer[] = []
  const text = () => Buffer.concat(pieces).toString()
  const stream = new PassThrough()
  stream.on('data', (piece: Buffer) => {
    pieces.push(piece)
    onText?.(text())
  })
  const output = columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns })
  return { output, text }
}
