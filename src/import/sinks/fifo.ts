/**
 * A pipe to a process. What Node gives a child is a socket, which cannot be opened as `/dev/stdin`, as commands do that
 * name it (`.import /dev/stdin users`), and which is no terminal's pipe otherwise. A named pipe that nobody else can find
 * is one, and a write of at most 4096 bytes goes into it whole or not at all (POSIX, write).
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PIPE_BUF of Linux; elsewhere it is 512 at least, and the pipe of macOS takes that whole, too. */
export const wholeBytes = 4096
/** What a pipe holds on Linux (pipe(7)), and on macOS at most. */
export const pipeBytes = 65_536

export interface Pipe {
  /** To be given to the child, and closed afterwards. */
  readonly readEnd: number
  readonly writeEnd: Socket
  /** Closes it behind the end of the child, and answers how many bytes were left unread. */
  close(): number
}

export async function newPipe(): Promise<Pipe> {
  const folder = mkdtempSync(join(tmpdir(), 'spate-pipe-'))
  try {
    const path = join(folder, 'stdin')
    await makeFifo(path)
    // Who opens both ends waits for nobody; afterwards each can be opened by itself, and blocks or not as it should.
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
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a group of its own, so that Ctrl-C does not reach it. */
async function makeFifo(path: string): Promise<void> {
  const child = spawn('mkfifo', ['-m', '600', path], { detached: true, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new Error(`mkfifo must make a named pipe at ${path}, and ended with ${code}`)
}

function countBytes(file: number): number {
  const piece = Buffer.alloc(pipeBytes)
  let bytes = 0
  try {
    for (;;) {
      const more = readSync(file, piece)
      if (more === 0) return bytes
      bytes += more
    }
  } catch (error) {
    // Nothing more, and somebody could still write.
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return bytes
    throw error
  }
}
