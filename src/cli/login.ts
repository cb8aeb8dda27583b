/** `spate login` and `spate logout`: a key is tried, and kept for the address that it opens. */

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

/** No key is longer. */
const keyBytesMax = 4_096

export const login: CommandAction = async (call) => {
  const { options, context } = call
  const { signal, environment } = context
  const { url } = await readSettings(call)
  const key = await keyOf(call, url)
  const client = clientFor({ url, key })
  const isOpen = url.startsWith('http:') && !isLocal(url)
  const warning = 'the address has no https, so the key travels for everybody on the way to read'
  if (isOpen) context.stderr.write(`spate: ${warning}\n`)
  try {
    await client.simulations.list({ signal }).page({ limit: 1 })
  } catch (error) {
    // A key that may not list simulations is a key all the same; a page that forbids is no service.
    const isKey = error instanceof SpateError && error.kind === 'refused' && error.status === 403
    if (!isKey) throw error
  }
  const { services } = await readCredentials(context)
  const kept = { current: url, services: { ...services, [url]: { key } } }
  const path = await writeCredentials(kept, environment)
  context.stdout.write(
    hasOption(options, 'json')
      ? `${JSON.stringify({ url, file: path })}\n`
      : `The key opens ${visible(url)}; it is kept in ${visible(path)}\n`,
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
      : `${isKept ? 'Forgot the key of' : 'No key was kept for'} ${visible(url)}\n`,
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
  const message = key === '' ? 'there must be a key' : 'a key must be one word of printable ASCII'
  throw new CommandFailure(`${message}: make one with "spate keys create --name mine"`, 'usage')
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
