/** Replaces a value in a text by another one with the smallest changes: only the members and elements that differ. */
import { layOutPart } from '../../src/spelling/json-layout.ts'
import type { Language, SourceText } from '../../src/spelling/language.ts'
import { nodeAt, type TreeNode, valueIn } from '../../src/spelling/text-tree.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { columnOf, lineEnd, lineStart } from './lines.ts'
import {
  blockElement,
  blockScalar,
  indentAt,
  memberInsertion,
  type TextEdit,
  valueReplacement,
} from './member-insertion.ts'
import { memberRemoval, partRemoval } from './member-pieces.ts'
import { isEqual, type Path } from './operation.ts'
import { spellName } from './spell-name.ts'

/** Returns the changes that give the value at `path`, which exists, another value. */
export function valueEdits(
  written: SourceText,
  root: TreeNode | undefined,
  path: Path,
  value: JsonValue,
): readonly TextEdit[] | undefined {
  const node = nodeAt(root, path)
  if (node === undefined) return valueReplacement(written, root, path, value)
  if (isEqual(valueIn(node), value)) return []
  const found =
    lineEdit(written, node, path, value) ??
    (node.members !== undefined && isObject(value)
      ? objectEdits(written, root, { path, node }, value)
      : undefined) ??
    (node.elements !== undefined && isArray(value)
      ? listEdits(written, root, { path, node }, value)
      : undefined)
  return found ?? scalarEdit(written, node, value) ?? valueReplacement(written, root, path, value)
}

interface Place {
  readonly path: Path
  readonly node: TreeNode
}

/** Replaces a scalar by a scalar in its place. */
function scalarEdit(
  { language }: SourceText,
  { from, to, isFlow, members, elements }: TreeNode,
  value: JsonValue,
): readonly TextEdit[] | undefined {
  if (!isFlow || members !== undefined || elements !== undefined) return undefined
  if (isArray(value) || isObject(value)) return undefined
  return [{ from, to, insert: scalarText(value, language) }]
}

/** Returns a scalar as text. In YAML, a string is without quotes where it needs none, also in brackets. */
function scalarText(value: JsonValue, language: Language): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  const isPlain = language === 'yaml' && !/[,[\]{}]/.test(value) && blockScalar(value) === value
  return isPlain ? value : spellName(value, language)
}

/** Replaces a value of JSON that is on one line in the usual layout, by the usual layout of the new value. */
function lineEdit(
  { text, language }: SourceText,
  node: TreeNode,
  path: Path,
  value: JsonValue,
): readonly TextEdit[] | undefined {
  const { from, to } = node
  const old = text.slice(from, to)
  if (language !== 'json' || old.includes('\n')) return undefined
  const laidOut = (part: JsonValue) =>
    layOutPart(part, indentAt(text, from), columnOf(text, from), String(path.at(-1)))
  return laidOut(valueIn(node)) === old ? [{ from, to, insert: laidOut(value) }] : undefined
}

function objectEdits(
  written: SourceText,
  root: TreeNode | undefined,
  { path, node }: Place,
  value: JsonObject,
): readonly TextEdit[] | undefined {
  const members = node.members ?? []
  const removed = new Set(members.flatMap(({ name }, i) => (Object.hasOwn(value, name) ? [] : [i])))
  const edits: TextEdit[] = []
  let position = 0
  for (const [name, part] of Object.entries(value)) {
    const at = members.findIndex((each) => each.name === name)
    // A new member takes the place of a removed one.
    const replaced = at < 0 && removed.delete(position) ? members[position] : undefined
    const old = replaced ?? members[at]
    if (old === undefined) {
      edits.push(memberInsertion(written, node, { name, value: part, position }))
      continue
    }
    if (replaced !== undefined) {
      const insert = spellName(name, written.language)
      edits.push({ from: old.nameFrom, to: old.nameTo, insert })
    }
    position = members.indexOf(old) + 1
    const own = valueEdits(written, root, [...path, old.name], part)
    if (own === undefined) return undefined
    edits.push(...own)
  }
  // Without a member that stays, nothing shows where the new ones belong.
  if (removed.size === members.length) return undefined
  return [...edits, ...memberRemoval(written.text, node, removed)]
}

/**
 * Adds or removes consecutive elements, and changes those after them: the first and the last elements that both lists
 * share stay, and the others correspond to each other from the end.
 */
function listEdits(
  written: SourceText,
  root: TreeNode | undefined,
  { path, node }: Place,
  value: readonly JsonValue[],
): readonly TextEdit[] | undefined {
  const elements = node.elements ?? []
  const old = elements.map(valueIn)
  const added = value.length - old.length
  if (old.length === 0 || value.length === 0) return undefined
  const isSame = added === 0
  const start = isSame ? 0 : sharedStart(old, value)
  const end = isSame
    ? 0
    : sharedStart(old.slice(start).toReversed(), value.slice(start).toReversed())
  const changed = Math.min(old.length, value.length) - start - end
  const edits = Array.from({ length: changed }, (_, i) => {
    const at = old.length - end - changed + i
    return valueEdits(written, root, [...path, at], value[at + added] ?? null)
  })
  if (added > 0) {
    edits.push(elementInsertion(written, node, start, value.slice(start, start + added)))
  } else {
    const removed = new Set(Array.from({ length: -added }, (_, i) => start + i))
    for (const at of removed) {
      const isFlow = node.isFlow
      edits.push([
        isFlow ? partRemoval(elements, at, removed) : elementRemoval(written.text, elements, at),
      ])
    }
  }
  return edits.every((each) => each !== undefined) ? edits.flat() : undefined
}

function sharedStart(one: readonly JsonValue[], other: readonly JsonValue[]): number {
  const at = one.findIndex((part, i) => i >= other.length || !isEqual(part, other[i]))
  return at < 0 ? one.length : at
}

function elementRemoval(text: string, elements: readonly TreeNode[], at: number): TextEdit {
  const { from = 0, to = 0 } = elements[at] ?? {}
  const end = lineEnd(text, to)
  return { from: lineStart(text, from), to: Math.min(end + 1, text.length), insert: '' }
}

function elementInsertion(
  { text, language }: SourceText,
  { elements = [], isFlow }: TreeNode,
  position: number,
  added: readonly JsonValue[],
): readonly TextEdit[] | undefined {
  const before = elements[position - 1]
  const first = elements[0]
  if (first === undefined) return undefined
  const start = lineStart(text, first.from)
  const lead = text.slice(start, first.from)
  const spell = (part: JsonValue) => {
    if (!isArray(part) && !isObject(part)) return scalarText(part, language)
    return isFlow
      ? layOutPart(part, indentAt(text, first.from), columnOf(text, first.from))
      : blockElement(part, ' '.repeat(columnOf(text, first.from)))
  }
  if (isFlow) {
    const hasOwnLines = lead.trim() === '' && added.every((part) => isArray(part) || isObject(part))
    const gap = hasOwnLines ? `,\n${lead}` : ', '
    const parts = added.map(spell).join(gap)
    return before === undefined
      ? [{ from: first.from, to: first.from, insert: parts + gap }]
      : [{ from: before.to, to: before.to, insert: gap + parts }]
  }
  const dash = /^\s*- +$/.exec(lead)?.[0]
  if (dash === undefined) return undefined
  const lines = added.map((part) => dash + spell(part))
  if (before === undefined) return [{ from: start, to: start, insert: `${lines.join('\n')}\n` }]
  const end = lineEnd(text, before.to)
  return [{ from: end, to: end, insert: `\n${lines.join('\n')}` }]
}
