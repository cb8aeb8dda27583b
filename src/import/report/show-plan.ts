/**
 * `spate run --dry-run`: shows the commands of the systems and the destinations of the entities without running
 * anything.
 */

import type { Call } from '../../terminal/command.ts'
import { tableLines } from '../../terminal/table.ts'
import { styleFor, visible } from '../../terminal/text-style.ts'
import type { ImportPlan } from '../plan.ts'
import type { ImportOptions } from '../run-options.ts'
import { fileName } from '../sinks/file-sink.ts'
import type { Target } from '../target/target.ts'
import { count } from './figures.ts'
import { headingOf } from './report.ts'
import { TerminalReport } from './terminal-report.ts'

export function showPlan(
  { context }: Call,
  { isJson, dir }: Pick<ImportOptions, 'isJson' | 'dir'>,
  { target, plan }: { readonly target: Target; readonly plan: ImportPlan },
): void {
  const { stdout, environment } = context
  const { systems, entities } = plan
  const heading = headingOf(target, '(dry run)')
  if (isJson) {
    const { simulation, service, total, start, end } = heading
    const shown = { type: 'plan', simulation, service, total, start, end, systems, entities }
    stdout.write(`${JSON.stringify(shown)}\n`)
    return
  }
  new TerminalReport({ stderr: stdout, environment }, systems).heading(heading, systems)
  const rows = entities.map(({ entity: key, system, format, table, total: events }) => [
    visible(key),
    count(events),
    format,
    visible(
      system === undefined || dir !== undefined
        ? fileName({ key, format })
        : [system, table].filter(Boolean).join(' · '),
    ),
  ])
  const columns = [
    { title: 'entity' },
    { title: 'events', side: 'start' },
    { title: 'format' },
    { title: 'into' },
  ] as const
  const width = (stdout.columns ?? 100) - 2
  const lines = tableLines(columns, rows, { style: styleFor(stdout, environment), width })
  stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}
