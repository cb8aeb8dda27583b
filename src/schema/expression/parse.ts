/**
 * Parses the source text of an expression to a syntax tree with the parser of cel-js. Its messages are shortened to one
 * line, and its limits replaced. Only its parser is used: cel-js evaluates nothing here.
 */
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { depthMax, nodesMax, sourceBytesMax } from './limits.ts'

export type { ASTNode }

const parser = new Environment({
  unlistedVariablesAreDyn: true,
  limits: {
    maxAstNodes: nodesMax,
    maxDepth: depthMax,
    maxListElements: nodesMax,
    maxMapEntries: nodesMax,
    maxCallArguments: nodesMax,
  },
})

export function parse(source: string): { readonly node: ASTNode } | { readonly issue: string } {
  const bytes = bytesOf(source)
  if (bytes > sourceBytesMax) {
    return { issue: `an expression must have at most ${sourceBytesMax} bytes; got ${bytes}` }
  }
  if (source.trim() === '') return { issue: 'an expression must not be empty' }
  try {
    return { node: parser.parse(source).ast }
  } catch (error) {
    if (error instanceof ParseError) return { issue: issueOf(source, error) }
    // The parser recurses once for each `!` or `-`, and thousands of them fit into the limit of bytes.
    if (error instanceof RangeError) return { issue: tooDeep }
    throw error
  }
}

/**
 * Returns the end of a message that names a position in the source, such as `at character 5`. `position` is counted
 * from 0, the message from 1.
 */
export function at(position: number): string {
  return `at character ${position + 1}`
}

const tooDeep = `an expression must nest at most ${depthMax} deep`

/** For messages, the readable form of each kind of token that the parser may expect. */
const tokenForm: ReadonlyMap<string, string> = new Map([
  ['RPAREN', '")"'],
  ['RBRACKET', '"]"'],
  ['RBRACE', '"}"'],
  ['COLON', '":"'],
  ['IDENTIFIER', 'a name'],
])

const shownMax = 20

function issueOf(source: string, error: ParseError): string {
  const { start, end } = error.range ?? { start: 0, end: 0 }
  const text = source.slice(start, Math.min(end, start + shownMax))
  const found = start >= source.length ? 'end' : JSON.stringify(text)
  switch (error.code) {
    case 'limit_exceeded':
      return error.summary.includes('maxDepth')
        ? `${tooDeep}, exceeded ${at(start)}`
        : `an expression must have at most ${nodesMax} nodes, exceeded ${at(start)}`
    case 'unexpected_token':
    case 'unexpected_character':
      return `unexpected ${found} ${at(start)}`
    case 'expected_token': {
      const token = /^Expected (\w+)/.exec(error.summary)?.[1] ?? ''
      return `expected ${tokenForm.get(token) ?? token} ${at(start)}; got ${found}`
    }
    case 'invalid_macro_argument': {
      const macro = /^(\w+)\(/.exec(error.summary)?.[1] ?? 'a macro'
      return `first argument of ${macro} must be a name for the element, ${at(start)}`
    }
    default:
      return `${error.summary.charAt(0).toLowerCase()}${error.summary.slice(1)} ${at(start)}`
  }
}

/** Returns the number of bytes of the text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}
