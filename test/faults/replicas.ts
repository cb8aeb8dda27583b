/** Replicas as processes with one PostgreSQL, and the load balancer. */

import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

export interface Replicas {
  readonly replicas: readonly TestProcess[]
  readonly balancer: Balancer
  readonly key: string
  /** Resolves when the replica responds and the load balancer has noticed it. */
  untilSeen(number: number): Promise<void>
}

/** Drain time of compose.yaml: the load balancer checks every second, and may have to wait for the response. */
const drainSeconds = '5'
/** Two checks of the load balancer, as in deploy/haproxy.cfg, and some margin for a busy machine. */
const lookMs = 1_500
const seenMaxMs = 30_000

export async function startReplicas(count: number): Promise<Replicas> {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(() => postgres.stop())
  const SPATE_DATABASE_URL = await postgres.createDatabase()
  const replicas: TestProcess[] = []
  while (replicas.length < count) {
    const key = replicas[0]?.key
    const replica = await startProcess({
      SPATE_DATABASE_URL,
      SPATE_DRAIN_SECONDS: drainSeconds,
      ...(key !== undefined && { SPATE_API_KEY: key }),
    })
    onTestFinished(() => {
      // The test no longer waits for it to drain.
      replica.process.kill('SIGKILL')
      return replica.stop()
    })
    replicas.push(replica)
  }
  const balancer = await startBalancer(replicas.map(({ address }) => address))
  onTestFinished(() => balancer.stop())
  return {
    replicas,
    balancer,
    key: replicas[0]?.key ?? '',
    async untilSeen(number) {
      const endMs = performance.now() + seenMaxMs
      // The last check of the load balancer may be older than the restart.
      await sleep(lookMs)
      while (!isUp(balancer.log(), number)) {
        if (performance.now() > endMs) throw new Error(`not seen: ${balancer.log().slice(-2_000)}`)
        await sleep(100)
      }
    },
  }
}

function isUp(log: string, number: number): boolean {
  const changes = log.matchAll(
    new RegExp(`Server replicas/replica-${number} is (UP|DOWN|stopping)`, 'g'),
  )
  const last = [...changes].at(-1)?.[1]
  return last === undefined || last === 'UP'
}
