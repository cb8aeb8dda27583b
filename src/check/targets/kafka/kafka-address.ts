/** Addresses of topics, such as `kafka://user:password@broker:9092,other:9092/orders?value=avro&registry=https://…`. */

import { isTopicName } from '../../../definition/message-target.ts'
import { type BrokerAccess, clientOptions } from '../../../import/kafka/client-options.ts'
import type { ClientOptions } from '../../../import/kafka/kafka-client.ts'
import { shownAddress } from '../../../infer/read/address.ts'
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

/** The parts of an address. A delimiter in a user or a password must be percent-encoded. */
const pattern =
  /^kafka:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^/?#@]+)(?:\/([^/?#@]*))?(?:\?(.*))?$/s
const broker = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Values of the options of an address; undefined if any text is allowed. */
const optionValues = {
  value: ['json', 'avro', 'debezium', 'cloudevents'],
  registry: undefined,
  holds: ['state', 'events'],
  tls: ['true', 'false'],
  mechanism: ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'],
} as const

type OptionName = keyof typeof optionValues

/**
 * Messages show no part of an address whose parts are not certain, because it may be a part of the password.
 *
 * @throws {CommandFailure} if the address is not valid
 */
export function kafkaAddress(address: string): KafkaAddress {
  const [, username, password = '', brokers = '', topicText = '', query = ''] =
    pattern.exec(address) ?? []
  const servers = brokers.split(',')
  const topic = topicText === '' ? undefined : decoded(topicText)
  const isValid = topic === undefined || isTopicName(topic)
  if (!isValid || !servers.every((server) => broker.test(server))) throw invalidAddress()
  const found = optionsOf(query)
  const sasl: BrokerAccess['sasl'] =
    username === undefined
      ? undefined
      : {
          mechanism: found.get('mechanism') ?? 'PLAIN',
          ...{ username: decoded(username), password: decoded(password) },
        }
  const isEncrypted = found.get('tls') === 'true'
  const value = optionValues.value.find((name) => name === found.get('value'))
  const registry = found.get('registry')
  if (value === 'avro' && registry === undefined) throw withoutRegistry()
  return {
    label: shownAddress(address).replace(/\/$/, ''),
    options: clientOptions({ brokers: servers, isEncrypted, sasl }),
    ...{ topic, value, registry },
    holds: optionValues.holds.find((name) => name === found.get('holds')),
  }
}

function invalidAddress(): CommandFailure {
  return new CommandFailure(
    '--target must be kafka://<broker>:<port>/<topic> or kafka://<user>:<password>@<broker>:<port>/<topic>; percent-encode the user and the password, such as / as %2F and @ as %40',
    'usage',
  )
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
  const given = [...new URLSearchParams(query)]
  // The text before `@` may be a part of a password that has `?`. Only the address of a registry may contain `@`.
  if (
    given.some(([key, value]) => key.includes('@') || (key !== 'registry' && value.includes('@')))
  ) {
    throw invalidAddress()
  }
  const found = new Map<OptionName, string>()
  for (const [key, value] of given) {
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
    if (name === 'registry' && !isWebAddress(value)) {
      throw new CommandFailure(
        'registry in --target must be the URL of a schema registry: kafka://…?registry=https://…',
        'usage',
      )
    }
    found.set(name, value)
  }
  return found
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new CommandFailure(
      '--target must be percent-encoded: write % in a user, a password or a topic as %25',
      'usage',
    )
  }
}
