/** The run that a command is about, and the options that the service checks. */

import type { Run, SimulationHandle, Spate } from '../client/spate.ts'
import { SpateError } from '../client/spate-error.ts'
import type { Call, OptionValue } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { textOption } from '../terminal/option-values.ts'
import { show } from '../text/show.ts'

/** Returns the run of the arguments of a command: that with an index, or the last one of the simulation. */
export async function askedRun(
  client: Spate,
  given: Call['arguments'],
  signal: AbortSignal,
): Promise<Run> {
  const simulation = client.simulation(String(given.key))
  return simulation.run(runAsked(given.run) ?? (await lastRun(simulation, signal)))
}

/** Returns the index of the run that a command names, or undefined if it names none. */
export function runAsked(value: OptionValue): number | undefined {
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

/**
 * Returns a failure about an option whose value the service has rejected, or undefined for any other error. The query
 * parameters have the names of the options.
 */
export function wrongOption(error: unknown, names: readonly string[]): CommandFailure | undefined {
  if (!(error instanceof SpateError) || error.status !== 400) return undefined
  const issue = error.issues.find(({ path }) => names.includes(String(path?.[0])))
  if (issue === undefined) return undefined
  return new CommandFailure(`--${issue.path?.[0]} ${issue.message}`, 'usage')
}

/** Returns a place in a run: the id of an event, or the text of a simulated time, which the service checks. */
export function placeOption(options: Call['options'], name: string): number | string | undefined {
  const text = textOption(options, name)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text
}
