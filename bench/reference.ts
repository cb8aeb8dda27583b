/**
 * What HTTP in Node can do at best: one buffer again and again, as many bytes as the path says, as fast as they are
 * read. A process of its own.
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
// Nobody is left who could ask.
process.once('disconnect', () => process.exit())
