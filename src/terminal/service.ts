/** The service as a command meets it: the client with the address and the key that were set. */

import { type RetryNotice, Spate } from '../client/spate.ts'
import type { Call } from './command.ts'
import { CommandFailure } from './exit-code.ts'
import { requireSettings, type ServiceSettings } from './settings.ts'

export interface Connected extends ServiceSettings {
  readonly client: Spate
}

/** Nothing is asked yet; throws where there is no key, and names the way that needs no service. */
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
    // Its message is the client's own, and does not show the key.
    throw new CommandFailure(error instanceof Error ? error.message : String(error), 'usage')
  }
}

/** Returns what a command says while a stream waits for its next attempt. */
export function retryText({ error, waitMs }: RetryNotice): string {
  return `trying again in ${(waitMs / 1_000).toFixed(1)} s: ${error.message}`
}
