/** Colors of texts on a terminal, and escapes for control characters, so that no text can move the cursor. */

import { styleText } from 'node:util'

const formats = ['bold', 'dim', 'red', 'green', 'yellow', 'blue', 'cyan'] as const

/** Functions that format a text for a terminal, by the name of the format. */
export type Style = Readonly<Record<(typeof formats)[number], (text: string) => string>>

/** Property of an output stream that decides whether the output has colors. */
type Terminal = { readonly isTTY?: boolean }
type Environment = Readonly<Record<string, string | undefined>>

/** Whether output has colors, according to https://no-color.org and https://force-color.org. */
function hasColors({ isTTY }: Terminal, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return isTTY === true && TERM !== 'dumb'
}

function newStyle(format: (name: keyof Style, text: string) => string): Style {
  const entries = formats.map((name) => [name, (text: string) => format(name, text)] as const)
  return Object.fromEntries(entries) as Style
}

/** Style that returns texts without colors or other formats. */
export const plainStyle: Style = newStyle((_, text) => text)

const coloredStyle = newStyle((name, text) =>
  // `hasColors` has already checked the stream, which newer versions of Node would check again.
  styleText(name, text, { validateStream: false }),
)

/** Returns the style for an output stream: with colors for a terminal unless environment variables disable them. */
export function styleFor(output: Terminal, environment: Environment): Style {
  return hasColors(output, environment) ? coloredStyle : plainStyle
}

/**
 * Escapes control characters, line breaks, and characters that change the direction of text, such as `\x1b` and
 * `\u202e`.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\p{Cs}]/gu, (character) => {
    // Joiners connect letters and emoji and have no other effect.
    if (character === '\u200c' || character === '\u200d') return character
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character]
    return short ?? escapeOf(character)
  })
}

/** Returns the escape sequence of a character as visible text, such as `\x1b`, `\u202e` or `\u{e0100}`. */
export function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}
