/** A system's commands as a person reads them before they are run: all of their text, and nothing that hides a part of it. */

import type { Commands } from './consent.ts'
import { type Style, visible } from './text-style.ts'

export function commandLines(
  { system, before, command, after }: Commands,
  style: Style,
): readonly string[] {
  return [
    `  ${style.bold(visible(system))}`,
    ...stepLines('before', before, style),
    ...stepLines('command', command, style),
    ...stepLines('after', after, style),
  ]
}

const stepWidth = 7
/** Spaces of other widths, and letters of no width that would join two words or hide one. */
const invisible =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00a0\u115f\u1160\u1680\u2000-\u200f\u202f\u205f\u3000\u3164\uffa0]/gu

/** Every line break of a command is one of the display, too, and what goes on stands below what it belongs to. */
function stepLines(step: string, command: string | undefined, style: Style): readonly string[] {
  if (command === undefined) return []
  return command
    .split('\n')
    .map(
      (line, i) =>
        `    ${style.dim(i === 0 ? step.padEnd(stepWidth) : '│'.padStart(stepWidth))}  ${shown(line)}`,
    )
}

function shown(line: string): string {
  return visible(line.replace(invisible, (character) => escapeOf(character)))
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}
