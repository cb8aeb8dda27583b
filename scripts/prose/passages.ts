/** The passages of text in a file: comments, messages and test names of code, paragraphs of Markdown. */

import { parseSync, visitorKeys } from 'oxc-parser'
import type { Kind } from './rules.ts'

export interface Passage {
  readonly kind: Kind
  /** Line of the passage in its file, from 1. */
  readonly line: number
  readonly text: string
}

/** Returns the passages of a file. Messages of tests are data, so only their comments and names are returned. */
export function passagesOf(file: string, content: string): readonly Passage[] {
  if (file.endsWith('.md')) return paragraphsOf(content)
  const { program, comments } = parseSync(file, content)
  const lineAt = lineCounter(content)
  const written: Passage[] = comments.map(({ type, value, start }) => ({
    kind: type === 'Block' && value.startsWith('*') ? 'doc comment' : 'comment',
    line: lineAt(start),
    text: value
      .replace(/^\*+/, '')
      .replace(/\n\s*\*?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
  const isTest = file.includes('test/')
  for (const { name, text, start } of stringsOf(program as unknown as Node)) {
    if (name) written.push({ kind: 'test name', line: lineAt(start), text })
    else if (!isTest && text.trim().includes(' ') && /[a-z]{2}/i.test(text))
      written.push({ kind: 'message', line: lineAt(start), text })
  }
  return written
}

/** Returns the paragraphs of a Markdown page without its blocks of code. */
function paragraphsOf(content: string): readonly Passage[] {
  const passages: Passage[] = []
  let inCode = false
  let text: string[] = []
  const close = (line: number) => {
    if (text.length > 0)
      passages.push({ kind: 'Markdown', line: line - text.length, text: text.join(' ') })
    text = []
  }
  const lines = content.split('\n')
  for (const [index, line] of lines.entries()) {
    const isFence = /^\s*```/.test(line)
    if (isFence) inCode = !inCode
    if (isFence || inCode || line.trim() === '') close(index + 1)
    else {
      if (/^\s*([*-]|\d+\.|\||#)/.test(line)) close(index + 1)
      text.push(line.trim())
    }
  }
  close(lines.length + 1)
  return passages
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

interface Text {
  /** Whether the text is the name of a test. */
  readonly name: boolean
  readonly text: string
  readonly start: number
}

function* stringsOf(node: Node, isName = false): Generator<Text> {
  const { start } = node
  if (node.type === 'Literal' || node.type === 'JSXText') {
    if (typeof node.value === 'string') yield { name: isName, text: node.value, start }
    return
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
    yield { name: isName, text: quasis.map(({ value }) => value.cooked).join('…'), start }
  }
  if (node.type.startsWith('Import')) return
  const isTest = node.type === 'CallExpression' && isTestFunction(node.callee as Node)
  for (const key of visitorKeys[node.type] ?? [])
    for (const [index, child] of [node[key]].flat().entries())
      if (child !== null && typeof child === 'object')
        yield* stringsOf(child as Node, isTest && key === 'arguments' && index === 0)
}

/** Whether a called expression is `test`, `it` or `describe`, or one of their members, such as `test.each([…])`. */
function isTestFunction(callee: Node): boolean {
  if (callee.type === 'Identifier')
    return ['test', 'it', 'describe'].includes(callee.name as string)
  const inner = callee.object ?? callee.callee ?? callee.tag
  return inner !== undefined && isTestFunction(inner as Node)
}

/** Returns a function from an offset of the text to its line, from 1. */
function lineCounter(content: string): (offset: number) => number {
  const starts = [0]
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1))
    starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
