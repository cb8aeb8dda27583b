/** `spate stream`: prints the bytes of a run's stream, or lines for other programs. */

import type { ReadOptions, RetryNotice, Run } from '../client/spate.ts'
import { readLifecycle } from '../definition/lifecycle.ts'
import { isPart, type Part, partsMax } from '../engine/part.ts'
import type { Call, CommandAction, CommandContext } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { factorOption, hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { connect, retryText } from '../terminal/service.ts'
import { writeOut } from '../terminal/write-out.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { askedRun, placeOption, runAsked, wrongOption } from './asked-run.ts'
import { type LineOptions, lineFormats, lineOf } from './stream-lines.ts'

export const stream: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const { signal, stderr } = context
  const limit = integerOption(options, 'limit', { minimum: 1 })
  const speed = factorOption(options, 'speed')
  const part = partOption(options)
  runAsked(given.run)
  const lines = linesAsked(options)
  const { client } = await connect(call)
  const run = await askedRun(client, given, signal)
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
    throw wrongOption(error, ['entities', 'from', 'until']) ?? error
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
