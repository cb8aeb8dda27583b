/** Reports an import as lines of JSON on standard output. The last line is a summary. */

import type { CommandContext } from '../../terminal/command.ts'
import type { SystemCommands } from '../commands.ts'
import { variablesOf } from '../sinks/variables.ts'
import { doneOf, type Report, type Snapshot, skippedRows } from './report.ts'

const progressMs = 1_000

export function jsonReport(
  { stdout, environment }: Pick<CommandContext, 'stdout' | 'environment'>,
  systems: readonly SystemCommands[],
): Report {
  let timer: NodeJS.Timeout | undefined
  const say = (type: string, members: object): void =>
    void stdout.write(`${JSON.stringify({ type, ...members })}\n`)
  const amounts = (snapshot: Snapshot) => ({
    done: doneOf(snapshot),
    total: snapshot.total,
    bytes: snapshot.bytes,
    errors: snapshot.errors,
    entities: Object.fromEntries(snapshot.entities.map(({ entity, rows }) => [entity, rows])),
  })
  return {
    heading: (heading) =>
      say('run', {
        ...heading,
        systems: systems.map((each) => ({ ...each, variables: variablesOf(each, environment) })),
      }),
    note: (text) => say('note', { text }),
    step: (step) => say('step', step),
    output: () => undefined,
    begin(snapshot) {
      timer = setInterval(() => say('progress', amounts(snapshot())), progressMs)
      timer.unref()
    },
    end: () => clearInterval(timer),
    ending(ending) {
      const { end, heading, after, snapshot, errors, files, durationMs } = ending
      const { refusals, resume, anew, variables } = ending
      const abandoned = refusals.flatMap((each) => Object.entries(each.abandoned))
      const { simulation, run, service } = heading
      say('summary', {
        ...{ end, simulation, run, service, after },
        ...amounts(snapshot),
        firstErrors: errors,
        skipped: Object.fromEntries(skippedRows(ending)),
        abandoned: Object.fromEntries(abandoned.map(([key, { reason }]) => [key, reason])),
        files,
        durationMs: Math.round(durationMs),
        resume,
        anew,
        ...(resume !== undefined && { variables }),
      })
    },
  }
}
