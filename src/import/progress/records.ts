/** What is recorded of a run when it begins, and which of those that were begun goes on. */

import { createHash } from 'node:crypto'
import type { Call } from '../../terminal/command.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { textOption } from '../../terminal/option-values.ts'
import type { SystemCommands } from '../commands.ts'
import { beginLine } from '../report/resume-line.ts'
import type { Target } from '../target/target.ts'
import type { Wanted } from '../wanted.ts'
import { listRuns, type RunState, StateFile } from './state.ts'

interface Beginning {
  readonly target: Target
  /** The folder of the simulation's runs. */
  readonly parent: string
  readonly file: DefinitionFile | undefined
  readonly dir: string | undefined
  readonly systems: readonly SystemCommands[]
}

/** The run that was begun last and has not ended, or the one that is named. */
export async function findRecords(
  { options }: Call,
  wanted: Wanted,
  { parent, simulation }: { readonly parent: string; readonly simulation: string },
): Promise<StateFile> {
  const { run: name, isLocal } = wanted
  const runs = await listRuns(parent)
  const found =
    name === undefined
      ? runs.find(({ state }) => !state.isDone && (state.service === undefined || !isLocal))
      : runs.find(({ state }) => state.run === name)
  const again = `begin one with: ${beginLine(wanted, textOption(options, 'url'))}`
  if (found === undefined) {
    const which = name === undefined ? 'no run that has not ended' : `no run ${name}`
    throw new CommandFailure(`${simulation} has ${which} here; ${again}`, 'usage')
  }
  if (found.state.isDone) {
    throw new CommandFailure(
      `${simulation} ${name} has ended: nothing is left to do; ${again}`,
      'usage',
    )
  }
  return found
}

export async function newRecords({
  target,
  parent,
  file,
  dir,
  systems,
}: Beginning): Promise<StateFile> {
  const { simulation, identity, service, local } = target
  const state: RunState = {
    version: 1,
    simulation,
    run: target.run ?? (await nextLocalName(parent)),
    identity,
    ...(service !== undefined && { service }),
    total: target.source.total,
    startedAt: new Date().toISOString(),
    isDone: false,
    ...(file !== undefined && { fileHash: hashOf(file) }),
    ...(dir !== undefined && { dir }),
    systems: Object.fromEntries(
      systems.map(({ system }) => [
        system,
        { before: 'pending', position: 0, counts: {}, import: 'pending', isAfterDone: false },
      ]),
    ),
    files: {},
    ...(local !== undefined && { local }),
  }
  return await StateFile.create(parent, state)
}

/** Whether the file says something else than it did when the run began. */
export function isChanged(file: DefinitionFile, state: RunState | undefined): boolean {
  return state?.fileHash !== undefined && state.fileHash !== hashOf(file)
}

/** Of what it says: comments and spaces change nothing. */
function hashOf({ value }: DefinitionFile): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

async function nextLocalName(parent: string): Promise<string> {
  const numbers = (await listRuns(parent)).flatMap(({ state }) => {
    const number = /^local-(\d+)$/.exec(state.run)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return `local-${Math.max(0, ...numbers) + 1}`
}
