/**
 * Reads the targets that receive events as messages: `import` with the type `kafka` or `http`. Texts may name
 * environment variables of the command line, such as `$KAFKA_PASSWORD`. The service never connects to a target.
 */

import {
  booleanKeyword,
  choiceKeyword,
  integerKeyword,
  type Keyword,
  type KeywordValues,
  listKeyword,
  type Report,
  textKeyword,
} from '../schema/keywords/keyword.ts'
import { readRecord, recordKeyword } from '../schema/keywords/record-keyword.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { targetFaultsKeyword } from './target-faults.ts'

export const targetTypes = ['kafka', 'http'] as const

export type TargetType = (typeof targetTypes)[number]

/** Maximum numbers of events in a request, and of requests at a time. */
const batchMax = 1_000
const concurrencyMax = 64

/** Names of properties of the value: a text, or a list of texts. */
export const keyKeyword: Keyword<readonly string[] | undefined> = {
  summary:
    'Property that is the key of a message, or a list of properties. Entities with a lifecycle always use its key.',
  schema: {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
    ],
  },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    const names = isArray(value) ? value : [value]
    if (names.length > 0 && names.every((name) => typeof name === 'string' && name !== '')) {
      return names as readonly string[]
    }
    report(`must be the name of a property or a list of names; got ${show(value)}`)
    return undefined
  },
}

export const topicKeyword: Keyword<string | undefined> = {
  summary: 'Name of the topic; the key of the entity by default.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,249}$' },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (typeof value === 'string' && isTopicName(value)) return value
    report(
      `must be the name of a topic: up to 249 letters, digits, dots, underscores and hyphens; got ${show(value)}`,
    )
    return undefined
  },
}

/** Whether Kafka accepts a text as the name of a topic. */
export function isTopicName(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,249}$/.test(text) && text !== '.' && text !== '..'
}

const headersKeyword: Keyword<Readonly<Record<string, string>> | undefined> = {
  summary: 'Headers of each message.',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (!isObject(value)) {
      report(`must be an object; got ${show(value)}`)
      return undefined
    }
    for (const [name, text] of Object.entries(value)) {
      if (typeof text !== 'string') report(`must be a string; got ${show(text)}`, name)
      else if (/[\r\n\0]/.test(name + text)) report('must not have a line break', name)
    }
    return value as Readonly<Record<string, string>>
  },
}

const sharedKeywords = {
  faults: targetFaultsKeyword,
  before: textKeyword({ summary: 'Command to run once before the import.' }),
  after: textKeyword({ summary: 'Command to run once after the import.' }),
}

function typeKeyword<const Type extends TargetType>(type: Type): Keyword<Type | undefined> {
  const keyword = choiceKeyword({ summary: 'Kind of the target.', choices: [type] })
  return { ...keyword, isRequired: true }
}

export const kafkaKeywords = {
  type: typeKeyword('kafka'),
  brokers: listKeyword({
    summary: 'Addresses of brokers, such as "localhost:9092".',
    of: textKeyword({ summary: 'Address of a broker.', isRequired: true }),
    isRequired: true,
    lengthMin: 1,
  }),
  topic: topicKeyword,
  key: keyKeyword,
  timestamp: choiceKeyword({
    summary: 'Timestamp of a message: the simulated time of the event, or the time of sending.',
    choices: ['event', 'now'],
    fallback: 'event',
  }),
  headers: headersKeyword,
  value: choiceKeyword({
    summary:
      'Encoding of the value: JSON, Avro with a schema in "registry", the envelope of Debezium, or JSON with the headers of CloudEvents.',
    choices: ['json', 'avro', 'debezium', 'cloudevents'],
    fallback: 'json',
  }),
  registry: textKeyword({ summary: 'URL of the schema registry, for the value "avro".' }),
  tls: booleanKeyword({ summary: 'Whether to encrypt the connections.', fallback: false }),
  sasl: recordKeyword({
    summary: 'How the command line authenticates to the brokers.',
    what: '"sasl"',
    keywords: {
      mechanism: choiceKeyword({
        summary: 'Mechanism of the authentication.',
        choices: ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'],
        fallback: 'PLAIN',
      }),
      username: textKeyword({ summary: 'Name of the user.', isRequired: true }),
      password: textKeyword({
        summary: 'Environment variable that has the password, such as "$KAFKA_PASSWORD".',
        isRequired: true,
      }),
    },
  }),
  ...sharedKeywords,
}

export const httpKeywords = {
  type: typeKeyword('http'),
  url: textKeyword({ summary: 'URL that receives POST requests.', isRequired: true }),
  key: keyKeyword,
  headers: headersKeyword,
  value: choiceKeyword({
    summary: 'Encoding of the events: JSON, or JSON with the attributes of CloudEvents.',
    choices: ['json', 'cloudevents'],
    fallback: 'json',
  }),
  batch: {
    ...integerKeyword({
      summary: 'Maximum number of events in a request; with 1, the body is one event, not a list.',
      minimum: 1,
      maximum: batchMax,
    }),
    fallback: 1,
  } as Keyword<number>,
  concurrency: {
    ...integerKeyword({
      summary: 'Maximum number of requests at a time. Events with the same key stay in order.',
      minimum: 1,
      maximum: concurrencyMax,
    }),
    fallback: 4,
  } as Keyword<number>,
  signature: choiceKeyword({
    summary: 'Signature of each request, with "secret" as its key.',
    choices: ['hmac-sha256'],
  }),
  secret: textKeyword({
    summary: 'Environment variable that has the key of the signature, such as "$WEBHOOK_SECRET".',
  }),
  ...sharedKeywords,
}

export type KafkaTarget = KeywordValues<typeof kafkaKeywords> & { readonly type: 'kafka' }
export type HttpTarget = KeywordValues<typeof httpKeywords> & { readonly type: 'http' }
export type MessageTarget = KafkaTarget | HttpTarget

/** Matches a text that is the name of an environment variable and nothing else. */
const variableOnly = /^\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})$/

/** Reads an `import` with a type. Returns undefined if an issue prevents its use. */
export function readMessageTarget(how: JsonObject, report: Report): MessageTarget | undefined {
  const type = targetTypes.find((name) => name === member(how, 'type'))
  if (type === undefined) {
    const names = targetTypes.map(show).join(', ')
    report(`must be one of ${names}; got ${show(member(how, 'type'))}`, 'type')
    return undefined
  }
  const what = 'an import of this type'
  if (type === 'kafka') {
    const read = readRecord(how, { what, keywords: kafkaKeywords }, report)
    if (read === undefined) return undefined
    reportSecret(read.sasl?.password, report, 'sasl', 'password')
    if ((read.value === 'avro') !== (read.registry !== undefined)) {
      report('must be set for the value "avro", and only for it', 'registry')
      return undefined
    }
    const password = /^[^:]*:\/\/[^:@/]*:([^@/]*)@/.exec(read.registry ?? '')?.[1]
    reportSecret(password, report, 'registry')
    return { ...read, type }
  }
  const read = readRecord(how, { what, keywords: httpKeywords }, report)
  if (read === undefined) return undefined
  if (!isWebAddress(read.url)) {
    report(`must be a URL with http or https and without a user; got ${show(read.url)}`, 'url')
  }
  reportSecret(read.secret, report, 'secret')
  for (const name of Object.keys(read.headers ?? {})) {
    if (isOwnHeader(name))
      report('must be the name of a header that is not set by spate', 'headers', name)
  }
  if ((read.signature === undefined) !== (read.secret === undefined)) {
    report('must be set together with "signature"', 'secret')
    return undefined
  }
  return { ...read, type }
}

/** Headers of requests that connections and events determine. */
const reservedHeaders =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|idempotency-key|webhook-.*)$/i

/** Whether spate sets a header itself, or the name is not one. */
function isOwnHeader(name: string): boolean {
  return reservedHeaders.test(name) || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
}

/** Reports a secret that is written in the definition. */
function reportSecret(
  secret: string | undefined,
  report: Report,
  ...path: readonly string[]
): void {
  if (secret === undefined || variableOnly.test(secret)) return
  report(
    'must be an environment variable, such as "$SECRET", so that no definition has it',
    ...path,
  )
}

/** Whether a text is a web address. One that begins with a variable is checked when the variable is known. */
export function isWebAddress(text: string): boolean {
  if (text.startsWith('$')) return true
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** The topic and the key of the messages of one entity. */
export interface MessageRoute {
  /** Topic of Kafka, or undefined for a webhook. */
  readonly topic: string | undefined
  /** Properties that are the key of a message, or undefined for none, or for the key of the lifecycle. */
  readonly key: readonly string[] | undefined
}

/** Reads the route of an entity from its member `system`, whose members take precedence over those of the target. */
export function readRoute(
  entity: string,
  named: JsonValue,
  target: MessageTarget,
  report: Report,
): MessageRoute {
  const own = <T>(name: string, keyword: Keyword<T>): T | undefined => {
    const value = member(named as JsonObject, name)
    return value === undefined
      ? undefined
      : keyword.read(value, (message) => report(message, 'system', name))
  }
  const key = own('key', keyKeyword) ?? target.key
  if (target.type === 'http') return { topic: undefined, key }
  const topic = own('topic', topicKeyword) ?? target.topic ?? entity
  if (!isTopicName(topic)) {
    report(`must set "topic", because its name, ${show(entity)}, is not a valid topic`, 'system')
  }
  return { topic, key }
}
