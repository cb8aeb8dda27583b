/** Connects a command to the service, with the configured address and key. */

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
 * @param alternative advice for doing the same without a service
 * @throws {CommandFailure} if there is no key
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
    // The message of the client does not contain the key.
    throw new CommandFailure(error instanceof Error ? error.message : String(error), 'usage')
  }
}

/** Returns a message about the pause before the next attempt. */
export function retryText({ error, waitMs }: RetryNotice): string {
  return `trying again in ${(waitMs / 1_000).toFixed(1)} s: ${error.message}`
}
