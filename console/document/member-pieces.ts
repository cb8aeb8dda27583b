/**
 * Removes and moves members of an object in a text. In YAML's block style, the comment lines directly above a member and
 * the comments in it belong to the member.
 */
import type { TextRange } from '../../src/spelling/places.ts'
import type { TreeMember, TreeNode } from '../../src/spelling/text-tree.ts'
import { columnOf, lineEnd, lineStart } from './lines.ts'
import { endOf, type TextEdit } from './member-insertion.ts'

/** Removes some of the members of an object, but not all. */
export function memberRemoval(
  text: string,
  object: TreeNode,
  removed: ReadonlySet<number>,
): readonly TextEdit[] {
  const members = object.members ?? []
  return [...removed].map((at) =>
    object.isFlow
      ? partRemoval(
          members.map((each) => ({ from: each.nameFrom, to: endOf(each) })),
          at,
          removed,
        )
      : lineRemoval(text, members, at),
  )
}

/** Removes one of the parts of a list in brackets, with the comma before it, or after it if all before it are removed. */
export function partRemoval(
  parts: readonly TextRange[],
  at: number,
  removed: ReadonlySet<number>,
): TextEdit {
  const part = parts[at] ?? { from: 0, to: 0 }
  const isFirst = parts.slice(0, at).every((_, i) => removed.has(i))
  const next = parts[at + 1]
  const before = parts[at - 1]
  if (isFirst) return { from: part.from, to: next?.from ?? part.to, insert: '' }
  return { from: before?.to ?? part.from, to: part.to, insert: '' }
}

function lineRemoval(text: string, members: readonly TreeMember[], at: number): TextEdit {
  const { from, to } = pieceOf(text, members, at)
  const start = lineStart(text, from)
  const next = members[at + 1]
  // The first member of a list element is on the line of the `- `.
  if (text.slice(start, from).trim() !== '') return { from, to: next?.nameFrom ?? to, insert: '' }
  if (to < text.length) return { from: start, to: to + 1, insert: '' }
  return { from: Math.max(start - 1, 0), to, insert: '' }
}

/** Moves a member to another position in its object. Blank lines and commas between the members stay where they are. */
export function moved(
  text: string,
  object: TreeNode,
  at: number,
  position: number,
): readonly TextEdit[] {
  const members = object.members ?? []
  const pieces = members.map((each, i) =>
    object.isFlow ? { from: each.nameFrom, to: endOf(each) } : pieceOf(text, members, i),
  )
  const texts = pieces.map(({ from, to }) => text.slice(from, to))
  const order = texts.toSpliced(at, 1).toSpliced(position, 0, texts[at] ?? '')
  return pieces.flatMap(({ from, to }, i) => {
    const insert = order[i] ?? ''
    return insert === texts[i] ? [] : [{ from, to, insert }]
  })
}

/** Returns the range of a member in YAML's block style: from its first comment or its name to its last comment. */
function pieceOf(text: string, members: readonly TreeMember[], at: number): TextRange {
  const one = members[at] as TreeMember
  const before = members[at - 1]
  const column = columnOf(text, one.nameFrom)
  return {
    from: commentStart(text, one.nameFrom, before === undefined ? 0 : endOf(before)),
    to: commentEnd(text, endOf(one), column),
  }
}

/** Returns the offset of the first of the comment lines directly above a name, or that of the name. */
function commentStart(text: string, nameFrom: number, limit: number): number {
  let from = nameFrom
  for (let start = lineStart(text, nameFrom); start > limit; ) {
    const above = lineStart(text, start - 1)
    const line = text.slice(above, start - 1)
    const isComment = /^\s*#/.test(line) && above > limit
    // A member on the line of a `- ` has no comment lines of its own.
    if (!isComment || text.slice(start, from).trim() !== '') return from
    from = above + line.indexOf('#')
    start = above
  }
  return from
}

/** Returns the end of the last comment after a value that is indented further than the name of the value. */
function commentEnd(text: string, valueTo: number, column: number): number {
  let end = lineEnd(text, valueTo)
  for (let at = end; at < text.length; ) {
    const next = lineEnd(text, at + 1)
    const line = text.slice(at + 1, next)
    if (/^\s*#/.test(line) && line.indexOf('#') > column) end = next
    else if (line.trim() !== '') return end
    at = next
  }
  return end
}
