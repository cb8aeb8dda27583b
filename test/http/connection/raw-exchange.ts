/** An exchange over a raw socket, with bytes that no HTTP client would send. */

import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** The headers by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** All bytes of the response. */
  readonly bytes: number
}

/** Maximum time without bytes, after which the test fails. */
const patienceMs = 60_000

/**
 * Sends bytes and reads until the service closes the connection. The request must contain `Connection: close` or make
 * the connection unusable. Returns all responses in order.
 */
export async function exchange(
  address: string,
  bytes: string | Uint8Array,
  { halfClose = false }: { readonly halfClose?: boolean } = {},
): Promise<readonly RawAnswer[]> {
  return answersOf(await textOf(address, bytes, halfClose))
}

function textOf(address: string, bytes: string | Uint8Array, halfClose: boolean): Promise<Buffer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.setTimeout(patienceMs, () => {
      socket.destroy()
      reject(new Error(`the service did not close: ${Buffer.concat(pieces).toString()}`))
    })
    socket.on('data', (piece) => pieces.push(piece))
    // A reset closes the connection, too.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(pieces)))
    socket.write(bytes)
    if (halfClose) socket.end()
  })
}

/** Returns all responses on a connection in order. */
export function answersOf(bytes: Buffer): readonly RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = bytes.toString('latin1')
  while (rest !== '') {
    const { length: before } = rest
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`no head of an answer: ${rest}`)
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n')
    const headers = new Map(
      fields.map((field) => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
      }),
    )
    rest = rest.slice(end + 4)
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    let body: string
    if (status < 200 || status === 204) body = ''
    else if (headers.get('transfer-encoding') === 'chunked') [body, rest] = dechunk(rest)
    else {
      const length = Number(headers.get('content-length') ?? rest.length)
      body = rest.slice(0, length)
      rest = rest.slice(length)
    }
    answers.push({
      status,
      headers,
      body: Buffer.from(body, 'latin1').toString(),
      bytes: before - rest.length,
    })
  }
  return answers
}

function dechunk(text: string): [body: string, rest: string] {
  let body = ''
  let at = 0
  for (;;) {
    const end = text.indexOf('\r\n', at)
    const length = Number.parseInt(text.slice(at, end), 16)
    if (end < 0 || Number.isNaN(length)) throw new Error(`no chunk: ${text.slice(at, at + 80)}`)
    body += text.slice(end + 2, end + 2 + length)
    at = end + 2 + length + 2
    if (length === 0) return [body, text.slice(at)]
  }
}
