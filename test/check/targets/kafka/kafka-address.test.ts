/** Addresses of topics. No part of a password may reach a message or the label. */

import { expect, test } from 'vitest'
import { kafkaAddress } from '../../../../src/check/targets/kafka/kafka-address.ts'

test('an address has a user, brokers, a topic and options', () => {
  const text =
    'kafka://an%40a:p%2Fw%3F@broker-1:9092,[::1]:9093/shop.orders?value=avro&registry=https://u:p@r:81&tls=true'
  const { label, options, topic, value, registry } = kafkaAddress(text)
  expect(label).toBe('kafka://an%40a@broker-1:9092,[::1]:9093/shop.orders')
  expect(options).toMatchObject({
    bootstrapBrokers: ['broker-1:9092', '[::1]:9093'],
    sasl: { mechanism: 'PLAIN', username: 'an@a', password: 'p/w?' },
    tls: {},
  })
  expect({ topic, value, registry }).toEqual({
    ...{ topic: 'shop.orders', value: 'avro', registry: 'https://u:p@r:81' },
  })
})

const encoded = /percent-encode the user and the password, such as \/ as %2F/

/** Passwords with characters that end a part of an address. The secret parts are `51` and `fish`. */
test.each([
  ...[
    'gold/fish',
    'gold?fish',
    'gold#fish',
    'gold@fish',
    'gold:fish/fish',
    'fish/',
    '51/fish',
    '51?fish',
  ],
  ...[
    '51?fish=fish',
    '51?value=fish',
    '51?tls=true&fish=fish',
    '51/?fish',
    '51/fish?fish',
    '51#fish',
  ],
])('the password %s must be percent-encoded and is not shown', (password) => {
  for (const end of ['', '/', '/orders', '/orders?value=json', '?tls=true']) {
    let message = ''
    try {
      kafkaAddress(`kafka://user:${password}@broker:9092${end}`)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(encoded)
    expect(message).not.toMatch(/fish|51/)
  }
})

test('a registry that is no URL is not shown', () => {
  expect(() => kafkaAddress('kafka://user:51?registry=fish@broker:9092/orders')).toThrow(
    'registry in --target must be the URL of a schema registry: kafka://…?registry=https://…',
  )
})

test.each(['kafka://u:50%@b:1/', 'kafka://u%:a@b:1/', 'kafka://b:1/a%'])(
  '%s has a percent sign that must be encoded',
  (text) => {
    expect(() => kafkaAddress(text)).toThrow(
      '--target must be percent-encoded: write % in a user, a password or a topic as %25',
    )
  },
)
