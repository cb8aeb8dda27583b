/**
 * The reference: the maximum throughput of HTTP in Node. Writes one buffer repeatedly, as many bytes as the path
 * requests. Runs in its own process.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const piece = Buffer.alloc(64 * 1_024, 'x')

function write(response: ServerResponse, bytes: number): void {
  for (let left = bytes; left > 0; left -= piece.length) {
    if (response.write(piece)) continue
    response.once('drain', () => write(response, left - piece.length))
    return
  }
  response.end()
}

const server = createServer((request, response) => write(response, Number(request.url?.slice(1))))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
// The benchmark has ended.
process.once('disconnect', () => process.exit())
