/**
 * Parses a JSON text into a tree of text offsets, and finds the first syntax error. Browsers report syntax errors in
 * different words, few report their position, and none recognizes the most frequent ones: a trailing comma, a comment,
 * other quotes. The tree of an invalid text contains the parts that could be parsed.
 *
 * The tree contains only offsets and names. Parsing a megabyte takes tens of milliseconds, while an editor's own syntax
 * tree for highlighting takes more than a second.
 */

import { nestingMax } from '../text/nesting.ts'
import type { SyntaxProblem } from './language.ts'

export interface JsonNode {
  readonly from: number
  /** The offset after the last character of the node. */
  to: number
  readonly members: Map<string, JsonMember> | undefined
  readonly elements: JsonNode[] | undefined
}

export interface JsonMember {
  readonly nameFrom: number
  readonly nameTo: number
  /** The value of the member. Undefined if the text has no value after the name. */
  readonly value: JsonNode | undefined
}

export interface ScannedJson {
  readonly root: JsonNode | undefined
  /** The first syntax error of the text; undefined for valid JSON. */
  readonly problem: SyntaxProblem | undefined
}

const space = /[ \t\n\r]*/y
const word = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y
const numberLike = /[+\-.\dA-Za-z_]+/y
/** Matches text that is read as one scalar value, even if it is not a valid one. */
const scalar = /[^\s,{}[\]:"]+/y
const text = /"(?:[^"\\\n]|\\.)*"/y
/** Matches a valid JSON string. */
const validString = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

const literals = new Set(['true', 'false', 'null'])
const better: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['NULL', 'null'],
])

export function scanJson(source: string): ScannedJson {
  const scanner = new Scanner(source)
  const root = scanner.scan()
  return { root, problem: scanner.problem }
}

class Scanner {
  problem: SyntaxProblem | undefined
  private at = 0
  private readonly source: string
  constructor(source: string) {
    this.source = source
  }

  scan(): JsonNode | undefined {
    this.skip()
    if (this.at === this.source.length) {
      this.report('text must not be empty; a definition starts with {')
      return undefined
    }
    const root = this.value(0)
    this.skip()
    const next = this.next()
    if (next === '}' || next === ']') this.report(`unexpected ${next}; remove it`)
    else if (next !== '') {
      this.report('unexpected text after the end of the definition')
    }
    return root
  }

  private value(depth: number): JsonNode | undefined {
    const from = this.at
    const next = this.next()
    if (depth > nestingMax) {
      this.report(`value must not be nested deeper than ${nestingMax} levels`)
      return undefined
    }
    if (next === '{') return this.object(from, depth)
    if (next === '[') return this.array(from, depth)
    const isThere = next === '"' ? this.text() : this.scalar(next)
    return isThere ? { from, to: this.at, members: undefined, elements: undefined } : undefined
  }

  private object(from: number, depth: number): JsonNode {
    const members = new Map<string, JsonMember>()
    const node: JsonNode = { from, to: from + 1, members, elements: undefined }
    this.at++
    this.skip()
    while (this.next() !== '}' || members.size > 0) {
      const nameFrom = this.at
      if (!this.name(from)) break
      const nameTo = this.at
      const value = this.colon() ? this.value(depth + 1) : undefined
      // The last of repeated names is kept. `readText` reports the repetition.
      members.set(unquoted(this.source.slice(nameFrom, nameTo)), { nameFrom, nameTo, value })
      if (value === undefined || !this.goesOn('}', from)) break
    }
    return this.closed(node, '}')
  }

  private array(from: number, depth: number): JsonNode {
    const elements: JsonNode[] = []
    const node: JsonNode = { from, to: from + 1, members: undefined, elements }
    this.at++
    this.skip()
    while (this.next() !== ']' || elements.length > 0) {
      const next = this.next()
      if (next === ']') this.report('remove the comma before ]', this.lastComma())
      else if (next === '') this.reportOpen('[', from)
      const element = this.value(depth + 1)
      if (element === undefined) break
      elements.push(element)
      if (!this.goesOn(']', from)) break
    }
    return this.closed(node, ']')
  }

  private name(open: number): boolean {
    const next = this.next()
    if (next === '"') return this.text()
    if (next === '}') this.report('remove the comma before }', this.lastComma())
    else if (next === '') this.reportOpen('{', open)
    else if (next === "'") this.report('name must be in double quotes; got single quotes')
    else {
      const name = this.peek(word)
      if (name !== undefined)
        this.report(`name must be in double quotes: "${name}"`, this.at, name.length)
      else
        this.report(
          next === ',' ? 'unexpected comma; remove it' : 'expected a name in double quotes',
        )
    }
    return false
  }

  private colon(): boolean {
    this.skip()
    if (this.next() !== ':') {
      this.report(
        this.next() === '='
          ? 'expected a colon between the name and its value; got ='
          : 'missing colon between the name and its value',
      )
      return false
    }
    this.at++
    this.skip()
    return true
  }

  /** Reads the comma before the next member or element. Returns false if none follows. */
  private goesOn(bracket: '}' | ']', open: number): boolean {
    const end = this.at
    this.skip()
    const next = this.next()
    if (next === ',') {
      this.at++
      this.skip()
      return true
    }
    if (next === bracket) return false
    if (next === '') this.reportOpen(bracket === '}' ? '{' : '[', open)
    else if (next === '}' || next === ']') {
      this.report(
        `expected ${bracket} to close the bracket in line ${this.line(open)}; got ${next}`,
      )
    } else this.report('missing comma', this.at > end ? this.at : end)
    return false
  }

  private closed(node: JsonNode, bracket: string): JsonNode {
    this.skip()
    if (this.next() === bracket) this.at++
    node.to = this.at
    return node
  }

  private scalar(next: string): boolean {
    if (next === '') this.report('missing value at the end of the text')
    else if (next === ',' || next === '}' || next === ']')
      this.report(`missing value before ${next}`)
    else if (this.match(number) !== undefined) return true
    else {
      const name = this.peek(word)
      if (name === undefined || !literals.has(name)) this.reportScalar(next, name)
      else if (this.match(word) !== undefined) return true
    }
    return this.match(scalar) !== undefined
  }

  private reportScalar(next: string, name: string | undefined): void {
    if (name !== undefined) {
      const right = better.get(name)
      const message =
        right === undefined
          ? `string must be in double quotes: "${name}"`
          : `value must be ${right} in JSON; got ${name}`
      this.report(message, this.at, name.length)
    } else if (next === "'") this.report('string must be in double quotes; got single quotes')
    else {
      const digits = this.peek(numberLike)
      if (digits === undefined) this.report('unexpected character')
      else this.report(`number must be valid in JSON; got "${digits}"`, this.at, digits.length)
    }
  }

  private text(): boolean {
    if (this.match(validString) !== undefined) return true
    this.reportText()
    return this.match(text) !== undefined
  }

  private reportText(): void {
    for (let at = this.at + 1; ; at++) {
      const next = this.source.charAt(at)
      if (next === '"') return
      if (next === '' || next === '\n' || next === '\r') {
        this.report('missing closing double quote', this.at, at - this.at)
        return
      }
      if (next === '\\') {
        const escaped = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(this.source.slice(at, at + 6))
        if (escaped === null) this.report('backslash in a string must be escaped: \\\\', at, 2)
        at++
      } else if (next < ' ')
        this.report('tab or control character in a string must be escaped, such as \\t', at)
    }
  }

  private skip(): void {
    for (;;) {
      this.match(space)
      const next = this.source.slice(this.at, this.at + 2)
      if (next !== '//' && next !== '/*' && !next.startsWith('#')) return
      const line = this.source.indexOf('\n', this.at)
      const end = line < 0 ? this.source.length : line
      this.report(
        'JSON does not support comments; remove the comment, or use YAML',
        this.at,
        end - this.at,
      )
      const close = next === '/*' ? this.source.indexOf('*/', this.at + 2) : -1
      this.at = close < 0 ? end : close + 2
    }
  }

  private next(): string {
    return this.source.charAt(this.at)
  }

  private match(pattern: RegExp): string | undefined {
    const found = this.peek(pattern)
    if (found !== undefined) this.at += found.length
    return found
  }

  private peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.source)?.[0]
  }

  private lastComma(): number {
    return this.source.lastIndexOf(',', this.at)
  }

  private line(at: number): number {
    return this.source.slice(0, at).split('\n').length
  }

  private reportOpen(bracket: '{' | '[', open: number): void {
    // The line of the opening bracket is computed only for the first problem, because a text may have many open
    // brackets.
    if (this.problem === undefined)
      this.report(`missing closing bracket for the ${bracket} in line ${this.line(open)}`, open)
  }

  /** Stores a problem if it is the first one. Later problems may be consequences of the first. */
  private report(message: string, at = this.at, length = 1): void {
    if (this.problem !== undefined) return
    const from = Math.min(at, Math.max(this.source.length - 1, 0))
    this.problem = { message, from, to: Math.min(from + length, this.source.length) }
  }
}

function unquoted(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
