/** `--dry-run`: what would be run and where every entity would go, and nothing done. */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import type { Call } from '../../terminal/command.ts'
import { tableLines } from '../../terminal/table.ts'
import { styleFor, visible } from '../../terminal/text-style.ts'
import type { SystemCommands } from '../commands.ts'
import { fileName } from '../sinks/file-sink.ts'
import type { Target } from '../target/target.ts'
import type { Wanted } from '../wanted.ts'
import { count } from './figures.ts'
import { terminalReport } from './terminal-report.ts'

interface Plan {
  readonly target: Target
  readonly plan: readonly EntityImport[]
  readonly systems: readonly SystemCommands[]
}

export function showPlan(
  { surroundings }: Call,
  { isJson, dir }: Pick<Wanted, 'isJson' | 'dir'>,
  { target, plan, systems }: Plan,
): void {
  const { stdout, environment } = surroundings
  const { simulation, service, source, sound } = target
  const { startMs, endMs } = sound.definition.time
  const times = { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() }
  const { total } = source
  if (isJson) {
    const shown = { type: 'plan', simulation, service, total, ...times, systems, entities: plan }
    stdout.write(`${JSON.stringify(shown)}\n`)
    return
  }
  const run = '(would be run)'
  terminalReport({ stderr: stdout, environment }, systems).heading(
    { simulation, run, service, total, ...times },
    systems,
  )
  const rows = plan.map(({ entity: key, system, format, table, total: events }) => [
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
