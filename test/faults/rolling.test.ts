/**
 * Three replicas with HAProxy as the load balancer are restarted in turn, as in an upgrade: no request fails, no body
 * is cut off, and no data is lost. `SPATE_TEST_ROLLS` sets the number of rounds.
 */

import { expect, it } from 'vitest'
import { seed } from './chance.ts'
import { startReplicas } from './replicas.ts'
import { startVerifying } from './verifying.ts'

const rolls = Number(process.env.SPATE_TEST_ROLLS ?? 1)
it(
  `${rolls} rolling restarts of three replicas cut off no body and fail no request`,
  async () => {
    const { replicas, balancer, key, untilSeen } = await startReplicas(3)
    const verifying = await startVerifying({ address: balancer.address, key, seed })
    for (let roll = 0; roll < rolls; roll++) {
      for (const [i, replica] of replicas.entries()) {
        await Promise.race([replica.restart(), verifying.broken])
        await Promise.race([untilSeen(i + 1), verifying.broken])
      }
    }
    const { unanswered, brokenBodies, failedInARow } = await verifying.finish()
    const figures = { unanswered, brokenBodies, failedInARow }
    const isWell = Object.values(figures).every((figure) => figure === 0)
    expect(figures, isWell ? undefined : balancer.log()).toEqual({
      unanswered: 0,
      brokenBodies: 0,
      failedInARow: 0,
    })
  },
  300_000 + rolls * 90_000,
)
