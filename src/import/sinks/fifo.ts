/**
 * A pipe to the standard input of a command. Node gives a child process a socket, which cannot be opened as
 * `/dev/stdin`, as some commands do (`.import /dev/stdin users`). A write of at most 4096 bytes goes into a pipe whole
 * or not at all (POSIX, write).
 *
 * On Linux the pipe is anonymous. If a command opened a named pipe again after the last write, it would block for ever,
 * since no process has the pipe open for writing any more. Node cannot create an anonymous pipe, so a shell creates it,
 * and Node opens it through /proc.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '../../text/error-code.ts'

/**
 * Maximum size of a write that is atomic, in bytes. Linux has a PIPE_BUF of 4096. Elsewhere it may be 512, but pipes of
 * macOS write 4096 bytes atomically, too.
 */
export const atomicWriteBytes = 4096
/** Capacity of a pipe in bytes: the default on Linux (pipe(7)), and the maximum on macOS. */
export const pipeCapacityBytes = 65_536

export interface Pipe {
  /** File descriptor of the pipe for the child process. The caller closes it after the process has started. */
  readonly readEnd: number
  readonly writeEnd: Socket
  /** Closes the pipe after the child process has ended. Returns the number of bytes that the process has not read. */
  close(): number
}

export async function newPipe(): Promise<Pipe> {
  if (process.platform !== 'linux') return await namedPipe()
  try {
    return await anonymousPipe()
  } catch {
    // The system has no /proc, or a sandbox forbids access to it. Most commands also work with a named pipe.
    return await namedPipe()
  }
}

/**
 * Creates an anonymous pipe in a shell. The shell holds the pipe as file descriptor 4 until its file descriptor 3 is
 * closed.
 */
async function anonymousPipe(): Promise<Pipe> {
  const holding = `: | sh -c 'exec 4<&0; echo $$; read line <&3'`
  // The shell is in a process group of its own, so that Ctrl-C does not reach it.
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
  // Opening both ends of the pipe in one call does not block. Afterwards each end can be opened separately, with its
  // own blocking mode.
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
    // The pipe is empty but still open for writing.
    if (hasCode(error, 'EAGAIN')) return bytes
    throw error
  }
}
