/** Finds a definition file whose name is not a default name, to suggest it in a message. */

import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { readText } from '../spelling/spelling.ts'
import { isObject, member } from '../text/json.ts'

/**
 * Maximum number of JSON and YAML files in a folder that are searched for a definition. With more files, none is read,
 * and the message about the missing definition does not ask "did you mean".
 */
const filesMax = 32
const bytesMax = 1024 * 1024

/**
 * Returns the name of the file in the folder that contains a definition with entities, or undefined unless there is
 * exactly one.
 */
export async function likelyDefinition(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^[^.].*\.(ya?ml|json)$/i.test(name),
  )
  if (names.length > filesMax) return undefined
  const found: string[] = []
  for (const name of names) if (await hasEntities(join(folder, name))) found.push(name)
  return found.length === 1 ? found[0] : undefined
}

async function hasEntities(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile() || about.size > bytesMax) return false
  const text = await readFile(path, 'utf8').catch(() => '')
  const language = extname(path).toLowerCase() === '.json' ? 'json' : 'yaml'
  const read = readText({ text, language })
  return 'value' in read && isObject(read.value) && isObject(member(read.value, 'entities'))
}
