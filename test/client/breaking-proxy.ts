/** A proxy that interrupts connections at any byte, in either direction, as a network may. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakingProxy {
  readonly address: string
  /** Number of interrupted connections. */
  readonly brokenCount: number
  readonly connectionCount: number
  /** Number of forwarded bytes of responses. */
  readonly passedBytes: number
  stop(): Promise<void>
}

/**
 * Starts a proxy. `bytesOf` returns the number of bytes of responses after which a connection is interrupted, or
 * undefined.
 */
export async function startBreakingProxy(
  target: string,
  bytesOf: () => number | undefined,
): Promise<BreakingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let brokenCount = 0
  let connectionCount = 0
  let passedBytes = 0
  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    let left = bytesOf() ?? Number.POSITIVE_INFINITY
    const close = (): void => {
      client.destroy()
      service.destroy()
      open.delete(client)
    }
    open.add(client)
    connectionCount += 1
    for (const socket of [client, service]) {
      socket.on('error', () => undefined)
      socket.on('close', close)
    }
    client.pipe(service)
    service.on('data', (bytes: Buffer) => {
      const sent = bytes.subarray(0, left)
      left -= sent.length
      passedBytes += sent.length
      // A client that stops reading also stops the reading from the service.
      if (!client.write(sent)) {
        service.pause()
        client.once('drain', () => service.resume())
      }
      if (left > 0) return
      brokenCount += 1
      // The bytes are flushed first, so that the connection breaks exactly there.
      client.end(close)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${own}`,
    get brokenCount() {
      return brokenCount
    },
    get connectionCount() {
      return connectionCount
    },
    get passedBytes() {
      return passedBytes
    },
    async stop() {
      for (const client of open) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
