/**
 * Address and API key of the service: from `--url`, `SPATE_URL` and `SPATE_API_KEY`, or from `spate login`. A key that
 * `spate login` saved is used only for the address that it was saved for.
 */

import { readAddress } from '../client/address.ts'
import { show } from '../text/show.ts'
import type { CommandContext, Option, OptionValue } from './command.ts'
import { readCredentials } from './credentials.ts'
import { CommandFailure } from './exit-code.ts'

export interface ServiceSettings {
  /** Address of the service, without a slash at the end. */
  readonly url: string
  readonly key: string | undefined
}

export const defaultUrl = 'http://127.0.0.1:4100'

/** Option of every command that uses a service. */
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

/**
 * Returns the address and the API key of the service.
 *
 * @param alternative advice for getting the same result without a service
 * @throws {CommandFailure} if no API key is configured
 */
export async function requireSettings(
  asked: SettingsSource,
  alternative?: string,
): Promise<ServiceSettings & { key: string }> {
  const { url, key } = await readSettings(asked)
  if (key !== undefined) return { url, key }
  const ways = ['run "spate login"', 'set SPATE_API_KEY', ...(alternative ? [alternative] : [])]
  const advice = `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}`
  throw new CommandFailure(`no API key for ${url}: ${advice}`, 'refused', { url })
}

/**
 * Returns the normalized address of a service. `source` is the option or variable that contains the address, for
 * messages.
 */
function serviceUrl(text: string, source: string): string {
  const read = readAddress(text)
  if ('address' in read) return read.address
  // An address that may contain a password is not shown.
  const shown = text.includes('@') ? '' : `; got ${show(text)}`
  throw new CommandFailure(`${source} ${read.issue}${shown}`, 'usage')
}
