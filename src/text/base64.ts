/**
 * Encodes bytes as Base64 text (RFC 4648). `btoa` accepts only Latin-1 and has one alphabet, and not every engine has
 * it.
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const standard = `${letters}+/`
const ofUrls = `${letters}-_`

/** Encodes bytes with the alphabet of section 4, `+` and `/`, padded with `=` to a multiple of four characters. */
export function base64(bytes: Uint8Array): string {
  const text = encode(bytes, standard)
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/** Encodes bytes with the alphabet of section 5, `-` and `_`, without padding, as in tokens (RFC 7515). */
export function base64url(bytes: Uint8Array): string {
  return encode(bytes, ofUrls)
}

/** Encodes a text as UTF-8. Unpaired surrogates become U+FFFD. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

const encoder = new TextEncoder()

function encode(bytes: Uint8Array, alphabet: string): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const digits = Math.min(bytes.length - i, 3) + 1
    for (let digit = 0; digit < digits; digit++)
      text += alphabet.charAt((group >> (18 - 6 * digit)) & 63)
  }
  return text
}
