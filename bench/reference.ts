/** What HTTP in Node can do at best: the same buffer to whoever asks, for as long as it is read. A process of its own. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const piece = Buffer.alloc(64 * 1_024, 'x')

function write(response: ServerResponse): void {
  if (response.destroyed) return
  response.write(piece)
  response.once('drain', () => write(response))
}

const server = createServer((_, response) => write(response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
