/** Tells a person: a table that moves on a terminal, lines elsewhere. All of it goes to standard error. */

import { performance } from 'node:perf_hooks'
import { age } from '../../terminal/age.ts'
import type { Output, Surroundings } from '../../terminal/command.ts'
import { type Style, styleFor, visible } from '../../terminal/text-style.ts'
import { columnsOf } from '../../terminal/text-width.ts'
import type { SystemCommands } from '../commands.ts'
import { commandLines } from '../consent/shown-command.ts'
import { shownVariables } from '../sinks/variables.ts'
import type { Kept } from '../target/target.ts'
import { count } from './figures.ts'
import { newProgressLines, type Room } from './progress-lines.ts'
import type { Report, Snapshot } from './report.ts'
import { summaryLines } from './summary-lines.ts'

/** Ten times a second is what an eye follows. */
const redrawMs = 100
const lineMs = 2_000
const [hideCursor, showCursor, clearBelow] = ['\x1b[?25l', '\x1b[?25h', '\x1b[0J']
const outputLinesMax = 20
/** Of a table that is not broken. */
const tableColumnsMin = 50

export function terminalReport(
  { stderr, environment }: Pick<Surroundings, 'stderr' | 'environment'>,
  systems: readonly SystemCommands[],
): Report {
  const style = styleFor(stderr, environment)
  const moves = stderr.isTTY === true && environment.TERM !== 'dumb'
  const progress = newProgressLines(style)
  let timer: NodeJS.Timeout | undefined
  let read: (() => Snapshot) | undefined
  let drawn = 0
  let outputLines = 0
  let rest = ''

  const write = (text: string): void => void stderr.write(text)
  const restoreCursor = (): void => write(showCursor)
  const erased = (): string => (drawn > 0 ? `\x1b[${drawn}A\r${clearBelow}` : '')

  function draw(): void {
    if (read === undefined) return
    if (!moves) {
      write(`${progress.line(read(), performance.now())}\n`)
      return
    }
    const room = roomOf(stderr)
    const all = progress.lines(read(), room, performance.now())
    // A line that the terminal breaks would be two when it is erased.
    const lines = room.columns < tableColumnsMin ? all.slice(-2) : all
    // One write, so that nothing flickers.
    write(`${erased()}${lines.join('\n')}\n`)
    drawn = lines.length
  }

  /** Lines above what moves. */
  function say(lines: readonly string[]): void {
    write(`${erased()}${lines.map((line) => `${line}\n`).join('')}`)
    drawn = 0
    if (moves && read !== undefined) draw()
  }

  function systemLines(each: SystemCommands, isShown: boolean): readonly string[] {
    const uses = shownVariables(each, environment).map(visible).join(', ')
    return [
      ...(isShown ? commandLines(each, { style, columns: columnsOf(stderr) }) : []),
      ...(uses === ''
        ? []
        : [`    ${style.dim(isShown ? 'uses   ' : `${visible(each.system)} uses`)}  ${uses}`]),
    ]
  }

  return {
    heading({ simulation, run, service, kept, total, start, end }, commands) {
      const where = service === undefined ? 'made here' : service
      say([
        '',
        `  ${style.bold(visible(simulation))} ${visible(run)}  ${count(total)} events, ${start.slice(0, 10)} to ${end.slice(0, 10)}`,
        `  ${style.dim(visible(where))}`,
        ...(kept === undefined ? [] : [`  ${keptLine(simulation, kept, style)}`]),
        ...(commands.length > 0 ? [''] : []),
        ...systems.flatMap((each) => systemLines(each, commands.includes(each))),
      ])
    },
    note: (text) => say([`  ${style.yellow('!')} ${visible(text)}`]),
    step: ({ system, step }) => {
      outputLines = 0
      say([`  ${style.dim(`${step} of ${visible(system)}`)}`])
    },
    output(piece) {
      if (outputLines > outputLinesMax) return
      const lines = (rest + piece.toString('utf8')).split('\n')
      rest = (lines.pop() ?? '').slice(-1_000)
      for (const line of lines) {
        if (++outputLines > outputLinesMax) {
          say([`  ${style.dim('│ …')}`])
          return
        }
        say([`  ${style.dim('│')} ${visible(line).slice(0, 1_000)}`])
      }
    },
    begin(snapshot) {
      read = snapshot
      if (moves) {
        write(hideCursor)
        process.once('exit', restoreCursor)
      }
      draw()
      timer = setInterval(draw, moves ? redrawMs : lineMs)
      timer.unref()
    },
    end() {
      if (read === undefined) return
      clearInterval(timer)
      if (!moves) draw()
      read = undefined
      if (!moves) return
      // The summary says it all.
      write(erased() + showCursor)
      process.off('exit', restoreCursor)
      drawn = 0
    },
    ending(ending) {
      const { columns } = roomOf(stderr)
      say(summaryLines(ending, { style, columns, systems }))
    },
  }
}

/** Whoever did not mean the one that was there must see that it is replaced. */
export function keptLine(simulation: string, { outcome, changedAt }: Kept, style: Style): string {
  const name = `"${visible(simulation)}"`
  if (outcome === 'created') return style.dim(`stored there as ${name}`)
  if (outcome === 'unchanged') return style.dim(`${name} is the same there already`)
  const which = changedAt === undefined ? '' : `, which was changed ${age(changedAt)}`
  return `${style.yellow('!')} replaced ${name} there${which}`
}

function roomOf(output: Output & { readonly rows?: number }): Room {
  return { columns: output.columns ?? 80, rows: output.rows ?? 24 }
}
