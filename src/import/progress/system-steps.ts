/** The steps of a system beside the feeding of its command: `before`, taking its records away, `after`. */

import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf } from '../../definition/feeds.ts'
import type { SystemCommands } from '../commands.ts'
import type { Job } from '../job.ts'
import { isGroupAlive, nameOf } from '../process-name.ts'
import { newScript, progressTable, type Script } from '../sinks/database-client.ts'
import { type Ended, runCommand } from '../sinks/shell.ts'
import { endOf, SystemFailure } from '../sinks/system-failure.ts'
import type { SystemState } from './state.ts'

export class Interrupted extends Error {
  override name = 'Interrupted'
}

export function stateOf(job: Job, system: string): SystemState {
  const found = job.records.state.systems[system]
  if (found === undefined) throw new Error('every system that is run has a record')
  return found
}

/** Once for all; what was begun and not recorded as done is begun again. */
export async function runBefore(job: Job, commands: SystemCommands): Promise<void> {
  const { system, before } = commands
  const state = stateOf(job, system)
  if (state.before === 'done') return
  if (state.before === 'begun' && before !== undefined) {
    job.report.note(`"before" of ${system} was begun and not recorded as done: it is run again`)
  }
  state.before = 'begun'
  await job.records.save()
  if (before !== undefined) await runStep(job, { ...commands, step: 'before', command: before })
  state.before = 'done'
  await job.records.save()
}

/** Also behind failures and Ctrl-C, where a "before" was begun. */
export async function runAfter(
  job: Job,
  commands: SystemCommands,
  isComplete: boolean,
): Promise<void> {
  const { system, after } = commands
  const state = stateOf(job, system)
  if (state.before === 'pending' || state.isAfterDone) return
  if (after !== undefined) await runStep(job, { ...commands, step: 'after', command: after })
  if (!isComplete) return
  state.isAfterDone = true
  await job.records.save()
}

/** What was begun by a process that was killed may still be at work, or writing what it has. */
export async function untilGone(
  { report, signal }: Job,
  label: string,
  record: SystemState,
): Promise<void> {
  const { process } = record
  if (process === undefined) return
  for (let isTold = false; isGroupAlive(process); isTold = true) {
    if (!isTold) {
      report.note(`waiting for the earlier command of ${label} to end (process ${process.pid})`)
    }
    if (signal.aborted) throw new Interrupted()
    await sleep(pollMs)
  }
  record.process = undefined
}

const pollMs = 50

async function runStep(
  job: Job,
  {
    system,
    step,
    command,
  }: { readonly system: string; readonly step: 'before' | 'after'; readonly command: string },
): Promise<void> {
  const { place, signal, report, records } = job
  const record = stateOf(job, system)
  await untilGone(job, system, record)
  report.step({ system, step, command })
  const ended = await runCommand(command, place, {
    onOutput: (piece) => report.output(piece),
    async onStarted(pid) {
      record.process = nameOf(pid)
      await records.save()
    },
    // What tidies up is let end; a second Ctrl-C ends it with us.
    ...(step === 'before' && { signal }),
  })
  record.process = undefined
  if (step === 'before' && signal.aborted && ended.code !== 0) throw new Interrupted()
  if (ended.code === 0) return
  throw new SystemFailure({ system, step, how: endOf(ended), stderr: ended.stderr.lines })
}

/** The words of a system whose command is a database client; undefined for any other. */
export function scriptOf(
  job: Job,
  { system, command, feeds }: Pick<SystemCommands, 'system' | 'command' | 'feeds'>,
  nonce: string,
): Script | undefined {
  const dialect = clientOf(command, feeds)
  if (dialect === undefined) return undefined
  const { service = '', simulation, run, identity } = job.records.state
  const table = progressTable([service, simulation, run, identity, system])
  return newScript(dialect, { table, nonce })
}

/** Runs a system's command with a text of ours on its standard input. */
export async function runSession(
  { place }: Job,
  { system, command }: SystemCommands,
  input: string,
): Promise<{ readonly output: string }> {
  const pieces: Buffer[] = []
  let length = 0
  const ended: Ended = await runCommand(command, place, {
    input,
    onOutput: (piece) => {
      length += piece.length
      if (length <= outputMax) pieces.push(piece)
    },
  })
  if (ended.code === 0) return { output: Buffer.concat(pieces).toString('latin1') }
  throw new SystemFailure({ system, how: endOf(ended), stderr: ended.stderr.lines })
}

const outputMax = 1024 * 1024
