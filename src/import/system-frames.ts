/** Statements around the transactions of a system, from its commands and its tables. */

import { clientOf } from '../definition/feeds.ts'
import type { SystemCommands } from './commands.ts'
import { entitiesOf, type ImportPlan } from './plan.ts'
import { deferredKeys } from './sinks/deferred-keys.ts'
import { type Frame, noFrame } from './sinks/frame.ts'
import { withoutTriggers } from './sinks/without-triggers.ts'

/** Returns the statements that disable the triggers of the tables of a system. */
export function triggerFrameOf(commands: SystemCommands, plan: ImportPlan): Frame {
  const dialect = clientOf(commands.command, commands.feeds)
  if (dialect === undefined) return noFrame
  return withoutTriggers(
    dialect,
    tablesOf(commands, plan, () => true),
  )
}

/** Returns the statements that defer the foreign keys between tables whose rows are imported together. */
export function deferralOf(commands: SystemCommands, plan: ImportPlan): Frame {
  const { command, feeds, together } = commands
  const dialect = clientOf(command, feeds)
  if (dialect === undefined || together.length === 0) return noFrame
  const keys = new Set(together.flat())
  return deferredKeys(
    dialect,
    tablesOf(commands, plan, (key) => keys.has(key)),
  )
}

function tablesOf(
  { system }: SystemCommands,
  plan: ImportPlan,
  isMeant: (key: string) => boolean,
): readonly string[] {
  return entitiesOf(plan, system).flatMap((number) => {
    const { entity = '', table } = plan.entities[number] ?? {}
    return table !== undefined && isMeant(entity) ? [table] : []
  })
}
