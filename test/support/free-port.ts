/** Ports for programs that must be told one: those that are stopped and come back to it, and those that cannot say which they got. */

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Linux and others give ports from 32,768 on to whoever wants any, also for connections to elsewhere; these to nobody. */
const range = { least: 16_384, end: 32_768 }

/** One on which nobody listens, and which nobody gets by chance while its program is away. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.least, range.end)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
