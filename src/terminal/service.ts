/** Connects a command to the service, with the configured address and API key. */

import { type RetryNotice, Spate } from '../client/spate.ts'
import type { Call } from './command.ts'
import { CommandFailure } from './exit-code.ts'
import { requireSettings, type ServiceSettings } from './settings.ts'

export interface Connected extends ServiceSettings {
  readonly client: Spate
}

/**
 * Returns a client for the service without sending a request.
 *
 * @param alternative advice for getting the same result without a service
 * @throws {CommandFailure} if no API key is configured
 */
export async function connect(
  call: Pick<Call, 'options' | 'context'>,
  alternative?: string,
): Promise<Connected> {
  const { url, key } = await requireSettings(call, alternative)
  return { url, key, client: clientFor({ url, key }) }
}

export function clientFor({ url, key }: ServiceSettings): Spate {
  try {
    return new Spate({ url, key })
  } catch (error) {
    // The error message of the client does not contain the API key, so it may be shown.
    throw new CommandFailure(error instanceof Error ? error.message : String(error), 'usage')
  }
}

/** Returns a message that a request failed and when it is sent again. */
export function retryText({ error, waitMs }: RetryNotice): string {
  return `trying again in ${(waitMs / 1_000).toFixed(1)} s: ${error.message}`
}
