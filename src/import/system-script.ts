/** Names and statements with which the position of a run is kept in the database of a system, or in its target. */

import { clientOf } from '../definition/feeds.ts'
import type { SystemCommands } from './commands.ts'
import type { ImportPlan } from './plan.ts'
import type { RunState } from './progress/run-state.ts'
import { newScript, progressTable, type Script } from './sinks/database-client.ts'
import { noFrame } from './sinks/frame.ts'
import { triggerFrameOf } from './system-frames.ts'

/**
 * Returns the name that stands for a run in the database or target of a system. Each retry of abandoned entities has a
 * name of its own.
 */
export function progressName(state: RunState, system: string, retry = 0): string {
  const { service = '', simulation, run, identity } = state
  const again = retry === 0 ? [] : [`retry ${retry}`]
  return progressTable([service, simulation, run, identity, system, ...again])
}

/** Returns the statements for the database client of a system, or undefined if its command is none. */
export function scriptOf(
  commands: SystemCommands,
  plan: ImportPlan,
  {
    table,
    nonce,
    disablesTriggers,
  }: { readonly table: string; readonly nonce: string; readonly disablesTriggers: boolean },
): Script | undefined {
  const dialect = clientOf(commands.command, commands.feeds)
  if (dialect === undefined) return undefined
  const frame = disablesTriggers ? triggerFrameOf(commands, plan) : noFrame
  return newScript(dialect, { table, nonce, frame })
}
