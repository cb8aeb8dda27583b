/** The run that `spate check` compares a target with: a recorded run, a run of the service, or a definition file. */

import { join } from 'node:path'
import { listRuns } from '../import/progress/records.ts'
import type { RunState } from '../import/progress/run-state.ts'
import { namesFile } from '../import/run-options.ts'
import { newLocalTarget, resumedLocalTarget } from '../import/target/local-target.ts'
import { resumedServiceTarget, serviceTarget } from '../import/target/service-target.ts'
import { keyOf, type Target } from '../import/target/target.ts'
import type { Call } from '../terminal/command.ts'
import { readDefinitionFile } from '../terminal/definition-file.ts'
import { definitionOptions } from '../terminal/definition-options.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { hasOption, textOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { shellWord } from '../text/shell-word.ts'

/** Returns the run that the command line names. */
export async function chosenRun(call: Call): Promise<Target> {
  const { arguments: given, options, context } = call
  const named = typeof given.definition === 'string' ? given.definition : undefined
  const isFile = await namesFile(named, context.folder)
  const definition = isFile ? await readDefinitionFile(named, context) : undefined
  const source = { ...definitionOptions(options), key: isFile ? undefined : named, definition }
  const run = textOption(options, 'run')
  const isGiven = [source.seed, source.start, source.end].some((value) => value !== undefined)
  if (hasOption(options, 'local') && run === undefined) {
    if (definition !== undefined) return newLocalTarget({ ...source, file: named }, definition)
    throw new CommandFailure('--local must be used with a definition file or with --run', 'usage')
  }
  if (isGiven) {
    throw new CommandFailure('--seed, --start and --end must be used with --local', 'usage')
  }
  return await recordedRun(call, keyOf(source), run)
}

/** Returns the last recorded run of a simulation, or the one with a name, which may be a run of the service only. */
async function recordedRun(
  call: Call,
  simulation: string,
  run: string | undefined,
): Promise<Target> {
  const { folder, signal } = call.context
  const runs = await listRuns(join(folder, '.spate', 'runs', simulation))
  const found = runs.find(({ state }) => run === undefined || state.run === run)
  if (found !== undefined) return await fromRecords(call, found.state)
  if (run !== undefined && /^[1-9]\d{0,8}$/.test(run)) {
    const { client, url } = await connect(call)
    return await serviceTarget(client.simulation(simulation).run(Number(run)), url, signal)
  }
  const which = run === undefined ? 'no run' : `no run ${JSON.stringify(run)}`
  throw new CommandFailure(
    `${simulation} has ${which} in this folder: name a run of the service with --run, such as --run 3, or check a definition file with "spate check ${shellWord(`${simulation}.yml`)} --local"`,
    'usage',
  )
}

function fromRecords(call: Call, state: RunState): Promise<Target> | Target {
  return state.local === undefined ? resumedServiceTarget(call, state) : resumedLocalTarget(state)
}
