/** `spate stream`: prints the bytes of a run's stream. */

import type { SimulationHandle } from '../client/spate.ts'
import { SpateError } from '../client/spate-error.ts'
import { isPart, type Part, partsMax } from '../engine/part.ts'
import type { CommandAction, OptionValue } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { factorOption, hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { connect, retryText } from '../terminal/service.ts'
import { writeOut } from '../terminal/write-out.ts'
import { show } from '../text/show.ts'

export const stream: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const { signal, stderr } = context
  const after = integerOption(options, 'from', { minimum: 0 })
  const limit = integerOption(options, 'limit', { minimum: 1 })
  const speed = factorOption(options, 'speed')
  const part = partOption(options)
  const asked = runAsked(given.run)
  const { client } = await connect(call)
  const simulation = client.simulation(String(given.key))
  const run = simulation.run(asked ?? (await lastRun(simulation, signal)))
  const pieces = run.pieces({
    encoding: hasOption(options, 'sse') ? 'sse' : 'ndjson',
    after,
    limit,
    speed,
    ...part,
    signal,
    onRetry: (waiting) => void stderr.write(`spate: ${retryText(waiting)}\n`),
  })
  try {
    for await (const piece of pieces) await writeOut(piece, context)
  } catch (error) {
    throw outOfRange(error) ?? error
  }
  return 'done'
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
