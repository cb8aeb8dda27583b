/** `spate verify`: proves from outside, over HTTP alone, what a deployment promises. */

import { randomBytes, randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SpateError } from '../client/spate-error.ts'
import type { Act, Call } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { clientFor } from '../terminal/service.ts'
import { requireSettings } from '../terminal/settings.ts'
import { newChance } from './chance.ts'
import { newDeployment } from './deployment.ts'
import { Unanswered } from './exchange.ts'
import { loadUnderFaults, reckoning, type UnderFaults } from './faults/faults.ts'
import { meanings } from './faults/tally.ts'
import { type Bench, Broken, NotServed, type Promised } from './promise.ts'
import { newReport, type PromiseOutcome, type VerifyReport } from './report.ts'
import { type SectionName, sectionNames, sections } from './sections.ts'

const usual = { writers: 8, readers: 8, patienceSeconds: 30 }
/** So many of either: each has a connection of its own. */
const workersMax = 1_000
const secondsMax = 1_000_000

/** What a call of `spate verify` asks for. */
interface Wanted {
  /** How long the load lasts, in seconds; undefined where a ledger is only audited. */
  readonly forSeconds: number | undefined
  readonly ledger: string | undefined
  readonly isUnderFaults: boolean
  readonly writers: number
  readonly readers: number
  readonly patienceMs: number
  readonly seed: number
}

export const verify: Act = async (call) => {
  const { options, surroundings } = call
  const { signal } = surroundings
  const wanted = wantedOf(call)
  const { seed, isUnderFaults } = wanted
  const services = await servicesOf(call)
  for (const service of services) await reach(service, isUnderFaults)

  const prefix = `verify-${randomBytes(4).toString('hex')}`
  const deployment = newDeployment(services)
  const { addresses } = deployment
  const chance = newChance(seed)
  const isJson = hasOption(options, 'json')
  const report = newReport({ isJson, addresses, seed, prefix }, surroundings)
  let figures = {}
  const left: string[] = []
  let keys = 0
  const bench: Bench = {
    ...{ deployment, chance, signal },
    newKey(name) {
      keys += 1
      return `${prefix}-${name}-${keys}`
    },
    leaves: (name) => void left.push(name),
  }
  try {
    if (isUnderFaults) figures = await proveUnderFaults(call, wanted, { report, bench, prefix })
    else await proveSections(call, { report, bench })
  } finally {
    deployment.close()
  }
  const isReading = isUnderFaults && wanted.forSeconds === undefined
  const named = left.length === 0 ? '' : `, and with names of the service's own ${left.join(', ')}`
  const stays = `what stays, since the interface removes nothing: simulations whose keys begin with ${prefix}${named}`
  const told = isReading ? 'it only looked for what is in the ledger, and changed nothing' : stays
  return report.end({ figures, meanings, left: told }) ? 'done' : 'broken'
}

function wantedOf({ options }: Call): Wanted {
  const forSeconds = integerOption(options, 'for', { minimum: 1, maximum: secondsMax })
  const ledger = textOption(options, 'ledger')
  const workers = { minimum: 0, maximum: workersMax }
  const isUnderFaults = forSeconds !== undefined || ledger !== undefined
  if (isUnderFaults && options.only !== undefined) {
    const message =
      '--only chooses among what nobody disturbs; leave it, or --for and --ledger, out'
    throw new CommandFailure(message, 'usage')
  }
  const patienceSeconds =
    integerOption(options, 'patience', { minimum: 1, maximum: secondsMax }) ?? usual.patienceSeconds
  return {
    ...{ forSeconds, ledger, isUnderFaults },
    writers: integerOption(options, 'writers', workers) ?? usual.writers,
    readers: integerOption(options, 'readers', workers) ?? usual.readers,
    patienceMs: patienceSeconds * 1_000,
    seed: integerOption(options, 'seed', { minimum: 0 }) ?? randomInt(2 ** 31),
  }
}

interface Proving {
  readonly report: VerifyReport
  readonly bench: Bench
}

async function proveSections(call: Call, { report, bench }: Proving): Promise<void> {
  for (const name of chosenSections(call)) {
    const { title, promises } = sections[name]
    report.begin(title)
    for (const promised of promises) {
      call.surroundings.signal.throwIfAborted()
      await prove(promised, { report, bench })
    }
  }
}

/** Returns the figures of the load, if there was one. */
async function proveUnderFaults(
  { surroundings }: Call,
  { forSeconds, ledger, writers, readers, patienceMs, seed }: Wanted,
  { report, bench, prefix }: Proving & { readonly prefix: string },
): Promise<object> {
  const { deployment, chance } = bench
  const path = resolve(surroundings.folder, ledger ?? join(tmpdir(), `${prefix}.jsonl`))
  const under: UnderFaults = {
    ...{ deployment, chance, seed, prefix, path, patienceMs, surroundings },
  }
  report.begin('Under faults')
  const figures =
    forSeconds === undefined
      ? {}
      : await loadUnderFaults(under, { forMs: forSeconds * 1_000, writers, readers })
  for (const promised of await reckoning(under)) await prove(promised, { report, bench })
  return figures
}

async function prove({ says, prove }: Promised, { report, bench }: Proving): Promise<void> {
  const startedMs = performance.now()
  const add = (outcome: Omit<PromiseOutcome, 'promise' | 'milliseconds'>): void => {
    const milliseconds = Math.round(performance.now() - startedMs)
    report.add({ promise: says, ...outcome, milliseconds })
  }
  try {
    const figures = await prove(bench)
    add({ outcome: 'kept', ...(figures !== undefined && { figures }) })
  } catch (error) {
    if (error instanceof NotServed) add({ outcome: 'absent', figures: error.message })
    else if (error instanceof Broken) {
      add({ outcome: 'broken', expected: error.expected, got: error.got })
    } else if (error instanceof Unanswered) {
      add({ outcome: 'broken', expected: 'an answer', got: error.message })
    } else throw error
  }
}

function chosenSections({ options }: Call): readonly SectionName[] {
  const { only } = options
  return Array.isArray(only) ? sectionNames.filter((name) => only.includes(name)) : sectionNames
}

/** Each address with its key; the usual one when none is named. */
async function servicesOf({ options, surroundings }: Call) {
  const urls = Array.isArray(options.url) ? options.url : [undefined]
  const services: { readonly url: string; readonly key: string }[] = []
  for (const url of urls) services.push(await requireSettings({ options: { url }, surroundings }))
  return services
}

/** Throws, with what to do, where no service answers or the key is none of its own. */
async function reach(
  service: { readonly url: string; readonly key: string },
  mayBeAway: boolean,
): Promise<void> {
  try {
    await clientFor(service).simulations.list().page({ limit: 1 })
  } catch (error) {
    const isAway = error instanceof SpateError && (error.kind !== 'refused' || error.status >= 500)
    if (!isAway || !mayBeAway) throw error
  }
}
