/** Whether a service is well after what was done to it. */

import { expect } from 'vitest'
import type { TestService } from '../support/service.ts'

/** Far above what any test needs, far below what an attack would take. */
const memoryMaxBytes = 1_500_000_000

export async function expectHealth({ address }: Pick<TestService, 'address'>): Promise<void> {
  const response = await fetch(`${address}/healthz`)
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(process.memoryUsage().rss).toBeLessThan(memoryMaxBytes)
}
