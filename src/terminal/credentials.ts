/**
 * Credentials that `spate login` saves: an API key for each service, in a file that only its owner can read. If other
 * users can read the file, its mode is restricted before use, with a warning.
 */

import { chmod, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { hasCode } from '../text/error-code.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import type { CommandContext } from './command.ts'
import { CommandFailure } from './exit-code.ts'
import { writePrivateFile } from './private-file.ts'

export interface Credentials {
  /** Address of the service that commands use by default, or undefined without one. */
  readonly current: string | undefined
  /** API keys, by the address of the service. */
  readonly services: Readonly<Record<string, { readonly key: string }>>
}

type CredentialsContext = Pick<CommandContext, 'environment' | 'stderr'>

const noCredentials: Credentials = { current: undefined, services: {} }

export function credentialsPath(environment: CommandContext['environment']): string {
  const { XDG_CONFIG_HOME, HOME } = environment
  // A relative path in XDG_CONFIG_HOME must be ignored (XDG Base Directory Specification).
  const base =
    XDG_CONFIG_HOME !== undefined && isAbsolute(XDG_CONFIG_HOME)
      ? XDG_CONFIG_HOME
      : join(HOME || homedir(), '.config')
  return join(base, 'spate', 'credentials.json')
}

export async function readCredentials(context: CredentialsContext): Promise<Credentials> {
  const path = credentialsPath(context.environment)
  try {
    await restrictToOwner(path, context)
    return parse(await readFile(path, 'utf8'), path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return noCredentials
    if (error instanceof CommandFailure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${path} cannot be read: ${reason}`)
  }
}

/** Saves the credentials and returns the path of their file. */
export async function writeCredentials(
  credentials: Credentials,
  environment: CommandContext['environment'],
): Promise<string> {
  const path = credentialsPath(environment)
  await writePrivateFile(path, `${JSON.stringify(credentials, undefined, 2)}\n`)
  return path
}

/**
 * Restricts the credentials file to its owner. Windows has no file modes, but there the profile folder of a user is
 * private.
 */
async function restrictToOwner(path: string, { stderr }: CredentialsContext): Promise<void> {
  if (process.platform === 'win32') return
  const { mode, uid } = await stat(path)
  if (process.getuid !== undefined && uid !== process.getuid() && process.getuid() !== 0) {
    throw new CommandFailure(`${path} belongs to another user: remove it and run "spate login"`)
  }
  if ((mode & 0o077) === 0) return
  await chmod(path, 0o600)
  stderr.write(
    `spate: other users could read ${path} (mode ${(mode & 0o777).toString(8)}); its mode is now 600. ` +
      'Revoke its keys if another user may have read them.\n',
  )
}

function parse(text: string, path: string): Credentials {
  const broken = new CommandFailure(
    `${path} must be a file that "spate login" has written: remove it and log in again`,
  )
  let value: JsonValue
  try {
    value = JSON.parse(text)
  } catch {
    throw broken
  }
  if (!isObject(value)) throw broken
  const current = member(value, 'current')
  const listed = member(value, 'services')
  const services = Object.entries(isObject(listed) ? listed : {}).flatMap(([url, service]) => {
    const key = isObject(service) ? member(service, 'key') : undefined
    return typeof key === 'string' ? [[url, { key }] as const] : []
  })
  return {
    current: typeof current === 'string' ? current : undefined,
    services: Object.fromEntries(services),
  }
}
