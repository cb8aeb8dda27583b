/** What a client is told of its service, checked before the first request, so that no mistake shows a key. */

import { readAddress } from './address.ts'

export interface SpateOptions {
  /** Of the service: `http://127.0.0.1:4100`; may have a path, and in a browser may be a path alone. */
  readonly url: string | URL
  /** An API key. Only health and readiness are answered without one. */
  readonly key?: string | undefined
  /** Instead of the global one. */
  readonly fetch?: typeof fetch | undefined
  /** For a whole answer, and for the beginning of a stream; 30,000 when absent. */
  readonly timeoutMs?: number | undefined
  /** Further tries of a request that may be sent again; 2 when absent. */
  readonly retries?: number | undefined
  /** How long reading a run waits for a service that is away, in pauses between tries; 30,000 when absent. */
  readonly patienceMs?: number | undefined
  /** A stream of which nothing comes for so long is broken off and resumed; 60,000 when absent. */
  readonly silenceMs?: number | undefined
}

export interface Settings {
  /** Without a slash at its end. */
  readonly address: string
  readonly key: string | undefined
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly retries: number
  readonly patienceMs: number
  readonly silenceMs: number
}

const usual = { timeoutMs: 30_000, retries: 2, patienceMs: 30_000, silenceMs: 60_000 }

/** Throws a `TypeError` that says what is wrong. */
export function settingsOf(options: SpateOptions): Settings {
  const { url, key } = options
  // A header can hold nothing else, and the error of `fetch` would show the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('key must be an API key: printable ASCII without spaces')
  return {
    address: addressOf(String(url)),
    key,
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    timeoutMs: amountOf('timeoutMs', options),
    retries: amountOf('retries', options),
    patienceMs: amountOf('patienceMs', options),
    silenceMs: amountOf('silenceMs', options),
  }
}

function amountOf(name: keyof typeof usual, options: SpateOptions): number {
  const amount = options[name] ?? usual[name]
  if (!(amount >= 0)) throw new TypeError(`${name} must be a number from 0, not ${amount}`)
  return amount
}

function addressOf(url: string): string {
  // In a browser: of the page's own origin.
  if (/^\/(?!\/)[^?#]*$/.test(url)) return url.replace(/\/+$/, '')
  const read = readAddress(url)
  if ('must' in read) throw new TypeError(`url ${read.must}; an API key is given as key`)
  return read.address
}
