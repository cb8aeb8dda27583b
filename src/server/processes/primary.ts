/**
 * The primary process of a service with several processes. It starts the workers, passes connections to them, replaces
 * those that end, stops them together, and serves the metrics of all. It serves no client itself.
 */

import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type ExitCode, exitCodes } from '../../terminal/exit-code.ts'
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

/**
 * Runs the service in `config.processes` workers until the signal is aborted. Rejects if the first one cannot start. The
 * result is `failed` if a worker had to be killed because it did not stop in time.
 */
export async function runPrimary(config: Config, { signal }: ServiceContext): Promise<ExitCode> {
  const log = newLog(config)
  const workers = new Workers(config, log)
  const metrics = await serveMetrics(config, { log, texts: () => workers.metrics() })
  const stopped = aborted(signal)
  await Promise.race([workers.start(metrics?.address), stopped])
  await stopped
  const haveStopped = await workers.stop()
  await metrics?.close()
  return haveStopped ? 'done' : 'failed'
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
  /** Whether the first worker has become ready, so that clients may be served. */
  #isServing = false
  #requests = 0

  constructor(config: Config, log: Logger) {
    this.#config = config
    this.#log = log
    // However this process ends, no worker remains. Workers that serve stop by themselves when their primary has ended,
    // each stream after a complete event. Only a second signal, which ends this process with its own exit code, ends
    // them immediately.
    process.once('exit', (code) => {
      if (!this.#isServing || code === exitCodes.interrupted.code) this.#kill()
    })
  }

  /** Starts the workers. The first one alone creates the database and announces the service; the others follow it. */
  async start(metricsAddress: string | undefined): Promise<void> {
    this.#metricsAddress = metricsAddress
    const first = this.#begin(1, { announces: true })
    await first.ready
    if (this.#stopping.signal.aborted) return
    this.#isServing = true
    void this.#keep(1, first)
    for (let number = 2; number <= this.#config.processes; number++) {
      void this.#keep(number, this.#begin(number))
    }
  }

  /**
   * Stops all workers, and returns whether all of them stopped in time. The others are killed. The first worker is
   * killed immediately if it is not ready yet: it serves no client, and may wait for the database.
   */
  async stop(): Promise<boolean> {
    this.#stopping.abort()
    const members = [...this.#members.values()]
    for (const { worker } of members) send(worker, { kind: 'stop' })
    if (!this.#isServing) this.#kill()
    let haveStopped = true
    const deadline = setTimeout(
      () => {
        haveStopped = false
        this.#log.error({ processes: [...this.#members.keys()] }, 'killing hanging processes')
        this.#kill()
      },
      this.#config.drainSeconds * 1_000 + shutdownMaxMs,
    )
    await Promise.all(members.map(({ ended }) => ended))
    clearTimeout(deadline)
    return haveStopped
  }

  #kill(): void {
    for (const { worker } of this.#members.values()) worker.process.kill('SIGKILL')
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
      if (isReady && member !== first) this.#log.info({ process: number }, 'a process was replaced')
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
        else this.#log.warn({ process: number, err: error }, 'communicating with a process failed')
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
