/** Replicas on one PostgreSQL, as processes, and the balancer before them. */

import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

export interface Replicas {
  readonly replicas: readonly TestProcess[]
  readonly balancer: Balancer
  readonly key: string
  /** Resolves when the replica answers and the balancer has seen that it does. */
  untilSeen(number: number): Promise<void>
}

/** As compose.yaml has it: the balancer looks each second, and may have to wait for the answer. */
const drainSeconds = '5'
/** Two looks of the balancer, as deploy/haproxy.cfg has them, and some more on a busy machine. */
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
      // Nobody waits any more until it has drained.
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
      // What it saw last may be older than the restart.
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
