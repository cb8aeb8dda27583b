/** `spate verify`: verifies over HTTP that a deployment keeps the promises of spate. */

import { randomBytes, randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SpateError } from '../client/spate-error.ts'
import type { Call, CommandAction } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { clientFor } from '../terminal/service.ts'
import { requireSettings } from '../terminal/settings.ts'
import { newDeployment } from './deployment.ts'
import { NoResponse } from './exchange.ts'
import { type FaultTestOptions, ledgerChecks, loadUnderFaults } from './faults/faults.ts'
import { meanings } from './faults/tally.ts'
import { BrokenPromise, NotSupported, type PromiseCheck, type PromiseContext } from './promise.ts'
import { newRandomChoices } from './random-choices.ts'
import { newReport, type PromiseOutcome, type VerifyReport } from './report.ts'
import { type SectionName, sectionNames, sections } from './sections.ts'

const defaults = { writers: 8, readers: 8, outageTimeoutSeconds: 30 }
/** Maximum number of writers, and maximum number of readers. Each of them has a connection of its own. */
const workersMax = 1_000
const secondsMax = 1_000_000

/** Values of the options of `spate verify`. */
interface VerifyOptions {
  /** Duration of the load in seconds, or undefined without a load. */
  readonly forSeconds: number | undefined
  readonly ledger: string | undefined
  readonly isUnderFaults: boolean
  readonly writers: number
  readonly readers: number
  readonly outageTimeoutMs: number
  readonly seed: number
}

export const verify: CommandAction = async (call) => {
  const { options, context } = call
  const { signal } = context
  const wanted = readOptions(call)
  const { seed, isUnderFaults } = wanted
  const services = await servicesOf(call)
  for (const service of services) await requireReachable(service, isUnderFaults)

  const prefix = `verify-${randomBytes(4).toString('hex')}`
  const deployment = newDeployment(services)
  const { addresses } = deployment
  const random = newRandomChoices(seed)
  const isJson = hasOption(options, 'json')
  const report = newReport({ isJson, addresses, seed, prefix }, context)
  let figures = {}
  const left: string[] = []
  let keys = 0
  const checkContext: PromiseContext = {
    ...{ deployment, random, signal },
    newKey(name) {
      keys += 1
      return `${prefix}-${name}-${keys}`
    },
    leaves: (name) => void left.push(name),
  }
  try {
    if (isUnderFaults)
      figures = await proveUnderFaults(call, wanted, { report, checkContext, prefix })
    else await proveSections(call, { report, checkContext })
  } finally {
    deployment.close()
  }
  const isReading = isUnderFaults && wanted.forSeconds === undefined
  const named = left.length === 0 ? '' : `, and the simulations ${left.join(', ')}`
  const created = `remaining on the service: simulations whose keys begin with ${prefix}${named}`
  const remaining = isReading ? 'only checked the ledger, and changed nothing' : created
  return report.end({ figures, meanings, left: remaining }) ? 'done' : 'broken'
}

function readOptions({ options }: Call): VerifyOptions {
  const forSeconds = integerOption(options, 'for', { minimum: 1, maximum: secondsMax })
  const ledger = textOption(options, 'ledger')
  const workers = { minimum: 0, maximum: workersMax }
  const isUnderFaults = forSeconds !== undefined || ledger !== undefined
  if (isUnderFaults && options.only !== undefined) {
    const message =
      '--only cannot be combined with --for or --ledger: it selects sections without faults'
    throw new CommandFailure(message, 'usage')
  }
  const outageTimeoutSeconds =
    integerOption(options, 'patience', { minimum: 1, maximum: secondsMax }) ??
    defaults.outageTimeoutSeconds
  return {
    ...{ forSeconds, ledger, isUnderFaults },
    writers: integerOption(options, 'writers', workers) ?? defaults.writers,
    readers: integerOption(options, 'readers', workers) ?? defaults.readers,
    outageTimeoutMs: outageTimeoutSeconds * 1_000,
    seed: integerOption(options, 'seed', { minimum: 0 }) ?? randomInt(2 ** 31),
  }
}

interface Proving {
  readonly report: VerifyReport
  readonly checkContext: PromiseContext
}

async function proveSections(call: Call, { report, checkContext }: Proving): Promise<void> {
  for (const name of chosenSections(call)) {
    const { title, promises } = sections[name]
    report.begin(title)
    for (const promised of promises) {
      call.context.signal.throwIfAborted()
      await prove(promised, { report, checkContext })
    }
  }
}

/**
 * Runs the load, unless only an existing ledger is checked, and verifies the promises about its ledger. Returns the
 * figures of the load.
 */
async function proveUnderFaults(
  { context }: Call,
  { forSeconds, ledger, writers, readers, outageTimeoutMs, seed }: VerifyOptions,
  { report, checkContext, prefix }: Proving & { readonly prefix: string },
): Promise<object> {
  const { deployment, random } = checkContext
  const path = resolve(context.folder, ledger ?? join(tmpdir(), `${prefix}.jsonl`))
  const under: FaultTestOptions = {
    ...{ deployment, random, seed, prefix, path, outageTimeoutMs, context },
  }
  report.begin('Under faults')
  const figures =
    forSeconds === undefined
      ? {}
      : await loadUnderFaults(under, { forMs: forSeconds * 1_000, writers, readers })
  for (const promised of await ledgerChecks(under)) await prove(promised, { report, checkContext })
  return figures
}

async function prove(
  { statement, prove }: PromiseCheck,
  { report, checkContext }: Proving,
): Promise<void> {
  const startedMs = performance.now()
  const add = (outcome: Omit<PromiseOutcome, 'promise' | 'milliseconds'>): void => {
    const milliseconds = Math.round(performance.now() - startedMs)
    report.add({ promise: statement, ...outcome, milliseconds })
  }
  try {
    const figures = await prove(checkContext)
    add({ outcome: 'kept', ...(figures !== undefined && { figures }) })
  } catch (error) {
    if (error instanceof NotSupported) add({ outcome: 'absent', figures: error.message })
    else if (error instanceof BrokenPromise) {
      add({ outcome: 'broken', expected: error.expected, got: error.got })
    } else if (error instanceof NoResponse) {
      add({ outcome: 'broken', expected: 'a response', got: error.message })
    } else throw error
  }
}

function chosenSections({ options }: Call): readonly SectionName[] {
  const { only } = options
  return Array.isArray(only) ? sectionNames.filter((name) => only.includes(name)) : sectionNames
}

/** Returns each address of the option `--url` with its API key. Without the option, the default address is used. */
async function servicesOf({ options, context }: Call) {
  const urls = Array.isArray(options.url) ? options.url : [undefined]
  const services: { readonly url: string; readonly key: string }[] = []
  for (const url of urls) services.push(await requireSettings({ options: { url }, context }))
  return services
}

/**
 * Throws, with advice, if a service does not respond or refuses its API key. If `mayBeAway` is true, the service need
 * not respond yet.
 */
async function requireReachable(
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
