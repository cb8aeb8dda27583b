/** The section under faults: what there is before, the load, and the reckoning, which a later call can repeat. */

import type { Surroundings } from '../../terminal/command.ts'
import type { Chance } from '../chance.ts'
import type { Deployment } from '../deployment.ts'
import type { Promised } from '../promise.ts'
import { auditPromises } from './audit.ts'
import { newLedger, readLedger } from './ledger.ts'
import { prepare, work } from './load.ts'
import { Fault, Persistence } from './persistence.ts'
import { newTally, type Tally } from './tally.ts'

export interface UnderFaults {
  readonly deployment: Deployment
  readonly chance: Chance
  readonly seed: number
  readonly prefix: string
  /** Of the ledger. */
  readonly path: string
  readonly patienceMs: number
  readonly surroundings: Surroundings
}

interface LoadOptions {
  readonly forMs: number
  readonly writers: number
  readonly readers: number
}

/** After so many, the load has shown what it had to show. */
const faultsMax = 20
const progressMs = 10_000

/** Resolves after that time, after the signal, or after many faults. */
export async function loadUnderFaults(
  { deployment, chance, seed, prefix, path, patienceMs, surroundings }: UnderFaults,
  { forMs, writers, readers }: LoadOptions,
): Promise<Tally> {
  const { signal, stderr } = surroundings
  const tally = newTally()
  const persistence = persistenceOf(deployment, chance, patienceMs, tally)
  const ledger = await newLedger(path)
  let faults = 0
  const onFault = async (what: string): Promise<void> => {
    faults += 1
    stderr.write(`spate: fault: ${what}\n`)
    await ledger.write({ kind: 'fault', what })
  }
  try {
    await ledger.write({ kind: 'load', prefix, seed, writers })
    const load = { persistence, ledger, tally, chance, prefix, writers, readers, onFault }
    const prepared = await prepare(load)
    stderr.write(
      `spate: the load begins: ${writers} writers and ${readers} readers for ${forMs / 1_000} s, ledger ${path}\n`,
    )
    const endMs = performance.now() + forMs
    const isOver = () => signal.aborted || faults >= faultsMax || performance.now() >= endMs
    const progress = setInterval(() => stderr.write(`spate: ${progressLine(tally)}\n`), progressMs)
    await work(load, { ...prepared, isOver }).finally(() => clearInterval(progress))
    await ledger.write({ kind: 'end' })
    stderr.write('spate: the load is over, all of it is looked for\n')
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await onFault(error.message)
  } finally {
    await ledger.close()
  }
  return tally
}

function progressLine({ runs, writes, counts, readings, unanswered, brokenBodies }: Tally): string {
  const done = `${runs + writes + counts} acknowledged, ${readings} runs read`
  return `${done}; ${unanswered} times no answer, ${brokenBodies} broken bodies`
}

/** What stands in the ledger is read anew, from the disk. */
export async function reckoning({
  deployment,
  chance,
  path,
  patienceMs,
}: UnderFaults): Promise<readonly Promised[]> {
  const entries = await readLedger(path)
  const persistence = persistenceOf(deployment, chance, patienceMs, newTally())
  return auditPromises({ entries, persistence, chance: chance.branch('reckoning') })
}

function persistenceOf(
  deployment: Deployment,
  chance: Chance,
  patienceMs: number,
  tally: Tally,
): Persistence {
  return new Persistence({ deployment, chance: chance.branch('pauses'), tally, patienceMs })
}
