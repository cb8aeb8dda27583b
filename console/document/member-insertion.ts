/**
 * Computes the changes that insert a member into an object of a text, or replace a value, with commas and indentation.
 * The rest of the text stays as it is.
 */
import { layOutPart } from '../../src/spelling/json-layout.ts'
import type { Language, SourceText } from '../../src/spelling/language.ts'
import type { TextRange } from '../../src/spelling/places.ts'
import { writeText } from '../../src/spelling/spelling.ts'
import { nodeAt, type TreeMember, type TreeNode } from '../../src/spelling/text-tree.ts'
import { isArray, isObject, type JsonValue } from '../../src/text/json.ts'
import { columnOf, lineEnd, lineStart } from './lines.ts'
import { spellName } from './spell-name.ts'

export interface TextEdit extends TextRange {
  readonly insert: string
}

type Path = readonly (string | number)[]

export interface NewMember {
  readonly name: string
  readonly value: JsonValue
  /** Number of members before the new one. */
  readonly position: number
  /** Offset of the cursor. If its line is empty and at the position, the new member fills that line. */
  readonly at?: number
}

/** Inserts a member into an object that has members already. */
export function memberInsertion(
  { text, language }: SourceText,
  object: TreeNode,
  added: NewMember,
): TextEdit {
  return object.isFlow
    ? flowInsertion(text, object, added)
    : blockInsertion(text, object, added, language)
}

export function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at)))?.[0] ?? ''
}

export function endOf({ nameTo, value }: TreeMember): number {
  return value?.to ?? nameTo
}

/** Inserts a member within the braces of an object, on its own line if the other members have their own lines. */
function flowInsertion(text: string, object: TreeNode, added: NewMember): TextEdit {
  const { position, name, value, at = -1 } = added
  const members = object.members ?? []
  const firstFrom = members[0]?.nameFrom ?? object.from
  const isSpread = text.slice(object.from, firstFrom).includes('\n')
  const indent = indentAt(text, firstFrom)
  const gap = isSpread ? `\n${indent}` : ' '
  const start = `${JSON.stringify(name)}: `
  const written = start + layOutPart(value, indent, indent.length + start.length, name)
  const before = members[position - 1]
  const next = members[position]
  if (before === undefined) {
    return { from: firstFrom, to: firstFrom, insert: `${written},${gap}` }
  }
  const from = endOf(before)
  const comma = /^\s*,/.exec(text.slice(from))?.[0].length
  if (next === undefined) {
    // If the last member already has a comma after it, the change replaces that comma.
    if (comma === undefined) return { from, to: from, insert: `,${gap}${written}` }
    const close = /^\s*/.exec(text.slice(from + comma))?.[0] ?? ''
    const rest = isSpread ? `\n${indentAt(text, object.from)}` : ' '
    return { from, to: from + comma + close.length, insert: `,${gap}${written}${rest}` }
  }
  const isOnEmptyLine = isEmptyLine(text, at) && at > from && at < next.nameFrom
  const to = isOnEmptyLine ? next.nameFrom : from
  return { from, to, insert: `,${gap}${written}${isOnEmptyLine ? `,${gap}` : ''}` }
}

function isEmptyLine(text: string, at: number): boolean {
  return at >= 0 && text.slice(lineStart(text, at), lineEnd(text, at)).trim() === ''
}

/** Inserts a member into an object in YAML's block style, on its own lines and indented like the other members. */
function blockInsertion(
  text: string,
  object: TreeNode,
  added: NewMember,
  language: Language,
): TextEdit {
  const { position, name, value, at = -1 } = added
  const members = object.members ?? []
  const indent = ' '.repeat(columnOf(text, members[0]?.nameFrom ?? object.from))
  const written = `${indent}${spellName(name, language)}:${blockValue(value, indent)}`
  const before = members[position - 1]
  const next = members[position]
  const from = before === undefined ? 0 : lineEnd(text, endOf(before))
  const until = next === undefined ? text.length : lineStart(text, next.nameFrom)
  if (isEmptyLine(text, at) && at > from && at < until) {
    return { from: lineStart(text, at), to: lineEnd(text, at), insert: written }
  }
  if (before !== undefined) return { from, to: from, insert: `\n${written}` }
  // The first member of a list element is on the line of the `- `, so the new member is inserted after the `- `.
  const start = members[0]?.nameFrom ?? object.from
  return { from: start, to: start, insert: `${written.slice(indent.length)}\n${indent}` }
}

/** Returns a value in YAML's block style, as it follows the colon after a name that is indented by `indent`. */
function blockValue(value: JsonValue, indent: string): string {
  return isEmptyOrScalar(value) ? ` ${blockScalar(value)}` : `\n${blockLines(value, `${indent}  `)}`
}

function isEmptyOrScalar(value: JsonValue): boolean {
  if (isArray(value)) return value.length === 0
  return !isObject(value) || Object.keys(value).length === 0
}

/** Returns a scalar, or an empty object or list, on one line. */
export function blockScalar(value: JsonValue): string {
  const written = writeText(value, 'yaml').trimEnd()
  return written.includes('\n') ? JSON.stringify(value) : written
}

/** Returns an object or a list as lines of YAML, each indented by `indent`. */
function blockLines(value: JsonValue, indent: string): string {
  const lines = writeText(value, 'yaml').trimEnd().split('\n')
  return lines.map((line) => (line === '' ? '' : indent + line)).join('\n')
}

/**
 * Replaces the value at `path` or writes it where it is missing, after the name of a member. Returns undefined if the
 * text has neither the value nor the name.
 */
export function valueReplacement(
  { text, language }: SourceText,
  root: TreeNode | undefined,
  path: Path,
  value: JsonValue,
): readonly TextEdit[] | undefined {
  const around = nodeAt(root, path.slice(0, -1))
  const last = path.at(-1)
  const old = nodeAt(root, path)
  if (around === undefined || last === undefined) return undefined
  if (typeof last === 'number') {
    return old && [elementReplacement(text, old, language, value)]
  }
  const named = around.members?.find(({ name }) => name === last)
  if (named === undefined) return undefined
  const colon = named.nameTo + (/^\s*:/.exec(text.slice(named.nameTo))?.[0].length ?? 0)
  const isFlow = around.isFlow || (old?.isFlow === true && (old.members?.length ?? 0) > 0)
  if (language === 'json' || isFlow) {
    const rest = /^[ \t]*/.exec(text.slice(colon))?.[0].length ?? 0
    const indent = indentAt(text, named.nameFrom)
    const written = layOutPart(value, indent, columnOf(text, colon) + 1, last)
    return [{ from: colon, to: old?.to ?? colon + rest, insert: ` ${written}` }]
  }
  const indent = ' '.repeat(columnOf(text, named.nameFrom))
  const insert = blockValue(value, indent)
  const end = lineEnd(text, colon)
  const comment = /^\s*#/.test(text.slice(colon, end))
  if (old === undefined || !comment) {
    return [{ from: colon, to: old?.to ?? emptyEnd(text, colon), insert }]
  }
  // A comment after the name stays on its line.
  return insert.startsWith('\n')
    ? [{ from: end, to: old.to, insert }]
    : [
        { from: colon, to: colon, insert },
        { from: end, to: old.to, insert: '' },
      ]
}

function elementReplacement(
  text: string,
  { from, to, isFlow }: TreeNode,
  language: Language,
  value: JsonValue,
): TextEdit {
  if (language === 'json' || isFlow) {
    return { from, to, insert: layOutPart(value, indentAt(text, from), columnOf(text, from) + 1) }
  }
  return { from, to, insert: blockElement(value, ' '.repeat(columnOf(text, from))) }
}

/** Returns an element of a list in YAML's block style, as it follows a `- ` whose text begins after `indent`. */
export function blockElement(value: JsonValue, indent: string): string {
  return isEmptyOrScalar(value)
    ? blockScalar(value)
    : blockLines(value, indent).slice(indent.length)
}

/** Returns the end of the empty lines after a name, which the value of the name replaces, without the last line break. */
function emptyEnd(text: string, from: number): number {
  const empty = /^[ \t]*(?:\n[ \t]*(?=\n))*/.exec(text.slice(from))?.[0].length ?? 0
  return from + empty
}
