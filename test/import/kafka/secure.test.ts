/** `spate run` into a broker that requires TLS, a user and permissions. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../support/command-line.ts'
import { startRun, ThrowawayKafka } from '../../support/kafka.ts'

let kafka: ThrowawayKafka
beforeAll(async () => {
  kafka = await ThrowawayKafka.startSecure()
}, 300_000)
afterAll(() => kafka?.stop())

const events = 50

function definitionOf(topic: string, target: object): object {
  return {
    start: '2020-01-01',
    end: '2020-01-02',
    systems: { events: { import: { type: 'kafka', brokers: ['$BROKER'], ...target } } },
    entities: {
      users: {
        rate: { count: events },
        schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
        system: { type: 'events', topic },
      },
    },
  }
}

interface Login {
  readonly topic: string
  readonly sasl?: object
  readonly tls?: boolean
  readonly certificate?: string
}

async function sendTo(login: Login) {
  const { topic, sasl, tls = true, certificate = kafka.certificate } = login
  const folder = await newFolder(definitionOf(topic, { tls, ...(sasl && { sasl }) }))
  const run = await startRun(folder, ['--local'], {
    BROKER: kafka.secureAddress,
    KAFKA_PASSWORD: 'secret',
    NODE_EXTRA_CA_CERTS: certificate,
  })
  return run.ended
}

const owner = { username: 'owner', password: '$KAFKA_PASSWORD' }

test.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'])('%s over TLS', async (mechanism) => {
  const topic = `secure-${mechanism.toLowerCase()}`
  const { code, said } = await sendTo({ topic, sasl: { mechanism, ...owner } })
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(await kafka.read([topic])).toHaveLength(events)
})

test('the wrong password, and a user without permissions', async () => {
  const wrong = await sendTo({ topic: 'wrong', sasl: { ...owner, password: '$BROKER' } })
  expect(wrong.said).toContain('SASL_AUTHENTICATION_FAILED')
  const guest = await sendTo({ topic: 'guest', sasl: { ...owner, username: 'guest' } })
  expect(guest.said).toContain('allow the user to create, write and describe the topic')
  expect([wrong.code, guest.code]).toEqual([5, 5])
})

test('a certificate of an unknown authority, and a listener that requires TLS', async () => {
  const unknown = await sendTo({ topic: 'unknown', sasl: owner, certificate: '' })
  expect(unknown.said).toContain('certificate')
  const plain = await sendTo({ topic: 'plain', sasl: owner, tls: false })
  expect(plain.said).toContain('set "tls": true if the brokers require TLS')
  expect([unknown.code, plain.code]).toEqual([5, 5])
})
