/** Starts HAProxy in front of replicas of the service, with the configuration that the product ships. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export interface Balancer {
  readonly address: string
  /** Returns the log: one line for each request and one for each change of a replica. */
  log(): string
  stop(): Promise<void>
}

const configuration = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))
const startTimeoutMs = 60_000

/** Resolves when a replica responds, or when the balancer reports that no replica is up. */
export async function startBalancer(replicas: readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const named = replicas.map((address, i) => [`REPLICA_${i + 1}`, new URL(address).host] as const)
  const child = spawn('haproxy', ['-db', '-f', configuration], {
    env: {
      ...process.env,
      ...Object.fromEntries(named),
      ...(process.getuid?.() === 0 && { BALANCER_USER: 'haproxy' }),
      BALANCER_ADDRESS: `127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const keep = (piece: string): void => {
    lines.push(piece)
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  // `isUp` fails, too, and reports the error.
  child.on('error', (error) => keep(String(error)))
  const address = `http://127.0.0.1:${port}`
  const balancer: Balancer = {
    address,
    log: () => lines.join(''),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
  const endMs = performance.now() + startTimeoutMs
  while (!(await isUp(address))) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > endMs) {
      await balancer.stop()
      throw new Error(`HAProxy did not start: ${balancer.log()}`)
    }
    await sleep(20)
  }
  return balancer
}

async function isUp(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`)
    await answer.arrayBuffer()
    return answer.status === 200 || answer.status === 503
  } catch {
    return false // not yet: the caller has a deadline
  }
}
