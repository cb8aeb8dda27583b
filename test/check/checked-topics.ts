/** Runs `spate check` on topics, and a registry of the schemas of their values. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Finding } from '../../src/check/compare/finding.ts'
import { startSpate, type ThrowawayKafka } from '../support/kafka.ts'

export interface TopicReport {
  readonly code: number | null
  readonly said: string
  readonly isEqual: boolean
  readonly tolerances: readonly string[]
  readonly tables: readonly { readonly findings: readonly Finding[]; readonly table: string }[]
}

/** Checks the topics of the definition in a folder. `options` follow the address of the broker. */
export async function checkTopics(
  kafka: ThrowawayKafka,
  folder: string,
  options = '',
  ...words: readonly string[]
): Promise<TopicReport> {
  const target = `kafka://${kafka.address}${options}`
  const line = ['check', 'spate.json', '--local', '--json', '--target', target, ...words]
  const { code, said, printed } = await (await startSpate(folder, line)).ended
  return { code, said, ...(printed === '' ? {} : JSON.parse(printed)) }
}

/** Starts a registry of schemas, and returns its address. */
export async function startRegistry(): Promise<string> {
  const schemas: string[] = []
  const registry = createServer(async (request, response) => {
    const id = /^\/schemas\/ids\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (id !== undefined) {
      const schema = schemas[Number(id) - 1]
      response.statusCode = schema === undefined ? 404 : 200
      response.end(JSON.stringify({ schema }))
      return
    }
    schemas.push(JSON.parse(await text(request)).schema)
    response.end(JSON.stringify({ id: schemas.length }))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  onTestFinished(() => void registry.close())
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
}
