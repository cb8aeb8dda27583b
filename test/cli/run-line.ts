/** `spate …` in this process: a line, a folder and an environment of its own, and what it wrote. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { runCommandLine } from '../../src/cli/program.ts'

export interface Line {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Called with all that was written to standard error so far. */
  readonly onStderr?: (text: string) => void
}

export interface Written {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export async function runLine(
  words: readonly string[],
  { folder, environment = {}, signal = new AbortController().signal, onStderr }: Line,
): Promise<Written> {
  let [out, err] = ['', '']
  const stdout = new Writable({
    write(piece, _encoding, done) {
      out += String(piece)
      done()
    },
  })
  const stderr = new Writable({
    write(piece, _encoding, done) {
      err += String(piece)
      onStderr?.(err)
      done()
    },
  })
  const code = await runCommandLine(
    words,
    { commands, version: '0' },
    {
      environment: { PATH: process.env.PATH ?? '', HOME: folder, ...environment },
      folder,
      stdin: Readable.from([]),
      stdout,
      stderr,
      signal,
    },
  )
  return { code, stdout: out, stderr: err }
}

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A working folder with a definition in it, removed behind the tests of the file. */
export async function newFolder(definition?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-run-'))
  folders.push(folder)
  if (definition !== undefined) await writeDefinition(folder, definition)
  return folder
}

export async function writeDefinition(folder: string, definition: object): Promise<void> {
  await writeFile(join(folder, 'spate.json'), JSON.stringify(definition))
}
