/**
 * Reads definition files: a named file, or the default one in the current folder, such as `spate.yml`. Determines the
 * language of the text and the default key of the simulation.
 */

import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { nameIssue } from '../definition/name.ts'
import type { Language, SourceText } from '../spelling/language.ts'
import { readText } from '../spelling/spelling.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { readBoundedText } from './bounded-text.ts'
import type { CommandContext } from './command.ts'
import { CommandFailure } from './exit-code.ts'
import { likelyDefinition } from './likely-definition.ts'
import { invalidDefinition } from './located-issues.ts'

/** Text of a definition, and the file that it is from. */
export interface DefinitionText extends SourceText {
  /** Absolute path of the file, or undefined for standard input. */
  readonly path: string | undefined
  /** Name of the definition in messages: the name that the user gave, `spate.yml`, or `(stdin)`. */
  readonly label: string
}

export interface DefinitionFile extends DefinitionText {
  readonly value: JsonObject
  /** Key of the simulation: the member `key` or, without it, from the file name. Undefined if the key is not valid. */
  readonly key: string | undefined
}

type FileContext = Pick<CommandContext, 'folder' | 'stdin' | 'signal'>

const defaultNames = ['spate.yml', 'spate.yaml', 'spate.json'] as const

/** Maximum size of a definition in bytes: the largest value of SPATE_BODY_LIMIT. */
const bytesMax = 104_857_600

/**
 * Reads the text of a definition without parsing it. The name `-` is standard input.
 *
 * @throws {CommandFailure} if the file does not exist
 */
export async function readDefinitionText(
  given: string | undefined,
  { folder, stdin, signal }: FileContext,
): Promise<DefinitionText> {
  if (given === '-') {
    const text = await readBoundedText(stdin, { bytesMax, label: 'standard input', signal })
    return { path: undefined, label: '(stdin)', text, language: languageOf('', text) }
  }
  const path = await locateDefinition(given, folder)
  if (path === undefined) throw new CommandFailure(await missingDefinition(given, folder), 'usage')
  const label = given === undefined || resolve(folder, given) !== path ? basename(path) : given
  const text = await readBoundedText(path, { bytesMax, label: label, signal })
  return { path, label, text, language: languageOf(path, text) }
}

/**
 * Reads and parses a definition file.
 *
 * @throws {CommandFailure} if the file does not exist or is not a JSON object
 */
export async function readDefinitionFile(
  given: string | undefined,
  where: FileContext,
): Promise<DefinitionFile> {
  return parseDefinition(await readDefinitionText(given, where))
}

export function parseDefinition(found: DefinitionText): DefinitionFile {
  const read = readText(found)
  if ('problem' in read) throw invalidDefinition(found, [], read.problem)
  const { value } = read
  if (isObject(value)) return { ...found, value, key: keyOf(value, found.path) }
  const message = `must be an object with "entities"; got ${show(value)}`
  throw invalidDefinition(found, [{ message }])
}

/**
 * Returns the path of a definition file: the named file, the default file in the named folder, or the default file in
 * the current folder. Returns undefined if the file does not exist.
 */
export async function locateDefinition(
  given: string | undefined,
  folder: string,
): Promise<string | undefined> {
  const path = given === undefined ? folder : resolve(folder, given)
  const kind = await kindOf(path)
  if (kind === undefined) return undefined
  if (kind === 'file') return path
  const found = await existingDefinitions(path)
  if (found.length > 1) {
    throw new CommandFailure(`${path} contains ${found.join(' and ')}: name one of them`, 'usage')
  }
  return found[0] === undefined ? undefined : join(path, found[0])
}

/** Returns the default names of definition files that exist in a folder, such as `spate.yml`. */
export async function existingDefinitions(folder: string): Promise<readonly string[]> {
  const kinds = await Promise.all(defaultNames.map((name) => kindOf(join(folder, name))))
  return defaultNames.filter((_, i) => kinds[i] === 'file')
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw new CommandFailure(`${path} cannot be read: ${error.message}`, 'usage')
  })
  if (found === undefined) return undefined
  // A pipe of the shell (`<(…)`) is read like a file.
  return found.isDirectory() ? 'folder' : 'file'
}

async function missingDefinition(given: string | undefined, folder: string): Promise<string> {
  const advice = 'create one with "spate init", or name another file'
  if (given !== undefined) return `no definition at ${given}: ${advice}`
  const none = `no ${defaultNames.join(', ')} in ${folder}`
  const likely = await likelyDefinition(folder)
  return likely === undefined ? `${none}: ${advice}` : `${none}; did you mean ${show(likely)}?`
}

function languageOf(path: string, text: string): Language {
  const ending = extname(path).toLowerCase()
  if (ending === '.json') return 'json'
  if (ending === '.yml' || ending === '.yaml') return 'yaml'
  return /^\s*[{[]/.test(text) ? 'json' : 'yaml'
}

function keyOf(value: JsonObject, path: string | undefined): string | undefined {
  const written: JsonValue | undefined = member(value, 'key')
  if (written !== undefined) {
    return typeof written === 'string' && nameIssue(written) === undefined ? written : undefined
  }
  if (path === undefined) return undefined
  const stem = basename(path, extname(path))
  const name = stem === 'spate' ? basename(dirname(path)) : stem
  return nameIssue(name) === undefined ? name : undefined
}
