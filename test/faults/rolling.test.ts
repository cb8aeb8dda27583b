/**
 * Three replicas behind HAProxy are stopped and started anew in turn, as an upgrade does it: no request fails, no body
 * is broken, and nothing is lost. `SPATE_TEST_ROLLS` says how often all three.
 */

import { expect, it } from 'vitest'
import { seed } from './chance.ts'
import { startReplicas } from './replicas.ts'
import { startVerifying } from './verifying.ts'

const rolls = Number(process.env.SPATE_TEST_ROLLS ?? 1)
it(
  `${rolls} rolling restarts of three replicas break no body and fail no request`,
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
