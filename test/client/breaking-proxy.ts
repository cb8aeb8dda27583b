/** Stands between a client and the service, and breaks connections off as a network does: at any byte, in any direction. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakingProxy {
  readonly address: string
  /** How many connections were broken off. */
  readonly brokenCount: number
  readonly connectionCount: number
  /** Of answers. */
  readonly passedBytes: number
  stop(): Promise<void>
}

/** Each connection is cut after as many bytes of answers as `bytesOf` says; undefined lets it be. */
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
      // What the client does not read is not taken from the service either.
      if (!client.write(sent)) {
        service.pause()
        client.once('drain', () => service.resume())
      }
      if (left > 0) return
      brokenCount += 1
      // Flushed first, so that the cut is where it was meant to be.
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
