/** Sends a request without the changes of `fetch`, which adds `Accept-Encoding` and decodes the response. */

import { type IncomingHttpHeaders, request } from 'node:http'

export interface PlainResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

export function plainRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Uint8Array
  } = {},
): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...headers } }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const { statusCode: status = 0, headers: received } = incoming
        resolve({ status, headers: received, bytes: Buffer.concat(pieces) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
