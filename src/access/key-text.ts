/**
 * The format of API keys: `spate_<id>_<secret><checksum>`. The id identifies the key, the secret proves its possession,
 * and the checksum rejects typing errors and guesses without a query.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface KeyParts {
  readonly id: string
  readonly secret: string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idLength = 10
/** Length of the secret, in characters. Its 190 random bits cannot be searched, so a fast hash is sufficient. */
const secretLength = 32
/** Length of the checksum, in characters. 62^6 is more than the 2^32 values of CRC-32. */
const checksumLength = 6

const idPattern = new RegExp(`^[0-9A-Za-z]{${idLength}}$`)
const keyPattern = new RegExp(
  `^(spate_([0-9A-Za-z]{${idLength}})_([0-9A-Za-z]{${secretLength}}))([0-9A-Za-z]{${checksumLength}})$`,
)

export function generateKey(): string {
  const text = `spate_${randomText(idLength)}_${randomText(secretLength)}`
  return text + checksumOf(text)
}

/** Whether the text has the format of a key id. */
export function isKeyId(text: string): boolean {
  return idPattern.test(text)
}

/** Returns the parts of an API key, or undefined if its format or its checksum is wrong. */
export function parseKey(key: string): KeyParts | undefined {
  const [, text, id, secret, checksum] = keyPattern.exec(key) ?? []
  if (text === undefined || id === undefined || secret === undefined) return undefined
  return checksum === checksumOf(text) ? { id, secret } : undefined
}

/** Returns a text of uniformly distributed letters and digits. `randomInt` has no modulo bias. */
function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Returns the CRC-32 of the text in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let index = 0; index < checksumLength; index += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
