/** Options of the clients of Kafka: addresses, authentication and timeouts. */

import type { ClientOptions } from './kafka-client.ts'

/** Timeouts of a request and of a transaction, and of a connection, in milliseconds. */
const [requestMs, connectMs] = [30_000, 5_000]
/** Attempts of the client itself for a request, and the time between them, in milliseconds. */
const [requestRetries, requestRetryMs] = [4, 250]

export interface BrokerAccess {
  readonly brokers: readonly string[]
  readonly isEncrypted: boolean
  readonly sasl: ClientOptions['sasl'] | undefined
}

export function clientOptions({ brokers, isEncrypted, sasl }: BrokerAccess): ClientOptions {
  return {
    clientId: 'spate',
    bootstrapBrokers: brokers,
    ...{ timeout: requestMs, connectTimeout: connectMs },
    ...{ retries: requestRetries, retryDelay: requestRetryMs },
    ...(isEncrypted && { tls: {} }),
    ...(sasl && { sasl }),
  }
}
