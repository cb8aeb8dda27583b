/** Connections to PostgreSQL: the default and the shares of the processes. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionsOf, defaultConnections } from '../../src/server/database-connections.ts'

test('each process has at least two connections by default', () => {
  expect([1, 2, 4, 5, 8, 64].map(defaultConnections)).toEqual([8, 8, 8, 10, 16, 128])
})

test('the shares of all processes are the total, and differ by one at most', () => {
  const cases = fc.integer({ min: 1, max: 64 }).chain((processes) =>
    fc.record({
      processes: fc.constant(processes),
      connections: fc.integer({ min: processes, max: 1_000 }),
    }),
  )
  fc.assert(
    fc.property(cases, ({ processes, connections }) => {
      const shares = Array.from({ length: processes }, (_, i) =>
        connectionsOf(i + 1, { processes, connections }),
      )
      expect(shares.reduce((sum, share) => sum + share)).toBe(connections)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})
