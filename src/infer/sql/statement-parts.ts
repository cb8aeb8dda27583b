/** The parts of an SQL statement: the tokens in parentheses, and those between commas. */

import type { Token } from './tokens.ts'

/**
 * Returns the definitions of columns and constraints in a statement: the parts between the commas of the outermost
 * parentheses.
 */
export function partsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const open = tokens.findIndex((token) => isSign(token, '('))
  if (open < 0) return []
  const end = closing(tokens, open)
  const parts: Token[][] = [[]]
  for (let i = open + 1; i < end; i++) {
    const to = isSign(tokens[i] as Token, '(') ? closing(tokens, i) : i
    if (isSign(tokens[i] as Token, ',')) parts.push([])
    else parts.at(-1)?.push(...tokens.slice(i, to + 1))
    i = to
  }
  return parts
}

export function isSign({ kind, text }: Token, sign: string): boolean {
  return kind === 'sign' && text === sign
}

/** Returns the index of the token that closes the parenthesis at the index `open`. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let i = open; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (token.kind !== 'sign') continue
    if (token.text === '(') depth++
    else if (token.text === ')') depth--
    if (depth === 0) return i
  }
  return tokens.length
}
