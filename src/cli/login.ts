/** `spate login` and `spate logout`: check and save an API key, and delete it. */

import { SpateError } from '../client/spate-error.ts'
import { readBoundedText } from '../terminal/bounded-text.ts'
import type { Call, CommandAction } from '../terminal/command.ts'
import { readCredentials, writeCredentials } from '../terminal/credentials.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { hasOption, textOption } from '../terminal/option-values.ts'
import { canPrompt, promptHidden } from '../terminal/prompts.ts'
import { clientFor } from '../terminal/service.ts'
import { readSettings } from '../terminal/settings.ts'
import { visible } from '../terminal/text-style.ts'

/** Maximum size of an API key that is read from standard input, in bytes. */
const keyBytesMax = 4_096

export const login: CommandAction = async (call) => {
  const { options, context } = call
  const { signal, environment } = context
  const { url } = await readSettings(call)
  const key = await keyOf(call, url)
  const client = clientFor({ url, key })
  const isOpen = url.startsWith('http:') && !isLocal(url)
  const warning = 'the address does not use https, so the key is sent unencrypted'
  if (isOpen) context.stderr.write(`spate: ${warning}\n`)
  try {
    await client.simulations.list({ signal }).page({ limit: 1 })
  } catch (error) {
    // An API key without the scope to list simulations is valid. A page with the status 403 may be from another server,
    // so `kind` must show that the service refused the request.
    const isKey = error instanceof SpateError && error.kind === 'refused' && error.status === 403
    if (!isKey) throw error
  }
  const { services } = await readCredentials(context)
  const kept = { current: url, services: { ...services, [url]: { key } } }
  const path = await writeCredentials(kept, environment)
  context.stdout.write(
    hasOption(options, 'json')
      ? `${JSON.stringify({ url, file: path })}\n`
      : `Saved the key for ${visible(url)} to ${visible(path)}\n`,
  )
  return 'done'
}

export const logout: CommandAction = async (call) => {
  const { options, context } = call
  const { url } = await readSettings(call)
  const { current, services } = await readCredentials(context)
  const isKept = Object.hasOwn(services, url)
  if (isKept) {
    const { [url]: _, ...others } = services
    const next = current === url ? Object.keys(others)[0] : current
    await writeCredentials({ current: next, services: others }, context.environment)
  }
  context.stdout.write(
    hasOption(options, 'json')
      ? `${JSON.stringify({ url, forgotten: isKept })}\n`
      : `${isKept ? 'Deleted the key of' : 'No key is saved for'} ${visible(url)}\n`,
  )
  return 'done'
}

async function keyOf({ options, context }: Call, url: string): Promise<string> {
  const said = textOption(options, 'key')
  const { stdin, signal } = context
  const read =
    said ??
    (canPrompt(context)
      ? await promptHidden(`Key for ${visible(url)}: `, context)
      : await readBoundedText(stdin, { bytesMax: keyBytesMax, label: 'the key', signal }))
  const key = read.trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  const was = key === '' ? 'got no key' : 'got other characters'
  const message = `the key must be one word of printable ASCII; ${was}`
  throw new CommandFailure(`${message}: create one with "spate keys create --name mine"`, 'usage')
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
