/** Report of `spate verify`: a line for each promise as soon as it is verified, or JSON for programs. */

import type { CommandContext } from '../terminal/command.ts'
import { type Style, styleFor, visible } from '../terminal/text-style.ts'

export interface PromiseOutcome {
  readonly promise: string
  /**
   * Outcome of the check. `absent` means that the deployment does not have the optional feature that the promise is
   * about.
   */
  readonly outcome: 'kept' | 'broken' | 'absent'
  /** Counts and speeds that the check measured, as text. */
  readonly figures?: string
  readonly expected?: string
  readonly got?: string
  readonly milliseconds?: number
}

export interface VerifyReport {
  begin(title: string): void
  add(outcome: PromiseOutcome): void
  /** Writes the last lines of the report, and returns whether every promise was kept. */
  end(summary: {
    readonly figures: Readonly<Record<string, number>>
    /** Short descriptions of the figures, by the name of the figure. */
    readonly meanings: Readonly<Record<string, string>>
    readonly left: string
  }): boolean
}

interface ReportOptions {
  readonly isJson: boolean
  readonly addresses: readonly string[]
  readonly seed: number
  readonly prefix: string
}

export function newReport(
  options: ReportOptions,
  { stdout, environment }: CommandContext,
): VerifyReport {
  const style = styleFor(stdout, environment)
  const sections: { readonly title: string; readonly promises: PromiseOutcome[] }[] = []
  const startedMs = performance.now()
  const write = (line: string): void => {
    if (!options.isJson) stdout.write(`${line}\n`)
  }
  write(`${style.bold('verifying')} ${options.addresses.join(' and ')}, seed ${options.seed}`)
  return {
    begin(title) {
      sections.push({ title, promises: [] })
      write(`\n${style.bold(title)}`)
    },
    add(outcome) {
      sections.at(-1)?.promises.push(outcome)
      for (const line of linesOf(outcome, style)) write(line)
    },
    end({ figures, meanings, left }) {
      const seconds = (performance.now() - startedMs) / 1_000
      const all = sections.flatMap(({ promises }) => promises)
      const count = (which: PromiseOutcome['outcome']): number =>
        all.filter(({ outcome }) => outcome === which).length
      const counts = { kept: count('kept'), broken: count('broken'), absent: count('absent') }
      const { isJson, addresses, seed, prefix } = options
      if (isJson) {
        const whole = { addresses, seed, prefix, seconds, ...counts, figures, sections }
        stdout.write(`${JSON.stringify(whole)}\n`)
      }
      const verdict =
        counts.broken === 0
          ? style.green(`all ${counts.kept} promises are kept`)
          : style.red(`${counts.broken} of ${counts.kept + counts.broken} promises are broken`)
      const counted = Object.entries(figures).filter(([, value]) => value > 0)
      if (counted.length > 0) write(`\n${style.bold('Figures')}`)
      for (const [name, value] of counted) {
        const meaning = style.dim(meanings[name] ?? '')
        write(`  ${wordsOf(name)}  ${Math.round(value).toLocaleString('en')}  ${meaning}`)
      }
      write(`\n${verdict}${absentText(counts.absent)} (${seconds.toFixed(1)} s, --seed ${seed})`)
      write(style.dim(left))
      return counts.broken === 0
    },
  }
}

function absentText(count: number): string {
  return count === 0 ? '' : `, ${count} not applicable`
}

/** Returns the name of a figure as words, such as `longest away ms` for `longestAwayMs`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (letter) => ` ${letter.toLowerCase()}`)
}

function linesOf({ promise, outcome, figures, expected, got }: PromiseOutcome, style: Style) {
  const mark = { kept: style.green('✓'), broken: style.red('✗'), absent: style.dim('–') }[outcome]
  return [
    `  ${mark} ${promise}${figures === undefined ? '' : style.dim(`  ${figures}`)}`,
    ...(expected === undefined ? [] : [`      expected ${visible(expected)}`]),
    ...(got === undefined ? [] : [`      got      ${visible(got)}`]),
  ]
}
