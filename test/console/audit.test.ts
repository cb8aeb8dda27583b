/** The rows of the audit log as the console shows them. */
import { expect, test } from 'vitest'
import { actionText, subjectAddress } from '../../console/data/audit.ts'
import { auditActions } from '../../src/store/audit/audit-log.ts'

function changeOf(action: string, run: number | null = null) {
  const [at, detail] = ['2026-01-02T03:04:05.678Z', null]
  return { id: 1, at, author: null, action, subject: 'shop', run, detail }
}

test('each change has a text', () => {
  for (const action of auditActions) expect(actionText(changeOf(action))).toMatch(/^[A-Z]/)
})

test.each([
  ['simulation.created', null, '/console/simulations/shop'],
  ['simulation.deleted', null, '/console/deleted'],
  ['simulation.created-earlier', null, undefined],
  ['run.created', 2, '/console/simulations/shop/runs/2'],
  ['run.deleted', 2, '/console/deleted'],
  ['key.created', null, undefined],
])('%s of run %s links to %s', (action, run, address) => {
  expect(subjectAddress(changeOf(action, run))).toBe(address)
})
