/**
 * Text that shows the commands of a system to the user before they are run. Nothing in a command is cut or invisible.
 */

import type { Feed } from '../../definition/feeds.ts'
import { escapeOf, type Style, visible } from '../../terminal/text-style.ts'
import { textWidth } from '../../terminal/text-width.ts'
import type { SystemCommands } from '../commands.ts'

/**
 * Returns the lines that show the user the shell commands of one of the definition's systems. Commands wider than
 * `columns` columns are wrapped, not cut.
 */
export function commandLines(
  { system, before, command, after, target, feeds }: SystemCommands,
  { style, columns }: { readonly style: Style; readonly columns: number },
): readonly string[] {
  const step = (name: string, text: string | undefined): readonly string[] =>
    text === undefined ? [] : stepLines(name, text, { style, columns })
  return [
    `  ${style.bold(visible(system))}`,
    ...step('before', before),
    ...(target === undefined
      ? step('command', command)
      : step('target', JSON.stringify({ ...target, before: undefined, after: undefined }))),
    ...step('input', inputText(feeds)),
    ...step('after', after),
  ]
}

const names = {
  json: 'JSON values',
  sql: 'SQL statements',
  copy: 'COPY rows',
  csv: 'CSV rows',
  debezium: 'Debezium envelopes',
}

/**
 * Returns a description of the rows that the command reads, such as `SQL statements (sqlite) for orders (id), users
 * (id, name)`, or undefined for a system without entities.
 */
function inputText(feeds: readonly Feed[]): string | undefined {
  const tables = new Map<string, string[]>()
  for (const feed of feeds) {
    const { format, dialect, table } = feed
    const kind = `${names[format]}${dialect === undefined ? '' : ` (${dialect})`}`
    const known = tables.get(kind) ?? []
    const into = [table ?? '', columnsText(feed)].filter((text) => text !== '').join(' ')
    tables.set(kind, into === '' ? known : [...known, into])
  }
  const parts = [...tables].map(([kind, into]) =>
    into.length === 0 ? kind : `${kind} for ${into.join(', ')}`,
  )
  return parts.length === 0 ? undefined : parts.join('; ')
}

/**
 * Returns the columns of an entity, such as `(id, name)`. The name of a column with spaces or punctuation is quoted.
 */
function columnsText({ format, columns }: Feed): string {
  if (columns === undefined) return format === 'json' ? '' : '(any columns)'
  const quoted = columns.map((name) => (/^[^\s,()"']+$/.test(name) ? name : JSON.stringify(name)))
  return `(${quoted.join(', ')})`
}

const stepWidth = 7
const indent = 4
const gap = 2
/** Minimum width of the text of a command, in columns. */
const textMin = 20
/** Matches unusual spaces and characters without width, which could make two words look like one, or hide a word. */
const invisible =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00a0\u115f\u1160\u1680\u2000-\u200f\u202f\u205f\u2800\u3000\u3164\uffa0]/gu

/**
 * Returns the lines that show one command. A line break of the command itself is marked, to distinguish it from the
 * wrapping of a long line.
 */
function stepLines(
  name: string,
  text: string,
  { style, columns }: { readonly style: Style; readonly columns: number },
): readonly string[] {
  const room = Math.max(columns - indent - stepWidth - gap, textMin)
  return text.split('\n').flatMap((line, lineNumber) =>
    wrapped(shown(line), room).map((part, partNumber) => {
      const label = partNumber > 0 ? '' : lineNumber > 0 ? '│'.padStart(stepWidth) : name
      return `${' '.repeat(indent)}${style.dim(label.padEnd(stepWidth))}${' '.repeat(gap)}${part}`
    }),
  )
}

/** Wraps a text into lines of at most `room` columns, if possible at spaces in the second half of a line. */
function wrapped(text: string, room: number): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (textWidth(rest) > room) {
    let end = 0
    for (let width = 0; ; ) {
      const character = String.fromCodePoint(rest.codePointAt(end) ?? 0)
      width += textWidth(character)
      if (width > room) break
      end += character.length
    }
    const space = rest.lastIndexOf(' ', end - 1) + 1
    const at = space > end / 2 ? space : end
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

function shown(line: string): string {
  return visible(line.replace(invisible, escapeOf))
}
