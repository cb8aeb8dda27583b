/** Colours, for terminals only; and what is not for terminals made visible, so that no text can move the cursor. */

import { styleText } from 'node:util'
import type { Output, Surroundings } from './command.ts'

export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly blue: (text: string) => string
  readonly cyan: (text: string) => string
}

/** As https://no-color.org and https://force-color.org have it. */
function hasColours(output: Output, environment: Surroundings['environment']): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return output.isTTY === true && TERM !== 'dumb'
}

type Format = keyof Style

/** Of an output; without colours the texts stay as they are. */
export function styleFor(output: Output, environment: Surroundings['environment']): Style {
  const isOn = hasColours(output, environment)
  // What is asked of the stream by newer versions of Node was asked above.
  const styled = (format: Format) => (text: string) =>
    isOn ? styleText(format, text, { validateStream: false }) : text
  return {
    bold: styled('bold'),
    dim: styled('dim'),
    red: styled('red'),
    green: styled('green'),
    yellow: styled('yellow'),
    blue: styled('blue'),
    cyan: styled('cyan'),
  }
}

export const plainStyle: Style = {
  bold: (text) => text,
  dim: (text) => text,
  red: (text) => text,
  green: (text) => text,
  yellow: (text) => text,
  blue: (text) => text,
  cyan: (text) => text,
}

/** Control characters, and those that change the direction of text, as escapes: `\x1b`, `\u202e`. Line breaks too. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\p{Cs}]/gu, (character) => {
    // Joiners hold letters and emoji together, and do nothing else.
    if (character === '\u200c' || character === '\u200d') return character
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character]
    return short ?? escapeOf(character)
  })
}

/** `\x1b`, `\u202e`, `\u{e0100}`. */
export function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}
