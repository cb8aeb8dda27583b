/**
 * A way to PostgreSQL that loses a query: its connection is cut before the query arrives, or when it is done and nobody
 * has heard of it. What the driver writes at once is one query.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ThrowawayPostgres } from './postgres.ts'

export type Loss = 'before' | 'after'

export interface LossyWay {
  /** The same database, by this way. */
  urlOf(url: string): string
  /** Loses the `number`th query from now, counted from 1. */
  lose(number: number, loss: Loss): void
  /** Whether that has happened. */
  readonly hasLost: boolean
  close(): Promise<void>
}

/** The first byte of the goodbye of a client; anything else that it writes once it is in is a query. */
const goodbye = 'X'.charCodeAt(0)

export async function openLossyWay(server: ThrowawayPostgres): Promise<LossyWay> {
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
      if (isIn && bytes[0] !== goodbye) left -= 1
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
      // An answer means that it is done, and committed.
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
