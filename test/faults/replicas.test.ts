/**
 * Two replicas with HAProxy as the load balancer, of which one at a time is killed, suspended, or restarted.
 * Acknowledged data exists, streams are unchanged, and no request fails twice. `SPATE_TEST_FAULTS` sets the number of
 * faults, `SPATE_TEST_SEED` repeats them.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { TestProcess } from '../support/service.ts'
import { newChance, seed } from './chance.ts'
import { startReplicas } from './replicas.ts'
import { startVerifying } from './verifying.ts'

const count = Number(process.env.SPATE_TEST_FAULTS ?? 3)
const faultMs = 40_000
const afterMs = 1_500
/** Durations of a suspension: shorter, and longer, than the load balancer needs to notice. */
const stoppedMs = { least: 500, most: 8_000 }

interface Fault {
  readonly kind: 'kill' | 'stop' | 'restart'
  readonly number: 1 | 2
  readonly afterMs: number
  readonly stoppedMs: number
}

/** Returns each kind of fault equally often. */
function faults(chance: () => number): readonly Fault[] {
  const kinds = ['kill', 'stop', 'restart'] as const
  return Array.from({ length: count }, (_, i) => ({
    kind: kinds[i % kinds.length] ?? 'kill',
    number: chance() < 0.5 ? 1 : 2,
    afterMs: chance() * afterMs,
    stoppedMs: stoppedMs.least + chance() * (stoppedMs.most - stoppedMs.least),
  }))
}

async function commit({ kind, stoppedMs }: Fault, replica: TestProcess): Promise<void> {
  if (kind === 'kill') return replica.killAndRestart()
  if (kind === 'restart') return replica.restart()
  replica.process.kill('SIGSTOP')
  await sleep(stoppedMs)
  replica.process.kill('SIGCONT')
}

it(
  `one of two replicas behind a balancer fails ${count} times (seed ${seed}) without any loss`,
  async () => {
    const { replicas, balancer, key, untilSeen } = await startReplicas(2)
    const { address } = balancer
    const verifying = await startVerifying({ address, key, seed })
    const { broken } = verifying
    const journal: string[] = []
    for (const fault of faults(newChance(seed))) {
      await Promise.race([sleep(fault.afterMs), broken])
      journal.push(`${new Date().toISOString()} ${JSON.stringify(fault)}`)
      const replica = replicas[fault.number - 1]
      if (!replica) throw new Error('there are two replicas')
      await commit(fault, replica)
      await Promise.race([untilSeen(fault.number), broken])
    }
    await Promise.race([verifying.acknowledged(100), broken])
    const { failedInARow } = await verifying.finish()
    const story = [...journal, balancer.log()].join('\n')
    expect(
      failedInARow,
      failedInARow !== undefined && failedInARow <= 1 ? undefined : story,
    ).toBeLessThanOrEqual(1)
  },
  300_000 + count * faultMs,
)
