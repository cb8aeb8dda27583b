/** Reports an import on standard error: on a terminal as a table that is redrawn in place, otherwise in lines. */

import { performance } from 'node:perf_hooks'
import { age } from '../../terminal/age.ts'
import type { CommandContext, Output } from '../../terminal/command.ts'
import { type Style, styleFor, visible } from '../../terminal/text-style.ts'
import { columnsOf } from '../../terminal/text-width.ts'
import type { SystemCommands } from '../commands.ts'
import { commandLines } from '../consent/shown-command.ts'
import { shownVariables } from '../sinks/variables.ts'
import type { StoreResult } from '../target/target.ts'
import { count } from './figures.ts'
import { newProgressLines, type ProgressLines, type TerminalSize } from './progress-lines.ts'
import type { Ending, Heading, Report, Snapshot } from './report.ts'
import { summaryLines } from './summary-lines.ts'

/** Interval between redraws of the progress table, in milliseconds. */
const redrawMs = 100
const lineMs = 2_000
const [hideCursor, showCursor, clearBelow] = ['\x1b[?25l', '\x1b[?25h', '\x1b[0J']
const outputLinesMax = 20
const outputLineMax = 1_000
/** Minimum number of columns of the terminal for the table. In a narrower terminal its lines would wrap. */
const tableColumnsMin = 50

export class TerminalReport implements Report {
  readonly #stderr: Output & { readonly rows?: number }
  readonly #environment: CommandContext['environment']
  readonly #systems: readonly SystemCommands[]
  readonly #style: Style
  /** Whether the progress table is redrawn in place. */
  readonly #moves: boolean
  readonly #progress: ProgressLines
  readonly #restoreCursor = (): void => this.#write(showCursor)
  #timer: NodeJS.Timeout | undefined
  /** Function that returns the progress, or undefined while no progress is shown. */
  #snapshot: (() => Snapshot) | undefined
  /** Number of lines of the progress table that are on the terminal and must be erased. */
  #drawn = 0
  /** Number of lines that the current step, such as `before`, has written to its standard output. */
  #outputLines = 0
  /** Start of a line of which the command has not written the end. */
  #rest = ''

  constructor(
    { stderr, environment }: Pick<CommandContext, 'stderr' | 'environment'>,
    systems: readonly SystemCommands[],
  ) {
    this.#stderr = stderr
    this.#environment = environment
    this.#systems = systems
    this.#style = styleFor(stderr, environment)
    this.#moves = stderr.isTTY === true && environment.TERM !== 'dumb'
    this.#progress = newProgressLines(this.#style)
  }

  heading(heading: Heading, commands: readonly SystemCommands[]): void {
    const { simulation, run, service, kept, total, start, end } = heading
    const { bold, dim } = this.#style
    this.#writeAbove([
      '',
      `  ${bold(visible(simulation))} ${visible(run)}  ${count(total)} events, ${start.slice(0, 10)} to ${end.slice(0, 10)}`,
      `  ${dim(visible(service ?? 'generated locally'))}`,
      ...(kept === undefined ? [] : [`  ${storeResultLine(simulation, kept, this.#style)}`]),
      ...(commands.length > 0 ? [''] : []),
      ...this.#systems.flatMap((each) => this.#systemLines(each, commands.includes(each))),
    ])
  }

  note(text: string): void {
    this.#writeAbove([`  ${this.#style.yellow('!')} ${visible(text)}`])
  }

  step({ system, step }: Parameters<Report['step']>[0]): void {
    this.#outputLines = 0
    this.#writeAbove([`  ${this.#style.dim(`${step} of ${visible(system)}`)}`])
  }

  output(piece: Buffer): void {
    if (this.#outputLines > outputLinesMax) return
    const lines = (this.#rest + piece.toString('utf8')).split('\n')
    this.#rest = (lines.pop() ?? '').slice(-outputLineMax)
    for (const line of lines) {
      if (++this.#outputLines > outputLinesMax) {
        this.#writeAbove([`  ${this.#style.dim('│ …')}`])
        return
      }
      this.#writeAbove([`  ${this.#style.dim('│')} ${visible(line).slice(0, outputLineMax)}`])
    }
  }

  begin(snapshot: () => Snapshot): void {
    this.#snapshot = snapshot
    if (this.#moves) {
      this.#write(hideCursor)
      process.once('exit', this.#restoreCursor)
    }
    this.#draw()
    this.#timer = setInterval(() => this.#draw(), this.#moves ? redrawMs : lineMs)
    this.#timer.unref()
  }

  end(): void {
    if (this.#snapshot === undefined) return
    clearInterval(this.#timer)
    if (!this.#moves) this.#draw()
    this.#snapshot = undefined
    if (!this.#moves) return
    // The summary replaces the table.
    this.#write(this.#erased() + showCursor)
    process.off('exit', this.#restoreCursor)
    this.#drawn = 0
  }

  ending(ending: Ending): void {
    const { columns } = sizeOf(this.#stderr)
    this.#writeAbove(summaryLines(ending, { style: this.#style, columns, systems: this.#systems }))
  }

  #systemLines(each: SystemCommands, isShown: boolean): readonly string[] {
    const style = this.#style
    const uses = shownVariables(each, this.#environment).map(visible).join(', ')
    const label = isShown ? 'uses   ' : `${visible(each.system)} uses`
    return [
      ...(isShown ? commandLines(each, { style, columns: columnsOf(this.#stderr) }) : []),
      ...(uses === '' ? [] : [`    ${style.dim(label)}  ${uses}`]),
    ]
  }

  #draw(): void {
    if (this.#snapshot === undefined) return
    const snapshot = this.#snapshot()
    if (!this.#moves) {
      this.#write(`${this.#progress.line(snapshot, performance.now())}\n`)
      return
    }
    const room = sizeOf(this.#stderr)
    const all = this.#progress.lines(snapshot, room, performance.now())
    // A wrapped line would count as two lines when it is erased.
    const lines = room.columns < tableColumnsMin ? all.slice(-2) : all
    // A single write avoids flickering.
    this.#write(`${this.#erased()}${lines.join('\n')}\n`)
    this.#drawn = lines.length
  }

  /** Writes lines above the progress table. */
  #writeAbove(lines: readonly string[]): void {
    this.#write(`${this.#erased()}${lines.map((line) => `${line}\n`).join('')}`)
    this.#drawn = 0
    if (this.#moves) this.#draw()
  }

  #erased(): string {
    return this.#drawn > 0 ? `\x1b[${this.#drawn}A\r${clearBelow}` : ''
  }

  #write(text: string): void {
    this.#stderr.write(text)
  }
}

/**
 * Returns a line with the result of storing the definition file on the service. Replacing a simulation is highlighted,
 * because it may have been an unrelated one with the same key.
 */
export function storeResultLine(
  simulation: string,
  { outcome, changedAt }: StoreResult,
  style: Style,
): string {
  const name = `"${visible(simulation)}"`
  if (outcome === 'created') return style.dim(`stored as ${name}`)
  if (outcome === 'unchanged') return style.dim(`${name} is up to date`)
  const which = changedAt === undefined ? '' : `, which was changed ${age(changedAt)}`
  return `${style.yellow('!')} replaced ${name}${which}`
}

function sizeOf(output: Output & { readonly rows?: number }): TerminalSize {
  return { columns: output.columns ?? 80, rows: output.rows ?? 24 }
}
