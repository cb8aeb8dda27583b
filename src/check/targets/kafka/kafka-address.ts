/** Addresses of topics, such as `kafka://user:password@broker:9092,other:9092/orders?value=avro&registry=https://…`. */

import { type BrokerAccess, clientOptions } from '../../../import/kafka/client-options.ts'
import type { ClientOptions } from '../../../import/kafka/kafka-client.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import { show } from '../../../text/show.ts'
import { hint } from '../../../text/suggest.ts'
import type { MessageValue, StoredRows } from '../../table-plan.ts'

export interface KafkaAddress {
  /** The address without a password and without options. */
  readonly label: string
  readonly options: ClientOptions
  /** Topic of the only entity. By default, each entity has the topic that its definition names. */
  readonly topic: string | undefined
  readonly value: MessageValue | undefined
  readonly registry: string | undefined
  readonly holds: StoredRows['holds'] | undefined
}

const pattern = /^kafka:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?@]+)(?:\/([^?]*))?(?:\?(.*))?$/s

/** Values of the options of an address; undefined if any text is allowed. */
const optionValues = {
  value: ['json', 'avro', 'debezium', 'cloudevents'],
  registry: undefined,
  holds: ['state', 'events'],
  tls: ['true', 'false'],
  mechanism: ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'],
} as const

type OptionName = keyof typeof optionValues

/** @throws {CommandFailure} if the address is not valid */
export function kafkaAddress(address: string): KafkaAddress {
  const [, username, password, brokers = '', topic = '', query = ''] = pattern.exec(address) ?? []
  if (brokers === '') {
    throw new CommandFailure('--target must be kafka://<broker>:<port>/<topic>', 'usage')
  }
  const found = optionsOf(query)
  const user = username === undefined ? undefined : decoded(username)
  const sasl: BrokerAccess['sasl'] =
    user === undefined
      ? undefined
      : {
          mechanism: found.get('mechanism') ?? 'PLAIN',
          ...{ username: user, password: decoded(password ?? '') },
        }
  const isEncrypted = found.get('tls') === 'true'
  const value = optionValues.value.find((name) => name === found.get('value'))
  const registry = found.get('registry')
  if (value === 'avro' && registry === undefined) throw withoutRegistry()
  return {
    label: `kafka://${user === undefined ? '' : `${user}@`}${brokers}${topic && `/${topic}`}`,
    options: clientOptions({ brokers: brokers.split(','), isEncrypted, sasl }),
    topic: topic === '' ? undefined : decoded(topic),
    ...{ value, registry },
    holds: optionValues.holds.find((name) => name === found.get('holds')),
  }
}

/** Returns the failure for values in Avro whose schemas cannot be read. */
export function withoutRegistry(): CommandFailure {
  return new CommandFailure(
    '--target must name the schema registry of values in Avro: kafka://…?registry=https://…',
    'usage',
  )
}

function optionsOf(query: string): ReadonlyMap<OptionName, string> {
  const names = Object.keys(optionValues) as readonly OptionName[]
  const found = new Map<OptionName, string>()
  for (const [key, value] of new URLSearchParams(query)) {
    const name = names.find((each) => each === key)
    if (name === undefined) {
      const must = `--target must have the options ${names.join(', ')}`
      throw new CommandFailure(`${must}; got ${show(key)}${hint(key, names)}`, 'usage')
    }
    const values: readonly string[] | undefined = optionValues[name]
    if (values !== undefined && !values.includes(value)) {
      const must = `${name} in --target must be one of ${values.join(', ')}`
      throw new CommandFailure(`${must}; got ${show(value)}`, 'usage')
    }
    found.set(name, value)
  }
  return found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new CommandFailure('--target must be a valid URL: % precedes two digits', 'usage')
  }
}
