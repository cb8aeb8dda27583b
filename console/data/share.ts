/**
 * Writes a definition into the fragment of a link and reads it back. Browsers do not send fragments, so no server and
 * no log receives the definition. Secrets are removed, and commands are removed unless the user includes them.
 */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../src/text/json.ts'
import { definitionOf, membersOf } from './definition.ts'

/** Maximum length of a link, in bytes: messengers, mail programs and address bars truncate longer ones. */
export const linkBytesMax = 32 * 1_024
/** Maximum size of a definition in a link after decompression, in bytes; the same as that of a request body. */
const definitionBytesMax = 1_024 * 1_024
const fragmentName = 'definition'
/** Shell command that replaces a removed command of a system: it prints the data and does nothing else. */
const harmlessCommand = 'cat'

export interface Shared {
  readonly definition: JsonObject
  /** Number of secrets that were removed from the definition. */
  readonly secrets: number
}

/**
 * Returns the definition to write into a link, in which secrets are replaced by an ellipsis, and the number of these
 * secrets. Without `withCommands`, the import command of each system is replaced by `cat`, which only prints the data.
 */
export function shareable(
  definition: JsonObject,
  { withCommands }: { readonly withCommands: boolean },
): Shared {
  const own = definitionOf(definition)
  const shown = withCommands ? own : withoutCommands(own)
  const count = { secrets: 0 }
  const clean = withoutSecrets(shown, count)
  return { definition: isObject(clean) ? clean : {}, secrets: count.secrets }
}

function withoutCommands(definition: JsonObject): JsonObject {
  if (!isObject(definition.systems)) return definition
  const systems = Object.entries(definition.systems).map(
    ([name, system]): readonly [string, JsonValue] => [
      name,
      isObject(system) ? { ...system, import: { command: harmlessCommand } } : system,
    ],
  )
  return { ...definition, systems: objectOf(systems) }
}

/**
 * Patterns of secrets with their replacements: API keys, passwords in URLs, and values named password, secret or token.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\bspate_[0-9A-Za-z]{10,}(?:_[0-9A-Za-z]+)?/g, 'spate_…'],
  [/(:\/\/[^\s:@/]+):[^\s@/]+@/g, '$1:…@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [
    /\b([\w-]*(?:password|passwd|pwd|secret|token|api[_-]?key))\s*(=|:|\s)\s*(?:"[^"]+"|'[^']+'|[^\s"']{3,})/gi,
    '$1$2…',
  ],
]

/**
 * Replaces the secrets in the texts of a JSON value and counts them in `count`. The last patterns apply to commands
 * only: in a schema, `password` may be the name of a property.
 */
function withoutSecrets(
  value: JsonValue,
  count: { secrets: number },
  isCommand = false,
): JsonValue {
  if (typeof value === 'string') {
    const patterns = isCommand ? secrets : secrets.slice(0, 2)
    return patterns.reduce(
      (text, [pattern, instead]) =>
        text.replace(pattern, (...found: readonly unknown[]) => {
          count.secrets += 1
          return instead.replace(/\$(\d)/g, (_, group: string) => String(found[Number(group)]))
        }),
      value,
    )
  }
  if (isArray(value)) return value.map((part) => withoutSecrets(part, count, isCommand))
  if (!isObject(value)) return value
  return objectOf(
    Object.entries(value).map(([name, part]) => [
      name,
      withoutSecrets(part, count, isCommand || name === 'import'),
    ]),
  )
}

/** Returns whether a definition has commands other than the harmless one that replaces removed commands. */
export function hasCommands(definition: JsonObject): boolean {
  return Object.values(membersOf(definition, 'systems')).some(
    (system) =>
      isObject(system) &&
      isObject(system.import) &&
      Object.values(system.import).some((command) => command !== harmlessCommand),
  )
}

/** Returns the fragment of a link that contains the definition, without its `#`. */
export async function writeFragment(definition: JsonObject): Promise<string> {
  const text = new Blob([JSON.stringify(definition)]).stream()
  const bytes = await new Response(
    text.pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer()
  return `${fragmentName}=${toBase64Url(new Uint8Array(bytes))}`
}

export type ReadFragment =
  | { readonly definition: JsonObject }
  /** Message for the user with the reason why the definition cannot be read. */
  | { readonly problem: string }

/**
 * Reads the definition from the fragment of a link. Returns undefined if the fragment does not claim to contain one.
 */
export async function readFragment(hash: string): Promise<ReadFragment | undefined> {
  const [name, value = ''] = hash.replace(/^#/, '').split('=', 2)
  if (name !== fragmentName) return undefined
  if (value.length > linkBytesMax) return { problem: 'The link is too long.' }
  try {
    const text = await decompress(fromBase64Url(value))
    if (text === undefined) return { problem: 'The definition in the link is larger than 1 MiB.' }
    const definition: unknown = JSON.parse(text)
    if (!isObject(definition)) return { problem: 'The link does not contain a definition.' }
    return { definition: definitionOf(definition) }
  } catch {
    // Invalid Base64, deflate data, UTF-8 or JSON: the link is incomplete.
    return { problem: 'The link is incomplete or was modified.' }
  }
}

/**
 * Decompresses the definition of a link. Returns undefined if it is too large: a few kilobytes can decompress to
 * gigabytes.
 */
async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > definitionBytesMax) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(characters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}
