/**
 * Hashes of the commands that the user has allowed permanently, in a configuration file that only the user can read.
 */

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../../terminal/command.ts'
import { credentialsPath } from '../../terminal/credentials.ts'
import { writePrivateFile } from '../../terminal/private-file.ts'
import type { JsonValue } from '../../text/json.ts'

type Environment = CommandContext['environment']

/** Maximum number of hashes in the file. Commands with older hashes must be confirmed again. */
const hashesMax = 1_000

export function consentsPath(environment: Environment): string {
  return join(dirname(credentialsPath(environment)), 'allowed-commands.json')
}

/** Returns the hashes of the allowed commands. If the file is invalid, no command is allowed. */
export async function readConsents(environment: Environment): Promise<readonly string[]> {
  try {
    const value: JsonValue = JSON.parse(await readFile(consentsPath(environment), 'utf8'))
    return Array.isArray(value) ? value.filter((hash) => typeof hash === 'string') : []
  } catch {
    // The file does not exist or is invalid, so every command must be confirmed.
    return []
  }
}

export async function rememberConsents(
  hashes: readonly string[],
  environment: Environment,
): Promise<void> {
  const known = await readConsents(environment)
  const kept = [...new Set([...known, ...hashes])].slice(-hashesMax)
  await writePrivateFile(consentsPath(environment), `${JSON.stringify(kept, undefined, 1)}\n`)
}
