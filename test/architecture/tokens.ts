/**
 * TypeScript source as a list of tokens, so that a rule about code is never misled by a comment, a string or a
 * regular expression. No parser: the compiler has no programming interface, and these rules need no tree.
 */

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'sign'
  /** As written; of a string only what stands between its quotes. */
  readonly text: string
  /** From 1. */
  readonly line: number
}

const space = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//uy
const shebang = /^#![^\n]*/u
const word = /[#@]?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const number = /0[xob][\da-f_]+n?|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?n?/iuy
const quoted = /'((?:\\[\s\S]|[^'\\\n])*)'|"((?:\\[\s\S]|[^"\\\n])*)"/uy
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*/uy
const regex = /\/(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/uy
const sign = /\*\*=|\*\*|=>|\?\.(?!\d)|\.\.\.|\+\+|--|[\s\S]/uy

/** After these words a slash opens a regular expression; after any other word it divides. */
const beforeRegex = new Set(
  'return typeof instanceof in of new delete void throw case do else await yield'.split(' '),
)

export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = []
  /** Of each `${` that is open, how many braces are open inside it. */
  const openBraces: number[] = []
  let at = shebang.exec(source)?.[0].length ?? 0
  let line = 1

  const read = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const match = pattern.exec(source) ?? undefined
    if (match) at = pattern.lastIndex
    return match
  }
  const add = (kind: Token['kind'], match: RegExpExecArray, text = match[0]): void => {
    tokens.push({ kind, text, line })
    line += linesIn(match[0])
  }
  /** From after a backquote, or after the brace that closes a `${…}`. */
  const readTemplate = (): void => {
    const text = read(templateText)
    if (text) add('template', text)
    if (source.startsWith('${', at)) openBraces.push(0)
    at += source[at] === '`' ? 1 : 2
  }

  while (at < source.length) {
    const blank = read(space)
    if (blank) {
      line += linesIn(blank[0])
      continue
    }
    if (source[at] === '`') {
      at += 1
      readTemplate()
      continue
    }
    const depth = openBraces.at(-1)
    if (source[at] === '}' && depth === 0) {
      openBraces.pop()
      at += 1
      readTemplate()
      continue
    }
    const string = read(quoted)
    if (string) {
      add('string', string, string[1] ?? string[2] ?? '')
      continue
    }
    const pattern =
      source[at] === '/' && mayStartRegex(tokens, source, at) ? read(regex) : undefined
    if (pattern) {
      add('regex', pattern)
      continue
    }
    const name = read(word)
    if (name) {
      add('word', name)
      continue
    }
    const literal = read(number)
    if (literal) {
      add('number', literal)
      continue
    }
    const other = read(sign)
    if (!other) break
    if (depth !== undefined && other[0] === '{') openBraces[openBraces.length - 1] = depth + 1
    if (depth !== undefined && other[0] === '}') openBraces[openBraces.length - 1] = depth - 1
    add('sign', other)
  }
  return tokens
}

function mayStartRegex(tokens: readonly Token[], source: string, at: number): boolean {
  const last = tokens.at(-1)
  if (last === undefined) return true
  if (last.kind === 'word') return beforeRegex.has(last.text)
  if (last.kind !== 'sign') return false
  // The mark of "is never null" stands right behind a value: `count! / 2`.
  if (last.text === '!')
    return !/[\p{ID_Continue}$)\]]!\s*$/u.test(source.slice(Math.max(0, at - 40), at))
  return ![')', ']', '}', '++', '--'].includes(last.text)
}

function linesIn(text: string): number {
  let lines = 0
  for (const character of text) if (character === '\n') lines += 1
  return lines
}
