/**
 * A pipe to a process. Node gives a child a socket, which cannot be opened as `/dev/stdin`, as some commands do
 * (`.import /dev/stdin users`). A write of at most 4096 bytes goes into a pipe whole or not at all (POSIX, write).
 *
 * On Linux the pipe is anonymous: a named one that a command opens again after the last write would block for ever, since
 * no process has it open for writing any more. Node cannot create one, so a shell does, and it is opened through /proc.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '../../text/error-code.ts'

/** PIPE_BUF of Linux; elsewhere it is 512 at least, and the pipe of macOS takes that whole, too. */
export const atomicWriteBytes = 4096
/** What a pipe holds on Linux (pipe(7)), and on macOS at most. */
export const pipeCapacityBytes = 65_536

export interface Pipe {
  /** To be given to the child, and closed afterwards. */
  readonly readEnd: number
  readonly writeEnd: Socket
  /** Closes the pipe after the end of the child, and returns how many bytes were left unread. */
  close(): number
}

export async function newPipe(): Promise<Pipe> {
  if (process.platform !== 'linux') return await namedPipe()
  try {
    return await anonymousPipe()
  } catch {
    // No /proc, or a sandbox forbids to look at another process. Most commands work with a named pipe as well.
    return await namedPipe()
  }
}

/** The shell waits for the end of its file descriptor 3, and meanwhile has the pipe as 4. */
async function anonymousPipe(): Promise<Pipe> {
  const holding = `: | sh -c 'exec 4<&0; echo $$; read line <&3'`
  // In a group of its own, so that Ctrl-C does not reach it.
  const child = spawn('sh', ['-c', holding], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  try {
    await once(child, 'spawn')
    for await (const pid of child.stdout ?? []) return openBothEnds(`/proc/${Number(pid)}/fd/4`)
    throw new Error('a shell must create a pipe, and wrote no process id')
  } finally {
    for (const stream of child.stdio) stream?.destroy()
  }
}

async function namedPipe(): Promise<Pipe> {
  const folder = mkdtempSync(join(tmpdir(), 'spate-pipe-'))
  try {
    const path = join(folder, 'stdin')
    const child = spawn('mkfifo', ['-m', '600', path], { detached: true, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code === 0) return openBothEnds(path)
    throw new Error(`mkfifo must make a named pipe at ${path}, and ended with ${code}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function openBothEnds(path: string): Pipe {
  // Opening both ends at once does not wait; afterwards each can be opened by itself, and blocks or not as it should.
  const both = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  const readEnd = openSync(path, constants.O_RDONLY)
  const writing = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  const left = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  closeSync(both)
  const writeEnd = new Socket({ fd: writing, readable: false, writable: true })
  return {
    readEnd,
    writeEnd,
    close() {
      const unread = countBytes(left)
      closeSync(left)
      writeEnd.destroy()
      return unread
    },
  }
}

function countBytes(file: number): number {
  const piece = Buffer.alloc(pipeCapacityBytes)
  let bytes = 0
  try {
    for (;;) {
      const more = readSync(file, piece)
      if (more === 0) return bytes
      bytes += more
    }
  } catch (error) {
    // The pipe is empty, and still open for writing.
    if (hasCode(error, 'EAGAIN')) return bytes
    throw error
  }
}
