/**
 * A process of the service: opens the store, builds the application, listens, and shuts down without splitting an event.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { countKeyUse, writeKeyUsage } from '../access/key-usage.ts'
import { ensureKey } from '../access/keys.ts'
import { pruneIfDue } from '../access/pruning.ts'
import { newApp } from '../http/app.ts'
import { newServer } from '../http/connection/server.ts'
import { newAddressOf } from '../http/connection/trusted-proxies.ts'
import type { ConsoleContext } from '../http/console/console-context.ts'
import { newConsoleFiles } from '../http/console/console-files.ts'
import { consoleRouteGroup } from '../http/console/console-route-group.ts'
import { routesOf } from '../http/routes/routes.ts'
import { Pump } from '../http/stream/pump.ts'
import { mayStillRead, parseReader } from '../http/stream/reader.ts'
import type { Sent } from '../http/stream/transfer.ts'
import { firstExample, readExample } from '../package/examples.ts'
import { packageVersion } from '../package/version.ts'
import { FairQueue } from '../queue/fair-queue.ts'
import { Bulkhead } from '../service/bulkhead.ts'
import { addExample, ensureRootSimulation } from '../service/initial-content.ts'
import { Machines } from '../service/machines.ts'
import { Programs } from '../service/programs.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../store/store.ts'
import { timed } from '../store/timed.ts'
import { announcement, tryRemoveSetupLink } from './announcement.ts'
import type { Config } from './config.ts'
import { newUuid, randomBelow } from './identifier.ts'
import { closeImmediately, listen } from './listen.ts'
import { newLog } from './log.ts'
import { openStore } from './open-store.ts'
import type { ProcessRole } from './process-role.ts'
import { newRequestLog } from './request-log.ts'
import { stop } from './shutdown.ts'
import { startMetrics } from './start-metrics.ts'
import { newUnavailableLog } from './unavailable-log.ts'

/** Maximum time to wait for the database, in milliseconds. The database may start at the same time as the service. */
const startTimeoutMs = 15_000
/**
 * Maximum number of concurrent run creations of one simulation: enough to share a commit, and few enough for their
 * programs to fit into memory.
 */
const creationsAtOnce = 64
/**
 * Time without any created run after which a waiting creation fails, in milliseconds. It equals the lock timeout of the
 * row of a simulation.
 */
const creationTimeoutMs = 2_000
/**
 * Interval of the checks for revoked keys and deleted runs, in milliseconds. Their streams must end within 30 s.
 */
const streamCheckMs = 10_000
/** Interval at which the use of API keys is written, in milliseconds. A process that is killed loses this much of it. */
const keyUsageMs = 10_000

export interface Running {
  readonly address: string
  /** URL of the metrics; undefined if the metrics are disabled. */
  readonly metricsAddress: string | undefined
  /** Stops the service. Resolves when the server, the metrics and the store are closed. */
  stop(): Promise<void>
}

interface Serving {
  readonly isQuickstart: boolean
  readonly print: (text: string) => void
  /** Role of this process, or undefined if it is the only one of the service. */
  readonly role?: ProcessRole | undefined
}

/** Starts serving in this process. Rejects with an error whose message suggests a solution. */
export async function serve(
  config: Config,
  { isQuickstart, print, role }: Serving,
): Promise<Running> {
  const log = newLog(config, role?.number)
  const metrics = await startMetrics(config, { log, role })
  const opened = await openStore(config, {
    connectTimeoutMs: startTimeoutMs,
    onWarning: (message) => log.warn(message),
  })
  const store = metrics ? timed(opened, metrics.onOperation) : opened
  let close: (() => Promise<void>) | undefined
  try {
    const service = newService(store, config, log)
    const site = consoleContextOf(service, config, log)
    await site.provision(store.workspace)
    await ensureConfiguredKey(store, config)
    const pump = new Pump({
      onBroken: (error) => log.error({ err: error }, 'a stream failed'),
      ...(metrics && { onFirstBytes: metrics.onFirstBytes }),
      onReaderSent: (reader, sent) => countSent(store, reader, sent),
      limits: config,
    })
    const shutdown = { hasBegun: false }
    const app = newApp(
      routesOf(config.apiVersions),
      { service, pump, shutdown },
      {
        bodyBytesMax: config.bodyBytesMax,
        requestsPerSecond: config.requestsPerSecond,
        addressOf: site.addressOf,
        version: site.version,
        onError: (error, request) => log.error({ err: error, request }, 'a request failed'),
        onUnavailable: newUnavailableLog(log),
        onAborted: (request) =>
          log.debug({ request }, 'a client disconnected before its request was complete'),
        routeGroups: [consoleRouteGroup(site)],
        pages: newConsoleFiles(consoleFolder),
      },
    )
    // In quickstart mode, a text on the terminal replaces these log lines.
    const level = isQuickstart ? 'debug' : 'info'
    const requestLog = newRequestLog(log, level)
    const server = newServer(app, {
      connectionsMax: config.connectionsMax,
      isSecure: config.publicUrl?.protocol === 'https:',
      shutdown,
      onFinished(exchange) {
        requestLog.finished(exchange)
        metrics?.onFinished(exchange)
      },
      onUnreadable(refused) {
        requestLog.unreadable(refused)
        metrics?.onUnreadable(refused)
      },
    })
    close = async () => {
      await closeImmediately(server)
      await metrics?.close()
    }
    const settings = { host: 'SPATE_HOST', port: 'SPATE_PORT' }
    const { address, port } = await listen(server, { ...config, settings })
    const metricsAddress = await metrics?.listen({ pump, server, store, shutdown })
    if (role?.announces !== false) {
      log[level]({ address, ...(metricsAddress && { metrics: metricsAddress }) }, 'listening')
      const welcome = { address, metricsAddress, isQuickstart }
      print(await announcement({ service, log, config: { ...config, port } }, welcome))
    }
    const watch = setInterval(() => void endForbidden(store, pump, log), streamCheckMs)
    let writing = Promise.resolve()
    const count = setInterval(() => {
      writing = tryWriteKeyUsage(store, log).then(() => tryPrune(store, log))
    }, keyUsageMs)
    const stopAll = async (): Promise<void> => {
      shutdown.hasBegun = true
      log[level]({ streams: pump.count }, 'stopping')
      await stop({ server, pump }, { drainMs: config.drainSeconds * 1_000 })
      // API keys are checked until the last stream has ended.
      clearInterval(watch)
      clearInterval(count)
      await writing
      await tryWriteKeyUsage(store, log)
      await store.close()
      await metrics?.close()
    }
    return { address, metricsAddress, stop: stopAll }
  } catch (error) {
    await close?.()
    await store.close()
    throw error
  }
}

/** Cuts off the streams of keys and sessions that were revoked or have expired, and of runs that were deleted. */
async function endForbidden(store: Store, pump: Pump, log: Logger): Promise<void> {
  try {
    for (const id of pump.keyIds) {
      const reader = parseReader(id)
      if (!(await mayStillRead(store, { reader, now: new Date() }))) pump.destroy(id)
    }
    const runs = [...pump.runs]
    const live = new Set(await store.liveRuns(runs))
    for (const run of runs) {
      if (!live.has(run)) pump.destroyRun(run)
    }
  } catch (error) {
    // The next check follows in a few seconds. Until then the streams continue.
    log.warn({ err: error }, 'checking open streams for revoked keys and deleted runs failed')
  }
}

/** Counts what a stream has sent as use of its key. Sessions have no such counts. */
function countSent(store: Store, reader: string, sent: Partial<Sent>): void {
  const { kind, id } = parseReader(reader)
  if (kind === 'key') countKeyUse(store, { key: id, now: new Date() }, sent)
}

async function tryWriteKeyUsage(store: Store, log: Logger): Promise<void> {
  try {
    await writeKeyUsage(store)
  } catch (error) {
    // The counts are kept, and the next write follows in a few seconds.
    log.warn({ err: error }, 'writing the use of API keys failed')
  }
}

/** Removes expired rows if it is time, also in a service that only programs use. */
async function tryPrune(store: Store, log: Logger): Promise<void> {
  try {
    await pruneIfDue(store, new Date())
  } catch (error) {
    log.warn({ err: error }, 'removing expired rows failed')
  }
}

function newService(
  store: Store,
  { reconnectWindow }: Pick<Config, 'reconnectWindow'>,
  log: Logger,
): Service {
  const computations = new FairQueue(nextTurn)
  return {
    store,
    now: () => new Date(),
    newId: newUuid,
    random: randomBelow,
    reconnectWindow,
    computations,
    programs: new Programs(computations),
    creations: new Bulkhead({ permits: creationsAtOnce, timeoutMs: creationTimeoutMs }),
    onRemovalFailed: (error) => log.warn({ err: error }, 'removing expired rows failed'),
    machines: new Machines(computations, (error) =>
      log.warn({ err: error }, 'compiling a program failed; the interpreter runs it'),
    ),
  }
}

/** Folder of the built console. The path is the same from `src/` and from `dist/`. */
const consoleFolder = fileURLToPath(new URL('../../dist/console/', import.meta.url))

function consoleContextOf(service: Service, config: Config, log: Logger): ConsoleContext {
  const example = readExample(firstExample)
  return {
    version: packageVersion(),
    publicUrl: config.publicUrl,
    addressOf: newAddressOf(config.trustedProxies),
    async provision(workspace) {
      const isNew = await ensureRootSimulation(service, workspace)
      if (isNew) await addExample(service, { workspace, key: 'shop', example })
    },
    onOwner: () => tryRemoveSetupLink(config, log),
  }
}

async function ensureConfiguredKey(store: Store, { apiKey }: Config): Promise<void> {
  if (apiKey === undefined) return
  const now = new Date()
  const { workspace } = store
  const ensured = await ensureKey(store, { workspace, name: 'SPATE_API_KEY', key: apiKey, now })
  if ('issue' in ensured) throw new Error(`SPATE_API_KEY ${ensured.issue}`)
}
