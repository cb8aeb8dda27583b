/**
 * Where the service is and which key opens it: `--url`, `SPATE_URL` and `SPATE_API_KEY`, then what `spate login` kept.
 * A key that was kept goes to the service that it was kept for, and to no other.
 */

import { readAddress } from '../client/address.ts'
import { show } from '../text/show.ts'
import type { Option, OptionValue, Surroundings } from './command.ts'
import { readCredentials } from './credentials.ts'
import { CommandFailure } from './exit-code.ts'

export interface ServiceSettings {
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string | undefined
}

export const usualUrl = 'http://127.0.0.1:4100'

/** Of every command that talks to a service. */
export const urlOption: Option = {
  flags: '--url <address>',
  summary: 'The address of the service (SPATE_URL, else that of spate login).',
  fallback: usualUrl,
}

interface Asked {
  readonly options: Readonly<Record<string, OptionValue>>
  readonly surroundings: Pick<Surroundings, 'environment' | 'stderr'>
}

export async function readSettings({ options, surroundings }: Asked): Promise<ServiceSettings> {
  const { environment } = surroundings
  const credentials = await readCredentials(surroundings)
  const said = typeof options.url === 'string' ? options.url : undefined
  const url =
    said !== undefined
      ? serviceUrl(said, '--url')
      : environment.SPATE_URL
        ? serviceUrl(environment.SPATE_URL, 'SPATE_URL')
        : (credentials.current ?? usualUrl)
  const kept = Object.hasOwn(credentials.services, url) ? credentials.services[url] : undefined
  return { url, key: environment.SPATE_API_KEY || kept?.key }
}

/** With the key, or the end of the command with what to do; `otherWay` is one that needs no service. */
export async function requireSettings(
  asked: Asked,
  otherWay?: string,
): Promise<ServiceSettings & { key: string }> {
  const { url, key } = await readSettings(asked)
  if (key !== undefined) return { url, key }
  const ways = ['run "spate login"', 'set SPATE_API_KEY', ...(otherWay ? [otherWay] : [])]
  const advice = `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}`
  throw new CommandFailure(`there is no key for ${url}: ${advice}`, 'refused', { url })
}

/** In its one spelling; `source` says where it was written. */
function serviceUrl(text: string, source: string): string {
  const read = readAddress(text)
  if ('address' in read) return read.address
  // What has a password in it must not be shown.
  const shown = text.includes('@') ? '' : `, not ${show(text)}`
  throw new CommandFailure(`${source} ${read.must}${shown}`, 'usage')
}
