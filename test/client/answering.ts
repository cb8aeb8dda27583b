/** A server with responses that no service would send, such as pages of a balancer or incomplete responses. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answering {
  readonly address: string
  /** Requests so far, such as `GET /healthz`. */
  readonly requests: readonly string[]
  stop(): Promise<void>
}

/** Starts a server. `number` is the number of earlier requests. */
export async function startAnswering(
  answer: (request: IncomingMessage, response: ServerResponse, number: number) => void,
): Promise<Answering> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const number = requests.push(`${request.method} ${request.url}`) - 1
    request.resume().once('end', () => answer(request, response, number))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
