/**
 * The primary process of a service with several processes. It starts the workers, passes connections to them, replaces
 * those that end, stops them together, and serves the metrics of all. It serves no client itself.
 */

import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ExitCode } from '../../terminal/exit-code.ts'
import type { Config } from '../config.ts'
import { newLog } from '../log.ts'
import { shutdownMaxMs } from '../shutdown.ts'
import { closeUnacknowledged } from './handed-over.ts'
import type { MessageToPrimary, MessageToWorker } from './messages.ts'
import { serveMetrics } from './metrics.ts'
import { aborted, type ServiceContext } from './service-context.ts'

/** Delay before a process that ended is replaced, in milliseconds. It doubles while the replacements cannot start. */
const restartMs = { least: 1_000, most: 30_000 }
/** Maximum time to wait for the metrics of a worker, in milliseconds. Those of a worker that hangs are left out. */
const metricsTimeoutMs = 2_000

/** Runs the service in `config.processes` workers until the signal is aborted. Rejects if the first one cannot start. */
export async function runPrimary(config: Config, { signal }: ServiceContext): Promise<ExitCode> {
  const log = newLog(config)
  const workers = new Workers(config, log)
  const metrics = await serveMetrics(config, { log, texts: () => workers.metrics() })
  await workers.start(metrics?.address)
  await aborted(signal)
  await workers.stop()
  await metrics?.close()
  return 'done'
}

/** A worker, from its start to its end. */
interface Member {
  readonly worker: Worker
  /** Resolves when the worker listens; rejects with the reason if it ends before. */
  readonly ready: Promise<void>
  /** Resolves with the reason when the worker has ended. */
  readonly ended: Promise<string>
}

class Workers {
  readonly #config: Config
  readonly #log: Logger
  /** The running workers by number. */
  readonly #members = new Map<number, Member>()
  readonly #stopping = new AbortController()
  /** Functions that accept the metrics of a worker, by the id of the request. */
  readonly #metricRequests = new Map<number, (text: string) => void>()
  #metricsAddress: string | undefined
  #kept: readonly Promise<void>[] = []
  #requests = 0

  constructor(config: Config, log: Logger) {
    this.#config = config
    this.#log = log
    // However this process ends, no worker remains. A worker whose primary was killed with SIGKILL stops by itself.
    process.once('exit', () => {
      for (const { worker } of this.#members.values()) worker.process.kill('SIGKILL')
    })
  }

  /** Starts the workers. The first one alone creates the database and announces the service; the others follow it. */
  async start(metricsAddress: string | undefined): Promise<void> {
    this.#metricsAddress = metricsAddress
    const first = this.#begin(1, { announces: true })
    await first.ready
    this.#kept = Array.from({ length: this.#config.processes }, (_, i) =>
      this.#keep(i + 1, i === 0 ? first : this.#begin(i + 1)),
    )
  }

  /** Stops all workers. Those that do not end in time are killed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const { worker } of this.#members.values()) send(worker, { kind: 'stop' })
    const deadline = setTimeout(
      () => {
        this.#log.error({ processes: [...this.#members.keys()] }, 'killing hanging processes')
        for (const { worker } of this.#members.values()) worker.process.kill('SIGKILL')
      },
      this.#config.drainSeconds * 1_000 + shutdownMaxMs,
    )
    await Promise.all(this.#kept)
    clearTimeout(deadline)
  }

  /** Returns the metrics of each worker as a text. */
  async metrics(): Promise<readonly string[]> {
    return Promise.all([...this.#members.values()].map((member) => this.#metricsOf(member)))
  }

  /** Replaces a worker whenever it ends. */
  async #keep(number: number, first: Member): Promise<void> {
    let member = first
    let delayMs = restartMs.least
    for (;;) {
      const isReady = await member.ready.then(
        () => true,
        () => false,
      )
      const reason = await member.ended
      if (this.#stopping.signal.aborted) return
      delayMs = isReady ? restartMs.least : Math.min(2 * delayMs, restartMs.most)
      this.#log.error({ process: number, reason, delayMs }, 'a process ended and is replaced')
      await sleep(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopping.signal.aborted) return
      member = this.#begin(number)
    }
  }

  /** Starts a worker. */
  #begin(number: number, { announces = false } = {}): Member {
    const worker = cluster.fork()
    closeUnacknowledged(worker)
    let failure: string | undefined
    const ended = new Promise<string>((resolve) => {
      const end = (reason: string): void => {
        this.#members.delete(number)
        resolve(failure ?? reason)
      }
      worker.once('exit', (code, signal) => end(`it ended with ${signal ?? code}`))
      worker.on('error', (error) => {
        // A process that could not be created has no exit.
        if (worker.process.pid === undefined) end(error.message)
      })
    })
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: MessageToPrimary) => {
        if (message.kind === 'waiting') this.#order(worker, { number, announces })
        else if (message.kind === 'ready') resolve()
        else if (message.kind === 'failed') failure = message.message
        else this.#metricRequests.get(message.id)?.(message.text)
      })
      void ended.then((reason) => reject(new Error(reason)))
    })
    ready.catch(() => undefined)
    const member = { worker, ready, ended }
    this.#members.set(number, member)
    return member
  }

  #order(
    worker: Worker,
    { number, announces }: { readonly number: number; readonly announces: boolean },
  ): void {
    const metricsAddress = this.#metricsAddress
    send(worker, { kind: 'start', number, announces, metricsAddress })
    if (this.#stopping.signal.aborted) send(worker, { kind: 'stop' })
  }

  async #metricsOf({ worker, ended }: Member): Promise<string> {
    const id = ++this.#requests
    const timeout = new AbortController()
    const received = new Promise<string>((resolve) => this.#metricRequests.set(id, resolve))
    send(worker, { kind: 'metrics', id })
    try {
      const late = sleep(metricsTimeoutMs, '', { signal: timeout.signal })
      return await Promise.race([received, late, ended.then(() => '')])
    } finally {
      timeout.abort()
      this.#metricRequests.delete(id)
    }
  }
}

/** Sends a message to a worker. A worker that ended meanwhile is replaced anyway. */
function send(worker: Worker, message: MessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
