/** A worker: one of the processes that serve clients. The primary starts it, stops it, and requests its metrics. */

import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { ExitCode } from '../../terminal/exit-code.ts'
import type { Config } from '../config.ts'
import { connectionsOf } from '../database-connections.ts'
import { newLog } from '../log.ts'
import { serve } from '../serve.ts'
import type { MessageToPrimary, MessageToWorker } from './messages.ts'
import { aborted, type ServiceContext } from './service-context.ts'

/** Serves clients until the primary, or a signal to this process, stops it. */
export async function runWorker(
  { databaseConnections: connections, ...config }: Config,
  { signal, ...output }: ServiceContext,
): Promise<ExitCode> {
  const primary = new Primary()
  const order = await primary.order
  if (order === undefined) return 'done'
  const log = newLog(config, order.number)
  const provideMetrics = (text: () => Promise<string>): void => primary.provideMetrics(text, log)
  const { processes } = config
  const databaseConnections = connectionsOf(order.number, { processes, connections })
  try {
    const running = await serve(
      { ...config, databaseConnections },
      { ...output, role: { ...order, provideMetrics } },
    )
    await primary.send({ kind: 'ready' })
    await Promise.race([aborted(signal), aborted(primary.stop)])
    await running.stop()
    return 'done'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await primary.send({ kind: 'failed', message })
    return 'failed'
  }
}

type Order = Extract<MessageToWorker, { readonly kind: 'start' }>

/** The primary as a worker sees it. */
class Primary {
  readonly #worker = cluster.worker
  readonly #stop = new AbortController()
  #metrics = async (): Promise<string> => ''

  /** The order to start; undefined if the primary ended before it could send one. */
  readonly order: Promise<Order | undefined>

  constructor() {
    this.order = new Promise((resolve) => {
      this.#worker?.on('message', (message: MessageToWorker) => {
        if (message.kind === 'start') resolve(message)
        else if (message.kind === 'stop') this.#stop.abort()
        else void this.#sendMetrics(message.id)
      })
      this.#worker?.once('disconnect', () => {
        // Otherwise Node would end this process immediately, in the middle of its streams.
        if (this.#worker) this.#worker.exitedAfterDisconnect = true
        this.#stop.abort()
        resolve(undefined)
      })
    })
    void this.send({ kind: 'waiting' })
  }

  /** Aborted when the primary stops this process, or has ended itself. */
  get stop(): AbortSignal {
    return this.#stop.signal
  }

  /** Sets the function that returns the metrics of this process. Its errors are written to the log. */
  provideMetrics(text: () => Promise<string>, log: Logger): void {
    this.#metrics = () =>
      text().catch((error: unknown) => {
        log.error({ err: error }, 'collecting the metrics failed')
        return ''
      })
  }

  /** Sends a message. Resolves also if the primary has ended: the worker then stops because of that. */
  send(message: MessageToPrimary): Promise<void> {
    return new Promise((resolve) => {
      if (this.#worker?.isConnected()) this.#worker.send(message, () => resolve())
      else resolve()
    })
  }

  async #sendMetrics(id: number): Promise<void> {
    await this.send({ kind: 'metrics', id, text: await this.#metrics() })
  }
}
