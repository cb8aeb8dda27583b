/** Checks whether a service is healthy after an attack. */

import { expect } from 'vitest'
import type { TestService } from '../support/service.ts'

/** Far above the needs of any test, and far below the needs of an attack. */
const memoryMaxBytes = 1_500_000_000

export async function expectHealth({ address }: Pick<TestService, 'address'>): Promise<void> {
  const response = await fetch(`${address}/healthz`)
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(process.memoryUsage().rss).toBeLessThan(memoryMaxBytes)
}
