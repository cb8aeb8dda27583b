/**
 * Where the service is and which key opens it: `--url`, `SPATE_URL` and `SPATE_API_KEY`, then what `spate login` kept.
 * A key that was kept goes to the service that it was kept for, and to no other.
 */

import { readAddress } from '../client/address.ts'
import { show } from '../text/show.ts'
import type { CommandContext, Option, OptionValue } from './command.ts'
import { readCredentials } from './credentials.ts'
import { CommandFailure } from './exit-code.ts'

export interface ServiceSettings {
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string | undefined
}

export const defaultUrl = 'http://127.0.0.1:4100'

/** Of every command that talks to a service. */
export const urlOption: Option = {
  flags: '--url <address>',
  summary: 'Address of the service. Also SPATE_URL, or the address of spate login.',
  fallback: defaultUrl,
}

interface SettingsSource {
  readonly options: Readonly<Record<string, OptionValue>>
  readonly context: Pick<CommandContext, 'environment' | 'stderr'>
}

export async function readSettings({ options, context }: SettingsSource): Promise<ServiceSettings> {
  const { environment } = context
  const credentials = await readCredentials(context)
  const said = typeof options.url === 'string' ? options.url : undefined
  const url =
    said !== undefined
      ? serviceUrl(said, '--url')
      : environment.SPATE_URL
        ? serviceUrl(environment.SPATE_URL, 'SPATE_URL')
        : (credentials.current ?? defaultUrl)
  const kept = Object.hasOwn(credentials.services, url) ? credentials.services[url] : undefined
  return { url, key: environment.SPATE_API_KEY || kept?.key }
}

/** With the key, or the end of the command with what to do; `otherWay` is one that needs no service. */
export async function requireSettings(
  asked: SettingsSource,
  alternative?: string,
): Promise<ServiceSettings & { key: string }> {
  const { url, key } = await readSettings(asked)
  if (key !== undefined) return { url, key }
  const ways = ['run "spate login"', 'set SPATE_API_KEY', ...(alternative ? [alternative] : [])]
  const advice = `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}`
  throw new CommandFailure(`there is no key for ${url}: ${advice}`, 'refused', { url })
}

/** In its one spelling; `source` says where it was written. */
function serviceUrl(text: string, source: string): string {
  const read = readAddress(text)
  if ('address' in read) return read.address
  // What has a password in it must not be shown.
  const shown = text.includes('@') ? '' : `, not ${show(text)}`
  throw new CommandFailure(`${source} ${read.issue}${shown}`, 'usage')
}
