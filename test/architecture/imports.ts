/** What a source file imports, found in its tokens: static, dynamic, type-only and re-exported alike. */
import { posix } from 'node:path'
import type { Token } from './tokens.ts'

export interface Import {
  /** As written: `./draw.ts`, `node:fs`, `typebox/value`. */
  readonly specifier: string
  readonly line: number
}

export function importsOf(tokens: readonly Token[]): readonly Import[] {
  const found: Import[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || tokens[index - 1]?.text === '.') continue
    const string = specifierAfter(tokens, index)
    if (string) found.push({ specifier: string.text, line: string.line })
  }
  return found
}

function specifierAfter(tokens: readonly Token[], index: number): Token | undefined {
  switch (tokens[index]?.text) {
    case 'import': {
      const next = tokens[index + 1]
      if (next?.kind === 'string') return next
      if (next?.text === '(') return stringAt(tokens, index + 2)
      return next?.text === '.' ? undefined : stringAfterFrom(tokens, index)
    }
    case 'export':
      return tokens[endOfExportList(tokens, index)]?.text === 'from'
        ? stringAfterFrom(tokens, index)
        : undefined
    case 'require':
      return stringAt(tokens, index + 2)
    case 'process': {
      const asks = tokens.slice(index + 1, index + 4).map((token) => token.text)
      return asks.join('') === '.getBuiltinModule(' ? stringAt(tokens, index + 4) : undefined
    }
    default:
      return undefined
  }
}

/**
 * The index behind `export {…}`, `export * as name` or their `export type` forms; behind the word `export` for
 * anything else.
 */
export function endOfExportList(tokens: readonly Token[], index: number): number {
  const list = tokens[index + 1]?.text === 'type' ? index + 2 : index + 1
  if (tokens[list]?.text === '{') return closingBrace(tokens, list) + 1
  if (tokens[list]?.text === '*') return tokens[list + 1]?.text === 'as' ? list + 3 : list + 1
  return index + 1
}

export function closingBrace(tokens: readonly Token[], opening: number): number {
  const offset = tokens
    .slice(opening)
    .findIndex((token) => token.text === '}' && token.kind === 'sign')
  return offset < 0 ? tokens.length : opening + offset
}

function stringAfterFrom(tokens: readonly Token[], index: number): Token | undefined {
  for (let at = index + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.text === 'from' && tokens[at + 1]?.kind === 'string') return tokens[at + 1]
  }
  return undefined
}

function stringAt(tokens: readonly Token[], index: number): Token | undefined {
  const token = tokens[index]
  return token?.kind === 'string' ? token : undefined
}

/** The file that a relative import names, from the project's folder; undefined for a package or a part of Node. */
export function targetOf(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}
