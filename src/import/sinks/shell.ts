/**
 * Runs the commands of systems unchanged, with `sh -c <command>`. Each command has a process group of its own, so that
 * it ends with its children and Ctrl-C reaches only spate. Commands do not receive the settings of spate, such as the
 * API key.
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

/** Result of a command that has ended. */
export interface CommandResult {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Whether the command ended before it had read its complete standard input. */
  readonly hasLeftInput: boolean
  /** Number of bytes of its standard input that the command had not read when it ended. */
  readonly unreadBytes: number
  /** End of the standard error of the command. */
  readonly stderr: Tail
}

export interface RunningCommand {
  readonly pid: number
  readonly stdin: Socket
  /** Resolves with the result when the command has ended and its output was read. */
  readonly ended: Promise<CommandResult>
  /** Sends a signal to the process group of the command, which includes its children. */
  kill(signal: NodeJS.Signals): void
}

interface CommandHandlers {
  /** Function that is called with each piece of the standard output of the command. */
  readonly onOutput?: (piece: Buffer) => void
  /**
   * Function that is called with the process id before the command receives input. If it rejects, the command is
   * killed.
   */
  readonly onStarted?: (pid: number) => Promise<void>
}

export async function startCommand(
  command: string,
  { folder, environment }: CommandEnvironment,
  { onOutput = () => undefined, onStarted }: CommandHandlers,
): Promise<RunningCommand> {
  const pipe = await newPipe()
  const { readEnd, writeEnd } = pipe
  // Errors of writing are ignored, because the result of the command shows what it did not read.
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
    // The unread bytes of the pipe are counted only after the command has ended: this process holds the other end, and
    // no queued write follows.
    const isWaiting = writeEnd.writableLength > 0
    const unreadBytes = pipe.close()
    const hasLeftInput = unreadBytes > 0 || isWaiting
    // A background process of the command may keep its output open.
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

/** Maximum time to read the remaining output of an ended command, in milliseconds. */
const outputTimeoutMs = 1_000

const alive = new Set<RunningCommand>()

/**
 * Registers a running command, to kill it when this process exits. A second Ctrl-C ends this process immediately, and
 * no command may continue after it.
 */
function keepInSight(running: RunningCommand): void {
  if (alive.size === 0) process.once('exit', killAll)
  alive.add(running)
}

function killAll(): void {
  for (const running of alive) running.kill('SIGKILL')
}

/** Runs a command to its end, without input or with a short text on its standard input, and returns its result. */
export async function runCommand(
  command: string,
  place: CommandEnvironment,
  {
    input = '',
    signal,
    ...following
  }: CommandHandlers & {
    readonly input?: string
    /** Signal that ends the command, with SIGTERM. */
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

/** Returns the environment variables for a command: all but those that begin with `SPATE_`, such as the API key. */
function environmentOfChild(environment: CommandContext['environment']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || name.startsWith('SPATE_') ? [] : [[name, value]],
    ),
  )
}
