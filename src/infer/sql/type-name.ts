/** Names of types within SQL: `character varying(20)`, `timestamp without time zone`, `public.status[]`. */

import type { Token } from './tokens.ts'

/** Words that follow the first word of a name. */
const further: Readonly<Record<string, readonly string[]>> = {
  character: ['varying'],
  bit: ['varying'],
  double: ['precision'],
  timestamp: ['with', 'without', 'time', 'zone'],
  time: ['with', 'without', 'time', 'zone'],
}

/** In lower case, without lengths and schemas. */
export function typeName(tokens: readonly Token[], from: number): string {
  const first = tokens[from]?.text ?? ''
  const next = tokens[from + 1]
  if (next?.text === '.') return typeName(tokens, from + 2)
  const isTwo = next?.kind === 'word' && (further[first] ?? []).includes(next.text)
  return isTwo && first === 'double' ? `${first} ${next.text}` : first
}

/** The place behind it; undefined where there is no type. */
export function skipType(tokens: readonly Token[], from: number): number | undefined {
  let at = from
  const first = tokens[at]
  if (first?.kind !== 'word' && first?.kind !== 'name') return undefined
  at++
  if (tokens[at]?.text === '.') return skipType(tokens, at + 1)
  const words = further[first.text] ?? []
  for (;;) {
    const token = tokens[at]
    if (token?.kind === 'word' && words.includes(token.text)) at++
    else if (token?.text === '(') {
      while (at < tokens.length && tokens[at]?.text !== ')') at++
      at++
    } else if (token?.text === '[' && tokens[at + 1]?.text === ']') at += 2
    else return at
  }
}
