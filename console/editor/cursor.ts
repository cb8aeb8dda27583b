/**
 * What stands at the cursor: at which path, whether a name or a value is being written there, and the rest of the
 * definition. The word at the cursor is replaced by a marker and the text is read as far as it can be: YAML's reader
 * forgives what is unfinished, and reads JSON too.
 */
import { type Document, isMap, isPair, isScalar, isSeq, type Scalar, visit } from 'yaml'
import type { Language } from '../../src/spelling/language.ts'
import { parseYaml } from '../../src/spelling/spelling.ts'
import type { JsonValue } from '../../src/text/json.ts'

export interface Cursor {
  /** Of the object whose member is named, or of the value that is written. */
  readonly path: readonly (string | number)[]
  readonly role: 'name' | 'value'
  /** The element of a list of which neither is known yet: `- ` may begin both. */
  readonly isOpen: boolean
  /** The definition around it; the marker stands for the word. */
  readonly document: JsonValue
  /** The word as far as it is there, without quotes. */
  readonly word: string
  readonly from: number
  readonly to: number
  /** What is replaced: the word with its quotes. */
  readonly tokenFrom: number
  readonly tokenTo: number
  /** Whether a colon follows the name. */
  readonly hasValue: boolean
  /** Whether it stands within brackets, where JSON's rules hold in YAML too. */
  readonly isFlow: boolean
  /** Columns that the line begins with. */
  readonly indent: number
}

/** No name of a definition; nobody types it. */
export const marker = '\u{F8FF}cursor'
/** Reading a hundred kilobytes takes a fifth of a second; of more, nothing is suggested. */
const lengthMax = 150_000

interface Token {
  readonly from: number
  readonly to: number
  readonly tokenFrom: number
  readonly tokenTo: number
}

export function cursorAt(text: string, at: number, language: Language): Cursor | undefined {
  if (text.length > lengthMax) return undefined
  const token = tokenAt(text, at, language)
  if (token === undefined) return undefined
  const before = text.slice(0, token.tokenFrom)
  const behind = text.slice(token.tokenTo)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const hasValue = /^[ \t]*:(?=\s|$|["[{])/.test(behind)
  // At the start of a line of YAML a name is expected, which needs its colon to be read as one.
  const isFresh = language === 'yaml' && /^\s*(?:-\s+)*$/.test(line)
  const patches = isFresh && !hasValue ? [': ', ''] : ['']
  for (const patch of patches) {
    const read = find(`${before}"${marker}"${patch}${behind}`)
    if (read === undefined) continue
    const swallows = read.role === 'name' && read.isFlow && !hasValue && patch === ''
    const found = (swallows ? apart({ before, behind }) : undefined) ?? read
    return {
      ...found,
      ...token,
      word: text.slice(token.from, Math.min(at, token.to)),
      hasValue,
      isOpen: isFresh && !hasValue && /-\s+$/.test(line),
      isFlow: found.isFlow || language === 'json',
      indent: indentOf(line),
    }
  }
  return undefined
}

/** Without a comma between them, the next member would be read as the value of the new name. */
function apart({
  before,
  behind,
}: {
  readonly before: string
  readonly behind: string
}): ReturnType<typeof find> {
  if (/^\s*(?:[,:}\]]|$)/.test(behind)) return undefined
  return find(`${before}"${marker}",${behind}`)
}

/** Behind `- ` the members of an element are as far in as its first one. */
function indentOf(line: string): number {
  return /^\s*(?:-\s+)*/.exec(line)?.[0].length ?? 0
}

function tokenAt(text: string, at: number, language: Language): Token | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
  const quoted = quotedAt(text, { start, end, at }, language)
  if (quoted !== undefined) return quoted === 'comment' ? undefined : quoted
  const isWord = (character: string): boolean => /[^\s{}[\],:"'#&*!|>%@`]/u.test(character)
  let from = at
  while (from > start && isWord(text.charAt(from - 1))) from--
  let to = at
  while (to < end && isWord(text.charAt(to))) to++
  return { from, to, tokenFrom: from, tokenTo: to }
}

/** The quoted text around the cursor. Neither spelling of a name or a type goes over several lines. */
function quotedAt(
  text: string,
  { start, end, at }: { readonly start: number; readonly end: number; readonly at: number },
  language: Language,
): Token | 'comment' | undefined {
  for (let i = start; i < at; i++) {
    const character = text.charAt(i)
    const isAtStart = i === start || /[\s{[,:]/.test(text.charAt(i - 1))
    if (language === 'yaml' && character === '#' && isAtStart) return 'comment'
    const isQuote = character === '"' || (language === 'yaml' && character === "'" && isAtStart)
    if (!isQuote) continue
    const close = closingQuote(text, i, end)
    if (close >= at || close >= end) {
      const to = Math.min(close, end)
      const tokenTo = close < end ? close + 1 : openEnd(text, i + 1, end)
      return { from: i + 1, to: Math.min(to, tokenTo), tokenFrom: i, tokenTo }
    }
    i = close
  }
  return undefined
}

/** The index of the quote that closes the one at `from`, or `end` and beyond where none does. */
function closingQuote(text: string, from: number, end: number): number {
  const quote = text.charAt(from)
  let close = from + 1
  while (close < end && text.charAt(close) !== quote) {
    close += text.charAt(close) === '\\' && quote === '"' ? 2 : 1
  }
  return close
}

/** A quote that is not closed yet ends with its word, or the rest of the line would be lost. */
function openEnd(text: string, from: number, end: number): number {
  let to = from
  while (to < end && /[\w.$-]/.test(text.charAt(to))) to++
  return to
}

function find(patched: string): Pick<Cursor, 'path' | 'role' | 'document' | 'isFlow'> | undefined {
  const document = parseYaml(patched)
  let found: Pick<Cursor, 'path' | 'role' | 'isFlow'> | undefined
  visit(document, {
    Scalar(key, node, parents) {
      if (node.value !== marker) return undefined
      const role = key === 'key' ? 'name' : 'value'
      const around = parents.findLast((parent) => isMap(parent) || isSeq(parent))
      const isFlow = (isMap(around) || isSeq(around)) && around.flow === true
      found = { path: pathOf(node, parents), role, isFlow }
      return visit.BREAK
    },
  })
  if (found === undefined) return undefined
  return { ...found, document: plainValue(document) }
}

/** Steps down to the node; a name ends at the object that it is in. */
function pathOf(node: Scalar, parents: readonly unknown[]): readonly (string | number)[] {
  const path: (string | number)[] = []
  for (const [i, parent] of parents.entries()) {
    const child: unknown = parents[i + 1] ?? node
    if (isSeq(parent)) path.push(parent.items.indexOf(child))
    else if (isPair(parent) && parent.key !== child && isScalar(parent.key)) {
      path.push(String(parent.key.value))
    }
  }
  return path
}

function plainValue(document: Document.Parsed): JsonValue {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    return JSON.parse(JSON.stringify(value ?? null))
  } catch {
    // An alias without its anchor: what is around the cursor stays unknown.
    return null
  }
}
