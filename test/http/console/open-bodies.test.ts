/** Routes that need neither key nor session read no long bodies. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddressOf } from '../../../src/http/connection/trusted-proxies.ts'
import { consoleRoutes } from '../../../src/http/routes/console.ts'
import { startService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const bytesMax = 4_096
const open = consoleRoutes({
  version: '',
  publicUrl: undefined,
  addressOf: newAddressOf([]),
  provision: async () => undefined,
  onOwner: () => undefined,
}).filter(({ isPublic, body }) => isPublic && body !== undefined)

function send(path: string, body: string | ReadableStream<Uint8Array>): Promise<Response> {
  return fetch(`${service.address}/console/api${path}`, {
    method: 'POST',
    headers: { Origin: service.address, 'Content-Type': 'application/json' },
    body,
    // A stream body requires this option.
    ...{ duplex: 'half' },
  })
}

const bodyOf = (length: number): string => {
  const body = JSON.stringify({ token: 'x', name: 'x', password: 'x', more: '' })
  return body.replace('"more":""', `"more":"${'x'.repeat(length - body.length)}"`)
}

test('there are three of them', () => {
  expect(open.map(({ path }) => path).toSorted()).toEqual(['/links/look', '/links/use', '/session'])
})

test.each(open.map(({ path }) => ({ path })))(
  '$path: 4 KiB, stated or in chunks',
  async ({ path }) => {
    const whole = await send(path, bodyOf(bytesMax))
    expect([401, 410]).toContain(whole.status)
    await whole.text()
    const chunks = (text: string) => new Blob([text]).stream()
    for (const body of [bodyOf(bytesMax + 1), chunks(bodyOf(bytesMax + 1)), '['.repeat(500_000)]) {
      const answer = await send(path, body)
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({
        detail: expect.stringMatching(/^the body must be at most 4 KiB/u),
      })
    }
  },
)
