/** Options of a client. They are checked before the first request, so that no error message shows an API key. */

import { readAddress } from './address.ts'

/**
 * Options of a client.
 *
 * @example
 * import { Spate, type SpateOptions } from 'spate-data/client'
 *
 * const options: SpateOptions = { url: 'http://127.0.0.1:4100', key: 'spate_…', retries: 5 }
 * console.log((await new Spate(options).simulations.get('blog')).key) // blog
 */
export interface SpateOptions {
  /**
   * Address of the service, such as `http://127.0.0.1:4100`. The address may have a path. In a browser, it may be a path
   * of the origin of the page, such as `/`.
   */
  readonly url: string | URL
  /**
   * API key that the client sends with its requests. Without a key, only `health`, `ready`, `definitionSchema` and
   * `openApi` succeed.
   */
  readonly key?: string | undefined
  /** Function that sends the requests. The default is the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Maximum time for a complete response, or for the start of a stream, in milliseconds. The default is 30,000. */
  readonly timeoutMs?: number | undefined
  /** Maximum number of retries of a request that is safe to repeat. The default is 2. */
  readonly retries?: number | undefined
  /**
   * Maximum total time of the pauses between attempts while a run is read and the service is unavailable, in
   * milliseconds. The default is 30,000.
   */
  readonly retryTimeoutMs?: number | undefined
  /**
   * Maximum time without any received byte of a stream, in milliseconds. The client then closes the connection and
   * resumes the stream. The default is 60,000.
   */
  readonly idleTimeoutMs?: number | undefined
}

/** Checked options of a client, with defaults applied. */
export interface Settings {
  /** Address of the service, without a slash at the end. */
  readonly address: string
  readonly key: string | undefined
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly retries: number
  readonly retryTimeoutMs: number
  readonly idleTimeoutMs: number
}

const defaults = { timeoutMs: 30_000, retries: 2, retryTimeoutMs: 30_000, idleTimeoutMs: 60_000 }

/**
 * Checks the options of a client and applies the defaults.
 *
 * @throws {TypeError} if an option is invalid
 */
export function readClientSettings(options: SpateOptions): Settings {
  const { url, key } = options
  // The header accepts no other characters in the key, and the error message of `fetch` would contain the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('key must be an API key: printable ASCII without spaces')
  return {
    address: addressOf(String(url)),
    key,
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    timeoutMs: amountOf('timeoutMs', options),
    retries: amountOf('retries', options),
    retryTimeoutMs: amountOf('retryTimeoutMs', options),
    idleTimeoutMs: amountOf('idleTimeoutMs', options),
  }
}

function amountOf(name: keyof typeof defaults, options: SpateOptions): number {
  const amount = options[name] ?? defaults[name]
  if (!(amount >= 0)) throw new TypeError(`${name} must be a number of at least 0; got ${amount}`)
  return amount
}

function addressOf(url: string): string {
  // In a browser, a URL that is only a path refers to the origin of the page.
  if (/^\/(?!\/)[^?#]*$/.test(url)) return url.replace(/\/+$/, '')
  const read = readAddress(url)
  if ('issue' in read) throw new TypeError(`url ${read.issue}`)
  return read.address
}
