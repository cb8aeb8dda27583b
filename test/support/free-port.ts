/**
 * Finds ports for programs that need a fixed port: those that restart on the same port, and those that cannot report
 * the port they got.
 */

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Linux and other systems assign ports from 32,768 up to any program that asks for one, also to outgoing connections.
 * Ports of this range are never assigned.
 */
const range = { least: 16_384, end: 32_768 }

/** Returns a port that is free now and that the system does not assign while its program is restarted. */
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
