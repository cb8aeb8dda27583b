/** `spate stream`: prints the bytes of a run's stream, or lines for other programs. */

import type { ReadOptions, RetryNotice, Run, SimulationHandle } from '../client/spate.ts'
import { SpateError } from '../client/spate-error.ts'
import { readLifecycle } from '../definition/lifecycle.ts'
import { isPart, type Part, partsMax } from '../engine/part.ts'
import type { Call, CommandAction, CommandContext, OptionValue } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { factorOption, hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { connect, retryText } from '../terminal/service.ts'
import { writeOut } from '../terminal/write-out.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type LineOptions, lineFormats, lineOf } from './stream-lines.ts'

export const stream: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const { signal, stderr } = context
  const limit = integerOption(options, 'limit', { minimum: 1 })
  const speed = factorOption(options, 'speed')
  const part = partOption(options)
  const asked = runAsked(given.run)
  const lines = linesAsked(options)
  const { client } = await connect(call)
  const simulation = client.simulation(String(given.key))
  const run = simulation.run(asked ?? (await lastRun(simulation, signal)))
  const reading = {
    from: placeOption(options, 'from'),
    until: placeOption(options, 'until'),
    entities: textOption(options, 'entities')?.split(','),
    limit,
    speed,
    ...part,
    signal,
    onRetry: (waiting: RetryNotice) => void stderr.write(`spate: ${retryText(waiting)}\n`),
  }
  try {
    if (lines !== undefined) await writeLines(run, reading, { lines, context })
    else {
      const encoding = hasOption(options, 'sse') ? 'sse' : 'ndjson'
      for await (const piece of run.pieces({ encoding, ...reading })) await writeOut(piece, context)
    }
  } catch (error) {
    throw wrongOption(error) ?? error
  }
  return 'done'
}

type LinesAsked = Pick<LineOptions, 'format' | 'key'>

/** Reads the options of lines, or returns undefined without any of them. */
function linesAsked(options: Call['options']): LinesAsked | undefined {
  const named = textOption(options, 'format')
  const format = lineFormats.find((name) => name === named)
  const key = textOption(options, 'key')
  if (format === undefined && key === undefined) return undefined
  if (hasOption(options, 'sse')) {
    throw new CommandFailure('--sse cannot be combined with --format or --key', 'usage')
  }
  return { format: format ?? 'value', key }
}

/** Number of characters of lines that are written at once. */
const pieceLength = 65_536

async function writeLines(
  run: Run,
  reading: ReadOptions,
  { lines, context }: { readonly lines: LinesAsked; readonly context: CommandContext },
): Promise<void> {
  const { signal, stderr } = context
  const startMs = Date.parse((await run.get({ signal })).start)
  const keysOf = lines.key === undefined ? new Map() : await lifecycleKeys(run, signal)
  const source = `/simulations/${encodeURIComponent(run.simulation)}/runs/${run.index}`
  let failed = 0
  let text = ''
  for await (const event of run.events<JsonValue>(reading)) {
    if (event.type === 'error') failed++
    else {
      text += lineOf(event, { ...lines, keysOf, source, startMs })
      if (reading.speed === undefined && text.length < pieceLength) continue
      await writeOut(text, context)
      text = ''
    }
  }
  await writeOut(text, context)
  if (failed > 0) stderr.write(`spate: ${failed} events failed and have no line\n`)
}

/** Returns the names of the properties of the key, for each entity with a lifecycle. */
async function lifecycleKeys(run: Run, signal: AbortSignal): Promise<LineOptions['keysOf']> {
  const { entities } = await run.definition({ signal })
  const keysOf = new Map<string, readonly string[]>()
  for (const [name, entity] of Object.entries(entities)) {
    const lifecycle = isObject(entity) ? member(entity, 'lifecycle') : undefined
    if (lifecycle === undefined) continue
    keysOf.set(name, readLifecycle(lifecycle, () => undefined)?.key ?? [])
  }
  return keysOf
}

/**
 * Returns a failure about an option whose value the service has rejected, or undefined for any other error. The query
 * parameters have the names of the options.
 */
function wrongOption(error: unknown): CommandFailure | undefined {
  if (!(error instanceof SpateError) || error.status !== 400) return undefined
  const issue = error.issues.find(({ path }) => readingOptions.has(String(path?.[0])))
  if (issue === undefined) return undefined
  return new CommandFailure(`--${issue.path?.[0]} ${issue.message}`, 'usage')
}

const readingOptions: ReadonlySet<string> = new Set(['entities', 'from', 'until'])

/** Returns a place in a run: the id of an event, or the text of a simulated time, which the service checks. */
function placeOption(options: Call['options'], name: string): number | string | undefined {
  const text = textOption(options, name)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Reads the option `--part`, such as `2/8`. */
function partOption(options: Parameters<CommandAction>[0]['options']): Part | undefined {
  const text = textOption(options, 'part')
  if (text === undefined) return undefined
  const [, part, parts] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []
  const asked = { part: Number(part), parts: Number(parts) }
  if (isPart(asked)) return asked
  const form = `<part>/<parts>, such as 2/8, with a part from 0 and at most ${partsMax} parts`
  throw new CommandFailure(`--part must be ${form}; got ${show(text)}`, 'usage')
}

function runAsked(value: OptionValue): number | undefined {
  if (value === undefined) return undefined
  const index = /^\d{1,15}$/.test(String(value)) ? Number(value) : 0
  if (index >= 1) return index
  const message = `run must be an index of at least 1; got ${show(String(value))}`
  throw new CommandFailure(message, 'usage')
}

async function lastRun(simulation: SimulationHandle, signal: AbortSignal): Promise<number> {
  const runs = simulation.runs.list({ signal })
  // The service lists runs in the order of their indexes, so the last run has the highest index.
  const { total } = await runs.page({ limit: 1 })
  const { rows } = await runs.page({ limit: 1, offset: Math.max(total - 1, 0) })
  const [last] = rows
  if (last !== undefined) return last.index
  const advice = `create one with: spate run ${simulation.key}`
  throw new CommandFailure(`${show(simulation.key)} has no runs; ${advice}`, 'refused')
}
