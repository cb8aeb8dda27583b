/**
 * What an API key looks like: `spate_<id>_<secret><checksum>`. The id is looked up, the secret proves, and the
 * checksum tells typing errors and scanners' guesses from keys without asking the database.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface KeyParts {
  readonly id: string
  readonly secret: string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idLength = 10
/** 190 bits: more than any search can try, so that a fast hash is enough to keep it. */
const secretLength = 32
/** 62^6 is more than 2^32. */
const checksumLength = 6

const idPattern = new RegExp(`^[0-9A-Za-z]{${idLength}}$`)
const keyPattern = new RegExp(
  `^(spate_([0-9A-Za-z]{${idLength}})_([0-9A-Za-z]{${secretLength}}))([0-9A-Za-z]{${checksumLength}})$`,
)

export function generateKey(): string {
  const text = `spate_${randomText(idLength)}_${randomText(secretLength)}`
  return text + checksumOf(text)
}

/** Whether a key can have this id. */
export function isKeyId(text: string): boolean {
  return idPattern.test(text)
}

/** Undefined when the form or the checksum is wrong. */
export function parseKey(key: string): KeyParts | undefined {
  const [, text, id, secret, checksum] = keyPattern.exec(key) ?? []
  if (text === undefined || id === undefined || secret === undefined) return undefined
  return checksum === checksumOf(text) ? { id, secret } : undefined
}

/** `randomInt` draws again rather than prefer some characters. */
function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** The CRC-32 of everything before it, in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let index = 0; index < checksumLength; index += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
