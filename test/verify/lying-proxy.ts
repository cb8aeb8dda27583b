/** A proxy that breaks one promise: it changes responses, replaces them, or repeats requests. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** Number of earlier requests. */
  readonly count: number
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * Returns a replacement of the response. Undefined forwards the response of the service, and `cut` closes the
 * connection.
 */
export type Lie = (
  asked: Asked,
  forward: (instead?: Partial<Asked>) => Promise<Answered>,
) => Promise<Answered | 'cut' | undefined>

type Headers = Readonly<Record<string, string | string[] | undefined>>

function present(headers: Headers): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given[name] = value
  return given
}

export interface LyingProxy {
  readonly address: string
  stop(): Promise<void>
}

export async function startLyingProxy(service: string, lie: Lie): Promise<LyingProxy> {
  let count = 0
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method = 'GET', url: path = '/', headers } = request
    const asked: Asked = { method, path, headers, body: Buffer.concat(pieces), count }
    count += 1
    const pass = (instead: Partial<Asked> = {}): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const { body, ...rest } = { ...asked, ...instead }
        const sent = { ...rest.headers, 'content-length': `${body.length}` }
        const further = send(`${service}${rest.path}`, {
          method: rest.method,
          headers: body.length > 0 ? present(sent) : present(rest.headers),
        })
        further.on('error', reject).on('response', resolve).end(body)
      })
    const forward = async (instead?: Partial<Asked>): Promise<Answered> => {
      const answer = await pass(instead)
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      const { statusCode: status = 0, headers: said } = answer
      return { status, headers: said, body: Buffer.concat(parts) }
    }
    try {
      const told = await lie(asked, forward)
      if (told === 'cut') response.destroy()
      else if (told === undefined) {
        const answer = await pass()
        response.writeHead(answer.statusCode ?? 0, present(answer.headers))
        await pipeline(answer, response)
      } else {
        const { 'content-length': _, 'transfer-encoding': __, ...said } = told.headers
        response.writeHead(told.status, present(said))
        response.end(told.status === 204 || method === 'HEAD' ? undefined : told.body)
      }
    } catch {
      // One of both sides has disconnected, and the other one is disconnected, too.
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
