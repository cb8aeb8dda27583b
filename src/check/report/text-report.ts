/** The report of `spate check` as text. */

import type { CommandContext } from '../../terminal/command.ts'
import { type Style, styleFor, visible } from '../../terminal/text-style.ts'
import type { CheckResult } from '../check-result.ts'
import type { TableResult } from '../compare/table-check.ts'
import { findingText } from './finding-text.ts'

/** Maximum number of findings of a table that are shown. */
const findingsShown = 20

export function textLines(
  result: CheckResult,
  isEqual: boolean,
  { stdout, environment }: CommandContext,
): readonly string[] {
  const style = styleFor(stdout, environment)
  const { simulation, run, until, total, seconds } = result
  const target = visible(result.target)
  const name = visible(run === undefined ? simulation : `${simulation} ${run}`)
  const moment = until === total ? `all ${figure(total)} events` : `events 1 to ${figure(until)}`
  const rows = result.tables.reduce((sum, { expected }) => sum + expected, 0)
  const verdict = isEqual
    ? style.green(`equal: ${target} holds the ${figure(rows)} rows of the run`)
    : style.red(`different: ${target} does not hold the rows of the run`)
  const lack = (each: string, what: string): string =>
    `  ${style.red('✗')} ${visible(each)}  the target has no such ${what}`
  return [
    `${style.bold('checking')} ${target} against ${name}, ${moment}`,
    ...result.absent.map((table) => lack(table, 'table')),
    ...result.lacking.map((column) => lack(column, 'column')),
    ...result.tables.flatMap((table) => tableLines(table, style)),
    ...result.tolerances.map((text) => style.dim(`  note: ${visible(text)}`)),
    `${verdict} (${seconds.toFixed(1)} s)`,
  ]
}

function tableLines(
  { table, expected, actual, findings, differing, unread }: TableResult,
  style: Style,
): readonly string[] {
  const isSame = differing === 0
  const counts = isSame
    ? `${figure(expected)} rows`
    : `${figure(expected)} rows expected, ${figure(actual)} found`
  const mark = isSame ? style.green('✓') : style.red('✗')
  const more = findings.length - findingsShown
  const rest = `${figure(unread)} of ${figure(differing)} differing key ranges have too many rows to list`
  return [
    `  ${mark} ${visible(table)}  ${counts}`,
    ...findings.slice(0, findingsShown).map((finding) => `      ${findingText(finding)}`),
    ...(more > 0 ? [style.dim(`      and ${figure(more)} more: see them with --json`)] : []),
    ...(unread > 0 ? [style.dim(`      ${rest}`)] : []),
  ]
}

function figure(number: number): string {
  return number.toLocaleString('en')
}
