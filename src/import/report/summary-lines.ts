/**
 * Summary of an import: rows of each entity, events that could not be generated, destinations, and how to inspect them.
 */

import { clientOf } from '../../definition/feeds.ts'
import { tableLines } from '../../terminal/table.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import type { SystemCommands } from '../commands.ts'
import { count, counted, duration, rate, size } from './figures.ts'
import { type Ending, type Snapshot, skippedRows } from './report.ts'

const indent = '  '
const errorMax = 160
const lookMax = 100
const entitiesMax = 40

export function summaryLines(
  ending: Ending,
  {
    style,
    columns,
    systems,
  }: {
    readonly style: Style
    readonly columns: number
    readonly systems: readonly SystemCommands[]
  },
): readonly string[] {
  const { snapshot, end, heading, files } = ending
  const shown = snapshot.entities.slice(0, entitiesMax)
  const hidden = snapshot.entities.length - shown.length
  const rows = shown.map(({ entity, into, rows: taken }) => [
    visible(entity),
    count(taken),
    visible(into),
  ])
  const table =
    end === 'done' || totalOf(snapshot) > 0
      ? tableLines(
          [{ title: 'entity' }, { title: 'rows', side: 'start' }, { title: 'into' }],
          rows,
          {
            style,
            width: columns - 2 * indent.length,
          },
        )
      : []
  const look = lookLine(ending, systems)
  return [
    '',
    `${headline(ending, style)}`,
    ...(table.length > 0 ? ['', ...table] : []),
    ...(hidden > 0 ? [style.dim(`and ${count(hidden)} more`)] : []),
    ...errorLines(ending, style),
    ...refusalLines(ending, style),
    ...(files.length > 0 ? ['', ...files.slice(0, entitiesMax).map((file) => visible(file))] : []),
    ...(look === undefined || end !== 'done' ? [] : ['', `${style.dim('inspect it')}  ${look}`]),
    ...nextLines(ending, style),
    ...(heading.service === undefined || end !== 'done'
      ? []
      : [`${style.dim('the run  ')}  spate stream ${visible(heading.simulation)} ${heading.run}`]),
    '',
  ].map((line) => (line === '' ? '' : indent + line))
}

function headline({ end, heading, after, snapshot, durationMs }: Ending, style: Style): string {
  const name = `${visible(heading.simulation)} ${heading.run}`
  const rows = totalOf(snapshot)
  const done = snapshot.errors > 0 ? style.yellow('!') : style.green('✓')
  const mark = { done, failed: style.red('✗'), interrupted: style.yellow('‖') }[end]
  const what = { done: '', failed: ' failed', interrupted: ' was interrupted' }[end]
  const since = after > 0 ? `, resumed after event ${count(after)},` : ''
  const isWhole = after === 0 && rows > 0 && durationMs > 0
  const speed = isWhole ? `, ${rate((rows * 1_000) / durationMs)}` : ''
  const amount = snapshot.bytes > 0 ? ` (${size(snapshot.bytes)}${speed})` : ''
  return `${mark} ${style.bold(name)}${what}: ${counted(rows, 'row')}${since} in ${duration(durationMs)}${amount}`
}

/**
 * Returns the lines about resuming the run or starting a new one. Values of environment variables are not shown, since
 * they may contain passwords.
 */
function nextLines({ resume, anew, variables }: Ending, style: Style): readonly string[] {
  if (anew !== undefined)
    return ['', `${style.dim('nothing was imported; start again with')}  ${visible(anew)}`]
  if (resume === undefined) return []
  const same = `with the same ${variables.map(visible).join(', ')}`
  return [
    '',
    `${style.dim('resume with')}  ${visible(resume)}`,
    ...(variables.length === 0 ? [] : [`             ${style.dim(same)}`]),
  ]
}

function totalOf({ entities }: Snapshot): number {
  return entities.reduce((sum, { rows }) => sum + rows, 0)
}

function errorLines({ snapshot, errors }: Ending, style: Style): readonly string[] {
  if (snapshot.errors === 0) return []
  const more = snapshot.errors - errors.length
  return [
    '',
    style.yellow(`${counted(snapshot.errors, 'event')} could not be generated`),
    ...errors.map(({ id, entity, message }) => {
      const of = entity === undefined ? '' : `, of ${visible(entity)}`
      const text = visible(message)
      return `  event ${count(id)} of the run${of}: ${text.length > errorMax ? `${text.slice(0, errorMax)}…` : text}`
    }),
    ...(more > 0 ? [style.dim(`  and ${count(more)} more`)] : []),
  ]
}

/** Returns the lines about rows that databases have refused: skipped rows, and tables that are not filled. */
function refusalLines(ending: Ending, style: Style): readonly string[] {
  const skipped = [...skippedRows(ending)].map(([key, rows]) => `${count(rows)} of ${visible(key)}`)
  const lost = ending.refusals.flatMap(({ abandoned }) => Object.entries(abandoned))
  const rowsOf = new Map(ending.snapshot.entities.map((each) => [each.entity, each] as const))
  return [
    ...(skipped.length === 0
      ? []
      : ['', style.yellow(`rows that the database refused were skipped: ${skipped.join(', ')}`)]),
    ...(lost.length === 0 ? [] : ['', style.yellow('not filled, unlike the other tables:')]),
    ...lost.map(([key, { reason }]) => {
      const { rows = 0, total = 0 } = rowsOf.get(key) ?? {}
      return `  ${visible(key)}, ${count(rows)} of ${counted(total, 'row')}: ${visible(reason)}`
    }),
  ]
}

/** Returns a shell command that shows some of the imported rows, or undefined if no simple command does. */
function lookLine(
  { snapshot, files }: Ending,
  systems: readonly SystemCommands[],
): string | undefined {
  for (const { system, command, feeds } of systems) {
    if (clientOf(command, feeds) === undefined || /[\n;|&<>]/.test(command)) continue
    const largest = snapshot.entities
      .filter(({ into }) => into === system)
      .toSorted((a, b) => b.rows - a.rows)[0]
    const table = largest?.table
    if (table === undefined || !/^[a-z_][a-z0-9_.]*$/.test(table)) continue
    const line = `echo 'SELECT * FROM ${table} LIMIT 5;' | ${command}`
    if (line.length <= lookMax) return visible(line)
  }
  const [file] = files.filter((each) => !/\.(?:parquet|arrow|avro)$/.test(each))
  return file === undefined || !/^[\w./-]+$/.test(file) ? undefined : `head -3 ${file}`
}
