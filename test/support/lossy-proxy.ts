/**
 * A proxy to PostgreSQL that loses a query: it cuts the connection before the query arrives, or after the query is done
 * and before the response arrives. The proxy counts what the driver writes in one piece as one query.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ThrowawayPostgres } from './postgres.ts'

export type Loss = 'before' | 'after'

export interface LossyProxy {
  /** Returns the URL of the same database through the proxy. */
  urlOf(url: string): string
  /** Loses the `number`th query from now, counted from 1. */
  lose(number: number, loss: Loss): void
  /** Whether that query has been lost. */
  readonly hasLost: boolean
  close(): Promise<void>
}

/**
 * First byte of the message with which a client terminates its connection. Any other message of an authenticated client
 * is a query.
 */
const terminateMessage = 'X'.charCodeAt(0)

export async function openLossyProxy(server: ThrowawayPostgres): Promise<LossyProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-way-'))
  const name = `.s.PGSQL.${server.port}`
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let loss: Loss = 'before'
  let hasLost = false

  const way = createServer((client) => {
    const upstream = createConnection(join(server.socketDirectory, name))
    let isIn = false
    const cut = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      if (isIn && bytes[0] !== terminateMessage) left -= 1
      isIn = true
      if (left !== 0) {
        upstream.write(bytes)
        return
      }
      left = Number.POSITIVE_INFINITY
      hasLost = true
      if (loss === 'before') {
        cut()
        return
      }
      // A response means that the query is done and committed.
      upstream.removeAllListeners('data').once('data', cut)
      upstream.write(bytes)
    })
  })
  await new Promise<void>((resolve) => way.listen(join(folder, name), resolve))
  return {
    urlOf: (url) => url.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    lose(number, how) {
      left = number
      loss = how
      hasLost = false
    },
    get hasLost() {
      return hasLost
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => way.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
