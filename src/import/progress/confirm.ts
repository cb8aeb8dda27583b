/**
 * Whether each database that was begun with is the one that is reached now, before anything goes on: it tells how far it
 * is, and one that cannot is touched no further. Nothing is made in it to ask.
 */

import { randomBytes } from 'node:crypto'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { SystemCommands } from '../commands.ts'
import type { Job } from '../job.ts'
import { count } from '../report/figures.ts'
import { answerPattern } from '../sinks/database-client.ts'
import { variablesOf } from '../sinks/variables.ts'
import type { SystemState } from './state.ts'
import { Interrupted, runSession, scriptOf, stateOf, untilGone } from './system-steps.ts'

/** The last event of each system that was begun and tells it, by name. */
export type Confirmed = ReadonlyMap<string, number>

/** Throws where one is not as the records say. */
export async function confirmPositions(job: Job): Promise<Confirmed> {
  const confirmed = new Map<string, number>()
  for (const system of job.systems) {
    const record = stateOf(job, system.system)
    if (record.import !== 'begun') continue
    try {
      await untilGone(job, system.system, record)
    } catch (error) {
      throw error instanceof Interrupted ? job.signal.reason : error
    }
    const position = await readPosition(job, system, record)
    if (position !== undefined) confirmed.set(system.system, position)
  }
  return confirmed
}

/** Undefined of what is no database client, and tells nothing. */
async function readPosition(
  job: Job,
  system: SystemCommands,
  { position: known, hasTable = false }: SystemState,
): Promise<number | undefined> {
  const nonce = randomBytes(6).toString('hex')
  const script = scriptOf(job, system, nonce)
  if (script === undefined) return undefined
  const answer = async (session: string): Promise<number> => {
    const { output } = await runSession(job, system, session)
    const found = [...output.matchAll(answerPattern(nonce))].at(-1)?.[2]
    if (found !== undefined) return Number(found)
    throw new CommandFailure(
      `${system.system} does not say how far it is: the standard output of its command must come here`,
      'system',
      { system: system.system },
    )
  }
  // It may have ended before it made the table, and then it has nothing.
  const isThere = (await answer(script.find)) > 0
  const position = isThere ? await answer(script.read) : 0
  if (position < known || (hasTable && !isThere))
    throw notAsRecorded(job, system, { known, position })
  return position
}

function notAsRecorded(
  { place }: Job,
  commands: SystemCommands,
  { known, position }: { readonly known: number; readonly position: number },
): CommandFailure {
  const { system } = commands
  const variables = variablesOf(commands, place.environment)
  const had = known === 0 ? 'was begun' : `had events up to ${count(known)}`
  const says = position === 0 ? 'knows of none' : `says ${count(position)}`
  return new CommandFailure(
    `${system} ${had}, and the database that its command reaches now ${says}: ` +
      'it is another one, or its data was replaced; nothing was done to it',
    'system',
    { system, position: known, found: position, variables },
    () => [
      variables.length > 0
        ? `its commands use ${variables.join(', ')}: say --resume again with the values of when it was begun`
        : 'begin anew, without --resume',
    ],
  )
}
