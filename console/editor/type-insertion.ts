/**
 * Computes the change that inserts a type into the text of a definition, with commas, indentation and the selection
 * afterwards.
 */

import { layOutPart } from '../../src/spelling/json-layout.ts'
import type { SourceText } from '../../src/spelling/language.ts'
import type { TextRange } from '../../src/spelling/places.ts'
import { writeText } from '../../src/spelling/spelling.ts'
import { nodeAt, readTree, type TreeMember, type TreeNode } from '../../src/spelling/text-tree.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { spellName } from './insertion.ts'
import { columnOf, type InsertionTarget, lineEnd, lineStart } from './insertion-targets.ts'
import { nameForType } from './type-name.ts'

export interface TypeInsertion extends TextRange {
  readonly insert: string
  /**
   * Range that is selected after the insertion, as offsets in the new text: the name of the new property, or the
   * schema.
   */
  readonly selected: TextRange
}

export interface TypeChoice {
  readonly name: string
  readonly schema: JsonObject
}

/**
 * Returns the change that inserts an example of a type at `target`, or undefined if the text has changed and the target
 * no longer exists. `at` is the offset of the cursor; if its line is empty, the change fills that line.
 */
export function insertionOfType(
  written: SourceText,
  target: InsertionTarget,
  { choice: { name: type, schema }, at }: { readonly choice: TypeChoice; readonly at: number },
): TypeInsertion | undefined {
  const root = readTree(written)
  if (target.kind === 'schema') return schemaInsertion(written, root, target.path, schema)
  const object = nodeAt(root, target.path)
  const members = object?.members ?? []
  const name = nameForType(
    type,
    schema,
    members.map((one) => one.name),
  )
  const property: Property = { name, schema, position: target.position, at }
  if (object?.members === undefined) return firstProperty(written, root, target.path, property)
  return object.isFlow
    ? flowProperty(written.text, object, property)
    : blockProperty(written.text, object, property)
}

interface Property {
  readonly name: string
  readonly schema: JsonObject
  readonly position: number
  readonly at: number
}

/**
 * Adds the selection to a change: the first occurrence of `part`, such as a name without its quotes, in the inserted
 * text.
 */
function selecting(change: TextRange & { readonly insert: string }, part: string): TypeInsertion {
  const from = change.from + change.insert.indexOf(part)
  return { ...change, selected: { from, to: from + part.length } }
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at)))?.[0] ?? ''
}

function flowMember({ name, schema }: Property, indent: string): string {
  const start = `${JSON.stringify(name)}: `
  return start + layOutPart(schema, indent, indent.length + start.length)
}

/** Inserts a member within the braces of an object, on its own line if the other members have their own lines. */
function flowProperty(text: string, object: TreeNode, property: Property): TypeInsertion {
  const { position, name, at } = property
  const members = object.members ?? []
  const [first] = members
  if (first === undefined) return selecting(inEmpty(text, object, property), name)
  const isSpread = text.slice(object.from, first.nameFrom).includes('\n')
  const indent = indentAt(text, first.nameFrom)
  const gap = isSpread ? `\n${indent}` : ' '
  const written = flowMember(property, indent)
  const before = members[position - 1]
  const next = members[position]
  if (before === undefined) {
    const from = first.nameFrom
    return selecting({ from, to: from, insert: `${written},${gap}` }, name)
  }
  const from = endOf(before)
  const comma = /^\s*,/.exec(text.slice(from))?.[0].length
  if (next === undefined) {
    // If the last member already has a comma after it, the change replaces that comma.
    if (comma === undefined) return selecting({ from, to: from, insert: `,${gap}${written}` }, name)
    const close = /^\s*/.exec(text.slice(from + comma))?.[0] ?? ''
    const rest = isSpread ? `\n${indentAt(text, object.from)}` : ' '
    const to = from + comma + close.length
    return selecting({ from, to, insert: `,${gap}${written}${rest}` }, name)
  }
  const isOnEmptyLine = isEmptyLine(text, at) && at > from && at < next.nameFrom
  const to = isOnEmptyLine ? next.nameFrom : from
  const insert = `,${gap}${written}${isOnEmptyLine ? `,${gap}` : ''}`
  return selecting({ from, to, insert }, name)
}

function inEmpty(text: string, { from, to }: TreeNode, property: Property) {
  const outer = indentAt(text, from)
  const inner = `${outer}  `
  return { from, to, insert: `{\n${inner}${flowMember(property, inner)}\n${outer}}` }
}

function endOf({ nameTo, value }: TreeMember): number {
  return value?.to ?? nameTo
}

function isEmptyLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), lineEnd(text, at)).trim() === ''
}

/** Returns a schema as lines of YAML, each indented by `indent`. */
function blockLines(schema: JsonObject, indent: string): string {
  const lines = writeText(schema, 'yaml').trimEnd().split('\n')
  return lines.map((line) => (line === '' ? '' : indent + line)).join('\n')
}

function blockMember({ name, schema }: Property, indent: string): string {
  return `${indent}${spellName(name, 'yaml')}:\n${blockLines(schema, `${indent}  `)}`
}

/** Inserts a member into an object in YAML's block style, on its own lines and indented like the other members. */
function blockProperty(text: string, object: TreeNode, property: Property): TypeInsertion {
  const { position, name, at } = property
  const members = object.members ?? []
  const indent = ' '.repeat(columnOf(text, members[0]?.nameFrom ?? object.from))
  const written = blockMember(property, indent)
  const before = members[position - 1]
  const next = members[position]
  const from = before === undefined ? 0 : lineEnd(text, endOf(before))
  const until = next === undefined ? text.length : lineStart(text, next.nameFrom)
  if (isEmptyLine(text, at) && at > from && at < until) {
    return selecting({ from: lineStart(text, at), to: lineEnd(text, at), insert: written }, name)
  }
  if (before !== undefined) return selecting({ from, to: from, insert: `\n${written}` }, name)
  // The first member of a list element is on the line of the `- `, so the new member is inserted after the `- `.
  const start = members[0]?.nameFrom ?? object.from
  const insert = `${written.slice(indent.length)}\n${indent}`
  return selecting({ from: start, to: start, insert }, name)
}

/** Inserts the first property where the object of properties is still missing, as in `"properties": `. */
function firstProperty(
  { text, language }: SourceText,
  root: TreeNode | undefined,
  path: InsertionTarget['path'],
  property: Property,
): TypeInsertion | undefined {
  const gap = gapOf(text, root, path)
  if (gap === undefined) return undefined
  const { from, to, indent, isFlow } = gap
  if (language === 'yaml' && !isFlow) {
    const insert = `\n${blockMember(property, `${indent}  `)}`
    return selecting({ from, to, insert }, property.name)
  }
  const { insert } = inEmpty(text, { from, to, isFlow: true }, property)
  return selecting({ from, to, insert: ` ${insert}` }, property.name)
}

function schemaInsertion(
  { text, language }: SourceText,
  root: TreeNode | undefined,
  path: InsertionTarget['path'],
  schema: JsonObject,
): TypeInsertion | undefined {
  const gap = gapOf(text, root, path)
  if (gap === undefined) return undefined
  const { from, to, indent, isFlow, isElement } = gap
  if (language === 'yaml' && !isFlow) {
    const lines = blockLines(schema, isElement ? indent : `${indent}  `)
    const insert = isElement ? lines.slice(indent.length) : `\n${lines}`
    return selecting({ from, to, insert }, lines.trimStart())
  }
  const part = layOutPart(schema, indent, columnOf(text, from) + 1)
  return selecting({ from, to, insert: isElement ? part : ` ${part}` }, part)
}

interface Gap extends TextRange {
  /** Whitespace that indents the line of the member; in YAML's block style, the indentation of its name. */
  readonly indent: string
  readonly isFlow: boolean
  readonly isElement: boolean
}

/**
 * Returns the range in the text that a new value at `path` replaces: from the colon to the end of the present value or
 * of the blank space after it, or a whole element of a list.
 */
function gapOf(
  text: string,
  root: TreeNode | undefined,
  path: InsertionTarget['path'],
): Gap | undefined {
  const around = nodeAt(root, path.slice(0, -1))
  const last = path.at(-1)
  if (around === undefined) return undefined
  const value = nodeAt(root, path)
  if (typeof last === 'number') {
    if (value === undefined) return undefined
    const { from, to, isFlow } = value
    const indent = isFlow ? indentAt(text, from) : ' '.repeat(columnOf(text, from))
    return { from, to, indent, isFlow, isElement: true }
  }
  const member = around.members?.find(({ name }) => name === last)
  if (member === undefined) return undefined
  const colon = /^\s*:/.exec(text.slice(member.nameTo))?.[0].length ?? 0
  const from = member.nameTo + colon
  const rest = /^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0
  const isFlow = around.isFlow || (value?.isFlow === true && value.members !== undefined)
  const indent = isFlow
    ? indentAt(text, member.nameFrom)
    : ' '.repeat(columnOf(text, member.nameFrom))
  const end = isFlow ? from + rest : emptyEnd(text, from)
  return { from, to: value?.to ?? end, indent, isFlow, isElement: false }
}

/**
 * Returns the end of the empty lines after a name, without the last line break: the user left them for the value of the
 * name.
 */
function emptyEnd(text: string, from: number): number {
  const empty = /^[ \t]*(?:\n[ \t]*(?=\n))*/.exec(text.slice(from))?.[0].length ?? 0
  return from + empty
}
