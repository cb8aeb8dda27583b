/** Converts `LIKE 'A%'`, `GLOB 'A*'` and `SIMILAR TO 'A(B|C)%'` to regular expressions that match a complete text. */

import type { Operand } from './condition.ts'

/**
 * Returns the pattern on the right side of a matching operator as a regular expression in RE2 syntax. Returns undefined
 * if the operand is not a literal or cannot be converted. If `syntax` is undefined, the literal already is a regular
 * expression.
 */
export function patternOf(of: Operand, syntax: 'like' | 'glob' | undefined): string | undefined {
  if (of.kind === 'literal') {
    const text = String(of.value)
    return syntax === undefined ? text : likePattern(text, syntax)
  }
  // PostgreSQL shows `a SIMILAR TO 'b'` as `a ~ similar_to_escape('b')`.
  const isSimilar = of.kind === 'call' && of.name === 'similar_to_escape' && syntax === undefined
  const [text, ...others] = isSimilar ? of.arguments : []
  return text?.kind === 'literal' && others.length === 0
    ? similarPattern(String(text.value))
    : undefined
}

function likePattern(text: string, syntax: 'like' | 'glob'): string | undefined {
  const [many, one] = syntax === 'like' ? ['%', '_'] : ['*', '?']
  const units = syntax === 'like' ? /\\[\s\S]?|[\s\S]/g : /\[[\s\S][^\]]*\]|[\s\S]/g
  const parts: readonly string[] = text.match(units) ?? []
  if (syntax === 'glob' && parts.includes('[')) return undefined
  const found = parts.map((part) => {
    if (part === many) return '.*'
    if (part === one) return '.'
    if (syntax === 'like' && part.startsWith('\\')) return quoted(part.slice(1))
    return part.length > 1 ? part.replaceAll('\\', '\\\\') : quoted(part)
  })
  return `^${found.join('')}$`
}

/**
 * Converts the pattern of `SIMILAR TO` (SQL:1999), which has `%` and `_` as wildcards and matches the complete text, to
 * a regular expression.
 */
function similarPattern(text: string): string {
  let found = ''
  let isInBrackets = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === '\\') found += quoted(text.charAt(++i))
    else if (isInBrackets) {
      found += character
      isInBrackets = character !== ']'
    } else if (character === '[') {
      found += character
      isInBrackets = true
    } else if (character === '%') found += '.*'
    else if (character === '_') found += '.'
    else found += /[.^$]/.test(character) ? quoted(character) : character
  }
  return `^(?:${found})$`
}

function quoted(character: string): string {
  return /[.*+?^${}()|[\]\\]/.test(character) ? `\\${character}` : character
}
