/** `spate delete`: deletes a simulation or a run, or restores what was deleted. */

import type { Spate } from '../client/spate.ts'
import { SpateError } from '../client/spate-error.ts'
import type { CommandAction } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { hasOption, textOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { styleFor, visible } from '../terminal/text-style.ts'
import { show } from '../text/show.ts'

export const deleteOrRestore: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const { signal, stdout, environment } = context
  const undone = textOption(options, 'undo')
  const { key, run } = given
  if ((typeof key === 'string') === (undone !== undefined)) {
    throw new CommandFailure('pass the key of a simulation, or --undo with an id', 'usage')
  }
  const { bold } = styleFor(stdout, environment)
  const isJson = hasOption(options, 'json')
  const { client, url } = await connect(call)
  if (undone !== undefined) {
    const restored = await restore(client, undone, signal)
    const { name, result } = restored
    const text = `${bold(visible(name))} was restored at ${url}`
    stdout.write(`${isJson ? JSON.stringify(result) : text}\n`)
    return 'done'
  }
  const { name, deletion } = await remove(client, { key: String(key), run, signal })
  const text = `${bold(visible(name))} was deleted at ${url}
until ${deletion.restorableUntil}, it can be restored with: spate delete --undo ${deletion.id}`
  stdout.write(`${isJson ? JSON.stringify(deletion) : text}\n`)
  return 'done'
}

interface Chosen {
  readonly key: string
  readonly run: unknown
  readonly signal: AbortSignal
}

async function remove(client: Spate, { key, run, signal }: Chosen) {
  const simulation = client.simulation(key)
  if (run === undefined) return { name: key, deletion: await simulation.delete({ signal }) }
  const index = /^[1-9]\d*$/.test(String(run)) ? Number(run) : Number.NaN
  if (!Number.isSafeInteger(index)) {
    throw new CommandFailure(`run must be an index from 1; got ${show(String(run))}`, 'usage')
  }
  return { name: `${key}/${index}`, deletion: await simulation.run(index).delete({ signal }) }
}

/** Restores the simulation with an id, or else the run with this id. */
async function restore({ deleted }: Spate, id: string, signal: AbortSignal) {
  try {
    const result = await deleted.restoreSimulation(id, { signal })
    return { name: result.key, result }
  } catch (error) {
    if (!(error instanceof SpateError && error.status === 404)) throw error
  }
  const result = await deleted.restoreRun(id, { signal })
  return { name: `${result.simulation}/${result.index}`, result }
}
