/**
 * Encodings of texts, as named by `contentEncoding` (JSON Schema 2020-12, Validation 8.3). The bytes are UTF-8. `hex`
 * is base 16 in lowercase, as most programs write it.
 */

import { base64, base64url, utf8 } from '../../text/base64.ts'

export interface ContentEncoding {
  encode(text: string): string
  /** Returns the length of the encoded text of that number of ASCII letters. It never decreases with more letters. */
  lengthOf(letters: number): number
  /** Approximate maximum number of encoded characters for one character of any text. */
  readonly growth: number
  /** Maximum number of letters in a line of encoded text, for encodings that do not add line breaks. */
  readonly lineMax?: number
}

/** Maximum length of a line in the encodings `7bit` and `8bit` (RFC 2045, section 2.7). */
const lineMax = 998

const asItIs: ContentEncoding = { encode: (text) => text, lengthOf: (count) => count, growth: 2 }

export const encodings = {
  base64: {
    encode: (text) => base64(utf8(text)),
    lengthOf: (count) => 4 * Math.ceil(count / 3),
    growth: 4,
  },
  base64url: {
    encode: (text) => base64url(utf8(text)),
    lengthOf: (count) => Math.ceil((4 * count) / 3),
    growth: 4,
  },
  base32: { encode: base32, lengthOf: (count) => 8 * Math.ceil(count / 5), growth: 5 },
  base16: {
    encode: (text) => hexadecimal(text).toUpperCase(),
    lengthOf: (count) => 2 * count,
    growth: 6,
  },
  hex: { encode: hexadecimal, lengthOf: (count) => 2 * count, growth: 6 },
  'quoted-printable': {
    encode: quotedPrintable,
    lengthOf: (count) =>
      count + 3 * Math.max(0, Math.ceil((count - (quotedLineMax + 1)) / quotedLineMax)),
    growth: 10,
  },
  '7bit': { ...asItIs, encode: ascii, growth: 7, lineMax },
  '8bit': { ...asItIs, lineMax },
  binary: asItIs,
} satisfies Record<string, ContentEncoding>

export type EncodingName = keyof typeof encodings

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a text in base 32 (RFC 4648, section 6): five bits a letter, padded to a multiple of eight with `=`. */
function base32(text: string): string {
  let encoded = ''
  let [bits, width] = [0, 0]
  for (const byte of utf8(text)) {
    bits = ((bits << 8) | byte) & 0xfff
    width += 8
    while (width >= 5) {
      width -= 5
      encoded += base32Letters.charAt((bits >> width) & 31)
    }
  }
  if (width > 0) encoded += base32Letters.charAt((bits << (5 - width)) & 31)
  return encoded.padEnd(Math.ceil(encoded.length / 8) * 8, '=')
}

function hexadecimal(text: string): string {
  let encoded = ''
  for (const byte of utf8(text)) encoded += byte.toString(16).padStart(2, '0')
  return encoded
}

/**
 * Maximum length of a line of quoted-printable text, without the final `=` of a soft line break (RFC 2045, section
 * 6.7).
 */
const quotedLineMax = 75

function quotedPrintable(text: string): string {
  const pieces = Array.from(utf8(text), (byte) => {
    const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x3d
    return isPlain
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  // Some programs remove spaces at the end of a line.
  if (pieces.at(-1) === ' ') pieces[pieces.length - 1] = '=20'
  let left = pieces.reduce((sum, { length }) => sum + length, 0)
  let encoded = ''
  let width = 0
  for (const piece of pieces) {
    if (width + piece.length > quotedLineMax && width + left > quotedLineMax + 1) {
      encoded += '=\r\n'
      width = 0
    }
    encoded += piece
    width += piece.length
    left -= piece.length
  }
  return encoded
}

/** Replaces characters outside ASCII by the escapes of JSON, such as `\u00e9`. */
function ascii(text: string): string {
  return text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
