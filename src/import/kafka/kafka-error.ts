/** Errors of brokers and of connections to them: which of them pass, and how to show the others. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'

/** Meaning of an error: another attempt may succeed, another process has continued the run, or neither. */
export type ErrorKind = 'passing' | 'fenced' | 'final'

/** Errors that are gone with a new producer, although the client does not repeat the request. */
const withNewProducer: ReadonlySet<string> = new Set([
  ...['OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID', 'INVALID_PRODUCER_ID_MAPPING'],
  ...['INVALID_TXN_STATE', 'UNSTABLE_OFFSET_COMMIT', 'CONCURRENT_TRANSACTIONS'],
  ...['TRANSACTION_ABORTABLE', 'DUPLICATE_SEQUENCE_NUMBER'],
])
const fencing: ReadonlySet<string> = new Set(['PRODUCER_FENCED', 'INVALID_PRODUCER_EPOCH'])

const passingCodes: ReadonlySet<string> = new Set(['PLT_KFK_NETWORK', 'PLT_KFK_TIMEOUT'])

/** Advice for errors that the user can fix, by the name of the error in the protocol or in the client. */
const advice: Readonly<Record<string, string>> = {
  MESSAGE_TOO_LARGE: 'raise max.message.bytes of the topic, or make the value smaller',
  RECORD_LIST_TOO_LARGE: 'raise max.message.bytes of the topic',
  INVALID_TIMESTAMP:
    'the topic refuses these event times: raise its message.timestamp.after.max.ms, or set "timestamp": "now"',
  TOPIC_AUTHORIZATION_FAILED: 'allow the user to create, write and describe the topic',
  GROUP_AUTHORIZATION_FAILED: 'allow the user to read the group',
  TRANSACTIONAL_ID_AUTHORIZATION_FAILED:
    'allow the user to write and describe the transactional id',
  PLT_KFK_NETWORK: 'check the addresses; set "tls": true if the brokers require TLS',
  CLUSTER_AUTHORIZATION_FAILED: 'create the topics in "before", or allow the user to create topics',
}

interface Leaf {
  readonly message: string
  readonly code: string | undefined
  readonly apiId: string | undefined
  readonly canRetry: boolean
}

/** Returns the errors that an error consists of or was caused by. */
function leavesOf(error: unknown, depth = 0): readonly Leaf[] {
  if (!(error instanceof Error) || depth > depthMax) return []
  const { errors, code, apiId, canRetry } = error as Error & Record<string, unknown>
  const inner = [...(Array.isArray(errors) ? errors : []), error.cause]
  const below = inner.flatMap((each) => leavesOf(each, depth + 1))
  const own = {
    message: error.message,
    code: typeof code === 'string' ? code : undefined,
    apiId: typeof apiId === 'string' ? apiId : undefined,
    canRetry: canRetry === true,
  }
  return below.length > 0 && own.apiId === undefined ? [own, ...below] : [own]
}

/** Maximum depth of causes. */
const depthMax = 8

function passes({ apiId = '', canRetry }: Leaf): boolean {
  return canRetry || withNewProducer.has(apiId)
}

export function kindOf(error: unknown): ErrorKind {
  const leaves = leavesOf(error)
  const named = leaves.filter(({ apiId }) => apiId !== undefined)
  if (named.some(({ apiId = '' }) => fencing.has(apiId))) return 'fenced'
  if (named.length > 0) {
    return named.every(passes) ? 'passing' : 'final'
  }
  return leaves.some(({ code = '' }) => passingCodes.has(code)) ? 'passing' : 'final'
}

/** Returns the failure to show for an error, with its most precise message. */
export function kafkaFailure(
  system: string,
  error: unknown,
  { what, brokers }: { readonly what: string; readonly brokers: readonly string[] },
): CommandFailure {
  if (error instanceof CommandFailure) return error
  const leaves = leavesOf(error)
  const named = leaves.filter(({ apiId }) => apiId !== undefined)
  const shown = named.find((leaf) => !passes(leaf)) ?? named.at(-1) ?? leaves.at(-1)
  const { message = String(error), apiId, code = '' } = shown ?? {}
  const name = apiId === undefined ? '' : ` (${apiId})`
  const fixing = advice[apiId ?? code]
  const text = `${visible(system)} ${what}: ${visible(message).replace(/\.$/, '')}${name}`
  return new CommandFailure(text, 'system', { system, ...(apiId && { error: apiId }) }, () => [
    `  brokers: ${brokers.map(visible).join(', ')}`,
    ...(fixing === undefined ? [] : [`  ${fixing}`]),
  ])
}

/** Whether a failure means that the topic accepts only smaller batches of records. */
export function isTooLarge(error: unknown): boolean {
  const tooLarge: readonly unknown[] = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE']
  return error instanceof CommandFailure && tooLarge.includes(error.details.error)
}

/** Returns the failure of a producer that another one has replaced. */
export function fencedFailure(system: string): CommandFailure {
  return new CommandFailure(
    `${visible(system)} refuses the transaction, because another process has continued the run, or the transaction took too long; nothing of it was committed`,
    'system',
    { system },
  )
}
