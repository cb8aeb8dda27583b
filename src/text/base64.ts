/**
 * Base64 (RFC 4648): bytes as text. Not `btoa`, which takes only Latin-1, knows one alphabet, and would make a value
 * depend on what stands around the engine.
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const standard = `${letters}+/`
const ofUrls = `${letters}-_`

/** Section 4: with `+` and `/`, filled up to a multiple of four with `=`. */
export function base64(bytes: Uint8Array): string {
  const text = encode(bytes, standard)
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/** Section 5: with `-` and `_`, without `=`, as it stands in tokens (RFC 7515). */
export function base64url(bytes: Uint8Array): string {
  return encode(bytes, ofUrls)
}

/** The bytes of a text in UTF-8; unpaired surrogates become U+FFFD. */
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
