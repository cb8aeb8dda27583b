/**
 * Runs commands of systems as they are written: `sh -c <command>`, in a process group of their own, so that they end as
 * a whole and Ctrl-C reaches only us. They do not get the settings of this program, such as the API key.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandContext } from '../../terminal/command.ts'
import { hasCode } from '../../text/error-code.ts'
import { newPipe } from './fifo.ts'
import { Tail } from './tail.ts'

export interface CommandEnvironment {
  readonly folder: string
  readonly environment: CommandContext['environment']
}

/** How a command ended. */
export interface CommandResult {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** It ended before it had read all that it was given. */
  readonly hasLeftInput: boolean
  /** How many bytes at the end of its input it did not read. */
  readonly unreadBytes: number
  /** The end of its standard error. */
  readonly stderr: Tail
}

export interface RunningCommand {
  readonly pid: number
  readonly stdin: Socket
  /** Settles when the command has ended and its output was read. */
  readonly ended: Promise<CommandResult>
  /** Ends the command and all that it started. */
  kill(signal: NodeJS.Signals): void
}

interface CommandHandlers {
  /** Called with standard output, piece by piece. */
  readonly onOutput?: (piece: Buffer) => void
  /** Called with the process id before the command gets any input. Where it fails, the command is killed. */
  readonly onStarted?: (pid: number) => Promise<void>
}

export async function startCommand(
  command: string,
  { folder, environment }: CommandEnvironment,
  { onOutput = () => undefined, onStarted }: CommandHandlers,
): Promise<RunningCommand> {
  const pipe = await newPipe()
  const { readEnd, writeEnd } = pipe
  // The end of the command shows what it did not read.
  writeEnd.on('error', () => undefined)
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: environmentOfChild(environment),
    stdio: [readEnd, 'pipe', 'pipe'],
    detached: true,
  })
  closeSync(readEnd)
  const stderr = new Tail()
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', (piece: Buffer) => stderr.add(piece))
  const { pid } = child
  if (pid === undefined) {
    pipe.close()
    const [error] = await once(child, 'error')
    throw error
  }
  const kill = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-pid, signal)
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }
  const running: RunningCommand = { pid, stdin: writeEnd, ended: untilEnded(), kill }
  async function untilEnded(): Promise<CommandResult> {
    const closed = once(child, 'close')
    const [code, signal] = await once(child, 'exit')
    // Only now: this process has the other end, and nothing that waits is written any more.
    const isWaiting = writeEnd.writableLength > 0
    const unreadBytes = pipe.close()
    const hasLeftInput = unreadBytes > 0 || isWaiting
    // What it left running in the background may hold its output open for ever.
    await Promise.race([closed, sleep(outputTimeoutMs, undefined, { ref: false })])
    child.stdout?.destroy()
    child.stderr?.destroy()
    alive.delete(running)
    if (alive.size === 0) process.off('exit', killAll)
    return { code, signal, hasLeftInput, unreadBytes, stderr }
  }
  keepInSight(running)
  try {
    await onStarted?.(pid)
  } catch (error) {
    running.kill('SIGKILL')
    throw error
  }
  return running
}

/** For what was said before a command ended and not yet read. */
const outputTimeoutMs = 1_000

const alive = new Set<RunningCommand>()

/** A second Ctrl-C ends this process at once: no command may continue after it. */
function keepInSight(running: RunningCommand): void {
  if (alive.size === 0) process.once('exit', killAll)
  alive.add(running)
}

function killAll(): void {
  for (const running of alive) running.kill('SIGKILL')
}

/** Runs a command that takes nothing, or a short text, to its end. */
export async function runCommand(
  command: string,
  place: CommandEnvironment,
  {
    input = '',
    signal,
    ...following
  }: CommandHandlers & {
    readonly input?: string
    /** Ends it. */
    readonly signal?: AbortSignal
  } = {},
): Promise<CommandResult> {
  const running = await startCommand(command, place, following)
  const stop = (): void => running.kill('SIGTERM')
  signal?.addEventListener('abort', stop, { once: true })
  try {
    if (signal?.aborted) stop()
    running.stdin.end(input)
    return await running.ended
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Nothing that begins with `SPATE_`: the key above all. */
function environmentOfChild(environment: CommandContext['environment']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || name.startsWith('SPATE_') ? [] : [[name, value]],
    ),
  )
}
