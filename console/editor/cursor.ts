/**
 * Determines the context of the cursor in a definition: the path, whether a name or a value is being written, and the
 * definition around the cursor. The word at the cursor is replaced by a marker, and the text is parsed by the tolerant
 * YAML parser, which reads JSON as well.
 */
import { type Document, isMap, isPair, isScalar, isSeq, type Scalar, visit } from 'yaml'
import type { Language } from '../../src/spelling/language.ts'
import { parseYaml } from '../../src/spelling/spelling.ts'
import type { JsonValue } from '../../src/text/json.ts'

export interface Cursor {
  /** Path of the object whose member is being named, or of the value that is being written. */
  readonly path: readonly (string | number)[]
  readonly role: 'name' | 'value'
  /** Whether the cursor is at an empty list item (`- `), which may become a name or a value. */
  readonly isOpen: boolean
  /** The parsed definition, with the marker in place of the word at the cursor. */
  readonly document: JsonValue
  /** The part of the word before the cursor, without quotes. */
  readonly word: string
  readonly from: number
  readonly to: number
  /** Start of the range that a suggestion replaces: the word at the cursor including its quotes. */
  readonly tokenFrom: number
  readonly tokenTo: number
  /** Whether a colon follows the word at the cursor, so that a name already has a value. */
  readonly hasValue: boolean
  /** Whether the cursor is within brackets or braces, where the rules of JSON apply in YAML as well. */
  readonly isFlow: boolean
  /** Indentation of the line of the cursor, in columns. */
  readonly indent: number
}

/** Text that replaces the word at the cursor while the definition is parsed. It occurs in no definition. */
export const marker = '\u{F8FF}cursor'
/** Maximum length of a definition with suggestions, in characters: parsing 100 KB takes 200 ms. */
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
  const after = text.slice(token.tokenTo)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const hasValue = /^[ \t]*:(?=\s|$|["[{])/.test(after)
  // A line of YAML begins with a name, which the parser recognizes only with its colon.
  const isFresh = language === 'yaml' && /^\s*(?:-\s+)*$/.test(line)
  const patches = isFresh && !hasValue ? [': ', ''] : ['']
  for (const patch of patches) {
    const read = findMarker(`${before}"${marker}"${patch}${after}`)
    if (read === undefined) continue
    const swallows = read.role === 'name' && read.isFlow && !hasValue && patch === ''
    const found = (swallows ? findSeparated({ before, after }) : undefined) ?? read
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

/**
 * Parses the text with the marker and a comma after it. Without the comma, the parser takes the next member for the
 * value of the new name.
 */
function findSeparated({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}): ReturnType<typeof findMarker> {
  if (/^\s*(?:[,:}\]]|$)/.test(after)) return undefined
  return findMarker(`${before}"${marker}",${after}`)
}

/**
 * Returns the indentation of a line, in columns. A `- ` counts as indentation: the members of a list item are indented
 * like its first one.
 */
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

/**
 * Returns the quoted text around the cursor, `comment` within a comment, or undefined. Names and types never span
 * several lines, so only the line of the cursor is read.
 */
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

/**
 * Returns the index of the quote that closes the quoted text beginning at `from`, or at least `end` if the quote is not
 * closed.
 */
function closingQuote(text: string, from: number, end: number): number {
  const quote = text.charAt(from)
  let close = from + 1
  while (close < end && text.charAt(close) !== quote) {
    close += text.charAt(close) === '\\' && quote === '"' ? 2 : 1
  }
  return close
}

/**
 * Returns the end of a text whose quote is not closed: the end of its first word. Otherwise the rest of the line would
 * belong to the text.
 */
function openEnd(text: string, from: number, end: number): number {
  let to = from
  while (to < end && /[\w.$-]/.test(text.charAt(to))) to++
  return to
}

function findMarker(
  patched: string,
): Pick<Cursor, 'path' | 'role' | 'document' | 'isFlow'> | undefined {
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

/** Returns the path of a node of the YAML document. The path of a name is that of the object that contains it. */
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
    // An alias without an anchor: the value of the definition cannot be computed.
    return null
  }
}
