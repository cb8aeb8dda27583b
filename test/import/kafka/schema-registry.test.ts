/** Responses of a schema registry that are no schemas. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readSchema } from '../../../src/import/kafka/schema-registry.ts'

/** Returns the address of a registry with one response. */
async function registryOf(response: object): Promise<string> {
  const server = createServer((_request, reply) => reply.end(JSON.stringify(response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a schema is JSON', async () => {
  const url = await registryOf({ schema: '{"type":"long"}' })
  expect(await readSchema({ system: 'events', url }, 7)).toEqual({ type: 'long' })
})

test('a schema that is not JSON is refused', async () => {
  const url = await registryOf({ schema: 'syntax = "proto3";' })
  await expect(readSchema({ system: 'events', url }, 7)).rejects.toThrow(
    'events cannot read the schema 7 of the registry: it must be JSON',
  )
})
