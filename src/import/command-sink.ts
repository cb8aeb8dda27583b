/** Starts the command of a system with the sink that writes rows to it. */

import type { CommandContext } from '../terminal/command.ts'
import type { SystemCommands } from './commands.ts'
import { entitiesOf, type ImportPlan } from './plan.ts'
import { PositionFile } from './progress/position-file.ts'
import type { Report } from './report/report.ts'
import { newBatchLayout } from './rows/batch-layout.ts'
import type { Script } from './sinks/database-client.ts'
import { DatabaseSink } from './sinks/database-sink.ts'
import { PipeSink } from './sinks/pipe-sink.ts'
import { startCommand } from './sinks/shell.ts'
import { deferralOf } from './system-frames.ts'
import type { SystemRefusals } from './system-refusals.ts'

/** The state from which a command continues the import. */
interface Continuing {
  /** Statements for a database client, or undefined for another command. */
  readonly script: Script | undefined
  readonly nonce: string
  /** Id of the last event that the system already has. */
  readonly after: number
  /** Path of the file that records the position of a command that is no database client. */
  readonly path: string
  readonly refusals: Pick<SystemRefusals, 'partOf' | 'isCareful'>
}

export async function startCommandSink(
  commands: SystemCommands,
  { script, nonce, after, path, refusals }: Continuing,
  {
    plan,
    report,
    context,
    onStarted,
  }: {
    readonly plan: ImportPlan
    readonly report: Report
    readonly context: CommandContext
    readonly onStarted: (pid: number) => Promise<void>
  },
): Promise<DatabaseSink | PipeSink> {
  const { command, system: label, together } = commands
  const { partOf, isCareful } = refusals
  const layout = newBatchLayout(plan, entitiesOf(plan, label), { command, script, partOf })
  const { entities } = plan
  const start = (onOutput: (piece: Buffer) => void) =>
    startCommand(command, context, { onOutput, onStarted })
  if (script !== undefined) {
    const joinsBatches = plan.systems.length === 1 && !isCareful
    const deferral = deferralOf(commands, plan)
    const target = {
      ...{ label, plan: entities, layout, script, nonce, after },
      ...{ joinsBatches, together, deferral },
    }
    return await DatabaseSink.begin(target, start)
  }
  const positions = new PositionFile(path)
  const target = { label, layout, entities: entities.length, after, positions }
  try {
    return new PipeSink(target, await start((piece) => report.output(piece)))
  } catch (error) {
    positions.close()
    throw error
  }
}
