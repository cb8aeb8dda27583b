/**
 * Verification under faults: creating the data before the load, the load, and checking the ledger, which a later call
 * of `spate verify` can repeat.
 */

import type { CommandContext } from '../../terminal/command.ts'
import type { Deployment } from '../deployment.ts'
import type { PromiseCheck } from '../promise.ts'
import type { RandomChoices } from '../random-choices.ts'
import { auditPromises } from './audit.ts'
import { newLedger, readLedger } from './ledger.ts'
import { prepareLoad, runLoad } from './load.ts'
import { Fault, RetryingClient } from './retrying-client.ts'
import { newTally, type Tally } from './tally.ts'

export interface FaultTestOptions {
  readonly deployment: Deployment
  readonly random: RandomChoices
  readonly seed: number
  readonly prefix: string
  /** Path of the ledger file. */
  readonly path: string
  readonly outageTimeoutMs: number
  readonly context: CommandContext
}

interface LoadOptions {
  readonly forMs: number
  readonly writers: number
  readonly readers: number
}

/** Number of faults after which the load ends. */
const faultsMax = 20
const progressMs = 10_000

/**
 * Runs writers and readers against the deployment until the time is over, the signal is aborted, or `faultsMax` faults
 * were found, and returns the figures. A fault is a wrong or missing response that no failure of a machine or network
 * explains.
 */
export async function loadUnderFaults(
  { deployment, random, seed, prefix, path, outageTimeoutMs, context }: FaultTestOptions,
  { forMs, writers, readers }: LoadOptions,
): Promise<Tally> {
  const { signal, stderr } = context
  const tally = newTally()
  const client = newRetryingClient(deployment, random, outageTimeoutMs, tally)
  const ledger = await newLedger(path)
  let faults = 0
  const onFault = async (what: string): Promise<void> => {
    faults += 1
    stderr.write(`spate: fault: ${what}\n`)
    await ledger.write({ kind: 'fault', what })
  }
  try {
    await ledger.write({ kind: 'load', prefix, seed, writers })
    const load = { client, ledger, tally, random, prefix, writers, readers, onFault }
    const prepared = await prepareLoad(load)
    stderr.write(
      `spate: load started: ${writers} writers and ${readers} readers for ${forMs / 1_000} s, ledger ${path}\n`,
    )
    const endMs = performance.now() + forMs
    const isOver = () => signal.aborted || faults >= faultsMax || performance.now() >= endMs
    const progress = setInterval(() => stderr.write(`spate: ${progressLine(tally)}\n`), progressMs)
    await runLoad(load, { ...prepared, isOver }).finally(() => clearInterval(progress))
    await ledger.write({ kind: 'end' })
    stderr.write('spate: load ended; checking all acknowledged changes\n')
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
  return `${done}; ${unanswered} requests without a response, ${brokenBodies} interrupted bodies`
}

/** Returns the checks of a ledger, which is read from its file. */
export async function ledgerChecks({
  deployment,
  random,
  path,
  outageTimeoutMs,
}: FaultTestOptions): Promise<readonly PromiseCheck[]> {
  const entries = await readLedger(path)
  const client = newRetryingClient(deployment, random, outageTimeoutMs, newTally())
  return auditPromises({ entries, client, random: random.branch('reckoning') })
}

function newRetryingClient(
  deployment: Deployment,
  random: RandomChoices,
  outageTimeoutMs: number,
  tally: Tally,
): RetryingClient {
  return new RetryingClient({ deployment, random: random.branch('pauses'), tally, outageTimeoutMs })
}
