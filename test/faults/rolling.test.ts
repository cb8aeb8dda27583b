/**
 * Three replicas behind HAProxy are stopped and started anew in turn, as an upgrade does it: no request fails, no body
 * is broken, and nothing is lost. `SPATE_TEST_ROLLS` says how often all three.
 */

import { expect, it } from 'vitest'
import { startLoad } from './load.ts'
import { startReplicas } from './replicas.ts'

const rolls = Number(process.env.SPATE_TEST_ROLLS ?? 1)
it(
  `${rolls} rolling restarts of three replicas break no body and fail no request`,
  async () => {
    const { replicas, balancer, key, untilSeen } = await startReplicas(3)
    const load = await startLoad({ address: balancer.address, key }, { writers: 4, readers: 6 })
    for (let roll = 0; roll < rolls; roll++) {
      for (const [i, replica] of replicas.entries()) {
        await Promise.race([replica.restart(), load.broken])
        await Promise.race([untilSeen(i + 1), load.broken])
      }
    }
    await load.stop()
    const { acknowledged, bodies, conflicts } = load.figures
    console.info(
      `${rolls * replicas.length} restarts: ${acknowledged} requests, ${bodies} bodies, ${conflicts} conflicts, ${load.failures.length} failures`,
    )
    const isWell = load.failures.length === 0
    expect(load.failures, isWell ? undefined : balancer.log()).toEqual([])
  },
  300_000 + rolls * 90_000,
)
