/** The commands that their owner allowed for good, by hash, in a file of the user's configuration that only they can read. */

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../../terminal/command.ts'
import { credentialsPath } from '../../terminal/credentials.ts'
import { writePrivateFile } from '../../terminal/private-file.ts'
import type { JsonValue } from '../../text/json.ts'

type Environment = CommandContext['environment']

/** The newest; older ones are asked for again. */
const hashesMax = 1_000

export function consentsPath(environment: Environment): string {
  return join(dirname(credentialsPath(environment)), 'allowed-commands.json')
}

/** A file that is not as it was written allows nothing. */
export async function readConsents(environment: Environment): Promise<readonly string[]> {
  try {
    const value: JsonValue = JSON.parse(await readFile(consentsPath(environment), 'utf8'))
    return Array.isArray(value) ? value.filter((hash) => typeof hash === 'string') : []
  } catch {
    // No file yet, or none that can be read: then everything is asked for.
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
