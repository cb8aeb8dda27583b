/** `spate stream`: prints the bytes of a run's stream, or lines for other programs. */

import type { ReadOptions, RetryNotice, Run, SimulationHandle } from '../client/spate.ts'
import { SpateError } from '../client/spate-error.ts'
import { readLifecycle } from '../definition/lifecycle.ts'
import { isPart, type Part, partsMax } from '../engine/part.ts'
import type { Call, CommandAction, CommandContext, OptionValue } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { factorOption, hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { connect, retryText } from '../terminal/service.ts'
import { visible } from '../terminal/text-style.ts'
import { writeOut } from '../terminal/write-out.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import { type LineOptions, lineFormats, lineOf } from './stream-lines.ts'

export const stream: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const { signal, stderr } = context
  const after = integerOption(options, 'from', { minimum: 0 })
  const limit = integerOption(options, 'limit', { minimum: 1 })
  const speed = factorOption(options, 'speed')
  const part = partOption(options)
  const asked = runAsked(given.run)
  const lines = linesAsked(options)
  const { client } = await connect(call)
  const simulation = client.simulation(String(given.key))
  const run = simulation.run(asked ?? (await lastRun(simulation, signal)))
  const reading = {
    after,
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
    throw outOfRange(error) ?? error
  }
  return 'done'
}

type LinesAsked = Pick<LineOptions, 'format' | 'key'> & { readonly entities: readonly string[] }

/** Reads the options of lines, or returns undefined without any of them. */
function linesAsked(options: Call['options']): LinesAsked | undefined {
  const named = textOption(options, 'format')
  const format = lineFormats.find((name) => name === named)
  const key = textOption(options, 'key')
  const entities = [options.entity ?? []].flat().map(String)
  if (format === undefined && key === undefined && entities.length === 0) return undefined
  if (hasOption(options, 'sse')) {
    throw new CommandFailure('--sse cannot be combined with --format, --key or --entity', 'usage')
  }
  return { format: format ?? 'value', key, entities }
}

/** Number of characters of lines that are written at once. */
const pieceLength = 65_536

async function writeLines(
  run: Run,
  reading: ReadOptions,
  { lines, context }: { readonly lines: LinesAsked; readonly context: CommandContext },
): Promise<void> {
  const { signal, stderr } = context
  const known = await knownEntities(run, lines.entities, signal)
  const startMs = Date.parse((await run.get({ signal })).start)
  const keysOf = lines.key === undefined ? new Map() : await lifecycleKeys(run, signal)
  const source = `/simulations/${encodeURIComponent(run.simulation)}/runs/${run.index}`
  let failed = 0
  let text = ''
  for await (const event of run.events<JsonValue>(reading)) {
    if (event.type === 'error') failed++
    else if (known.size === 0 || known.has(event.entity)) {
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

/** Returns the names of the entities to write, or an empty set for all. Rejects unknown names. */
async function knownEntities(
  run: Run,
  entities: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (entities.length === 0) return new Set()
  const names: string[] = []
  for await (const { key } of run.entities({ signal })) names.push(key)
  for (const entity of entities) {
    if (names.includes(entity)) continue
    const known = `--entity must be one of ${names.map(visible).join(', ')}; got ${show(entity)}`
    throw new CommandFailure(`${known}${hint(entity, names)}`, 'usage')
  }
  return new Set(entities)
}

/**
 * Returns a failure about the option `--from` if the service has rejected the event id in this option, or undefined for
 * any other error.
 */
function outOfRange(error: unknown): CommandFailure | undefined {
  if (!(error instanceof SpateError) || error.status !== 400) return undefined
  const issue = error.issues.find(({ path }) => path?.[0] === 'lastEventId')
  if (issue === undefined) return undefined
  return new CommandFailure(`--from ${issue.message}`, 'usage', {}, () => [
    'a stream continues after an event that the service has sent before; without --from, it starts with the first event',
  ])
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
