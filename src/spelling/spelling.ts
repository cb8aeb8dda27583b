/** Reads and writes definitions as JSON and YAML, and converts between them without losing data. */
import { Document, isAlias, isMap, isScalar, isSeq, parseDocument, type Scalar, visit } from 'yaml'
import { inexactness } from '../text/inexact-number.ts'
import { isArray, isObject, type JsonValue } from '../text/json.ts'
import { jsonFaults, repeatedName } from '../text/json-faults.ts'
import { nestingMax } from '../text/nesting.ts'
import { layOutJson } from './json-layout.ts'
import { scanJson } from './json-scan.ts'
import type { Extras, Language, ReadText, SourceText, SyntaxProblem } from './language.ts'
import { isTooDeep } from './yaml-depth.ts'

/**
 * Maximum number of times that aliases may repeat a value in YAML. More repetitions are an attack ("billion laughs").
 */
const aliasesMax = 100
/**
 * Line width of YAML output: 0 disables the folding of long lines, so that a command or a pattern remains on one line.
 */
const unfolded = 0

export function readText({ text, language }: SourceText): ReadText {
  return language === 'json' ? readJson(text) : readYaml(text)
}

function readJson(text: string): ReadText {
  try {
    const value: JsonValue = JSON.parse(text)
    if (isShallow(value, 0)) {
      const [fault] = jsonFaults(text, 1)
      if (fault === undefined) return { value }
      const { message, from, to } = fault
      return { problem: { message, from, to } }
    }
  } catch {
    // The code below this block finds the problem and its position.
  }
  return { problem: scanJson(text).problem ?? whole(text, 'text must be valid JSON') }
}

/** Cache of the last parsed YAML document. Several parts of the editor parse the same text, which may be large. */
let last: { readonly text: string; readonly document: Document.Parsed } | undefined

/** Parses YAML as far as possible, even if it is invalid. Callers must not change the document. */
export function parseYaml(text: string): Document.Parsed {
  if (last?.text === text) return last.document
  const document = parseDocument(isTooDeep(text) ? '' : text, {
    prettyErrors: false,
    keepSourceTokens: false,
    // A merge key of YAML 1.1. Otherwise `<<: *common` would be a member with that name.
    merge: true,
    // JSON cannot represent binary data, sets and times, which would become empty objects.
    resolveKnownTags: false,
    // The library compares each name of an object with all others, which takes minutes for a megabyte. `oddity` checks
    // names instead.
    uniqueKeys: false,
    logLevel: 'error',
  })
  last = { text, document }
  return document
}

function readYaml(text: string): ReadText {
  if (isTooDeep(text)) return { problem: whole(text, tooDeep) }
  const document = parseYaml(text)
  // Unknown tags are only warnings of the parser, but would be ignored.
  const tags = document.warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED')
  const [error] = [...document.errors, ...tags]
  if (error !== undefined) {
    const [from, to] = error.pos
    return { problem: { message: plainly(error.code, error.message), from, to } }
  }
  const odd = oddity(document)
  if (odd !== undefined) return { problem: odd }
  try {
    const value: unknown = document.toJS({ maxAliasCount: aliasesMax })
    if (!isShallow(value, 0)) return { problem: whole(text, tooDeep) }
    if (isJson(value)) return { value }
    return { problem: whole(text, noJson) }
  } catch (error) {
    // All aliases have an anchor, so a ReferenceError means that there are too many aliases. Other errors concern merge
    // keys.
    const isTooMany = error instanceof ReferenceError
    return { problem: whole(text, isTooMany ? tooManyAliases : notMerged) }
  }
}

function whole(text: string, message: string): SyntaxProblem {
  return { message, from: 0, to: text.length }
}

const noJson = 'value must be valid in JSON; .inf and .nan are not'
const tooManyAliases = `aliases must not repeat values more than ${aliasesMax} times`
const notMerged = 'merge key (<<) must have an object or a list of objects as its value'

/**
 * Returns the first problem of a YAML document that the parser accepts: a name that is not a string or is repeated, an
 * alias without an anchor, or a number that a double cannot represent.
 */
function oddity(document: Document.Parsed): SyntaxProblem | undefined {
  const names = new Map<unknown, Set<string>>()
  const anchors = new Set<string>()
  let found: SyntaxProblem | undefined
  const stopAt = (node: { readonly range?: unknown }, message: string): symbol => {
    const [from = 0, to = 0]: readonly number[] = Array.isArray(node.range) ? node.range : []
    found = { message, from, to }
    return visit.BREAK
  }
  visit(document, {
    Pair(_, { key }, path) {
      if (isMap(key)) return stopAt(key, 'name must be a string; got an object')
      if (isSeq(key)) return stopAt(key, 'name must be a string; got a list')
      if (isAlias(key)) return stopAt(key, 'name must be a string; got an alias')
      // In JSON all names are strings. A merge key (a symbol) has no name.
      if (!isScalar(key) || typeof key.value === 'symbol') return undefined
      const parent = path.at(-1)
      const others = names.get(parent) ?? new Set()
      names.set(parent, others)
      const name = String(key.value)
      if (others.has(name)) return stopAt(key, plainly('DUPLICATE_KEY', ''))
      others.add(name)
      return undefined
    },
    Alias(_, alias) {
      return anchors.has(alias.source) ? undefined : stopAt(alias, plainly('BAD_ALIAS', ''))
    },
    Node(_, node) {
      if (node.anchor !== undefined) anchors.add(node.anchor)
      const problem = isScalar(node) ? numberProblem(node) : undefined
      return problem === undefined ? undefined : stopAt(node, problem)
    },
  })
  return found
}

/** Returns what is wrong with a YAML number, or undefined if JSON can represent it. */
function numberProblem({ value, source = '' }: Scalar): string | undefined {
  if (typeof value !== 'number') return undefined
  if (/^[+-]?\.?\d/.test(source)) {
    return inexactness(/^0[ox]/.test(source) ? String(BigInt(source)) : source)
  }
  return Number.isFinite(value) ? undefined : noJson
}

const tooDeep = `value must not be nested deeper than ${nestingMax} levels`

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < nestingMax && Object.values(value).every((part) => isShallow(part, depth + 1))
}

/** Returns whether a value from YAML can be represented in JSON. The value must not be nested deeply. */
function isJson(value: unknown): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (isArray(value)) return value.every(isJson)
  return isObject(value) && Object.values(value).every(isJson)
}

const plainWords: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indentation must consist of spaces; got a tab',
  BAD_INDENT: 'indentation must match that of a line above',
  DUPLICATE_KEY: repeatedName,
  MISSING_CHAR: 'missing character: a quote, a bracket, a comma, or a space after a colon',
  MULTILINE_IMPLICIT_KEY: 'missing colon after the name, or the line above is not closed',
  BLOCK_AS_IMPLICIT_KEY:
    'value on the same line as its name must not contain another name; quote it or start a new line',
  IMPOSSIBLE: 'unexpected text',
  UNEXPECTED_TOKEN: 'unexpected text',
  BAD_ALIAS: 'alias (*) must refer to an anchor (&) above it',
  MULTIPLE_DOCS: 'definition must be a single YAML document; a second one starts here',
  TAG_RESOLVE_FAILED: 'tag (!) is not supported in a definition; remove it',
  KEY_OVER_1024_CHARS: 'name must have at most 1,024 characters; a quote may be missing',
}

function plainly(code: string, message: string): string {
  return plainWords[code] ?? message.charAt(0).toLowerCase() + message.slice(1)
}

export function writeText(value: JsonValue, language: Language): string {
  if (language === 'json') return layOutJson(value)
  // JSON objects of this project have no prototype, so the library would not recognize them as plain objects.
  const plain: unknown = JSON.parse(JSON.stringify(value))
  const document = new Document(plain, { aliasDuplicateObjects: false })
  visit(document, {
    Scalar(place, node) {
      // An unquoted `<<` would be read as a merge key.
      if (place === 'key' && node.value === '<<') node.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: unfolded })
}

/** Converts a text to the other language. Returns undefined if the text is invalid. */
export function convert(written: SourceText, language: Language): string | undefined {
  if (written.language === language) return written.text
  const read = readText(written)
  return 'value' in read ? writeText(read.value, language) : undefined
}

export function countExtras({ text, language }: SourceText): Extras {
  if (language === 'json') return { commentLines: 0, references: 0 }
  const document = parseYaml(text)
  const lines = (comment: string | null | undefined): number =>
    comment === null || comment === undefined ? 0 : comment.split('\n').length
  let commentLines = lines(document.comment) + lines(document.commentBefore)
  let references = 0
  visit(document, {
    Node(_, node) {
      commentLines += lines(node.comment) + lines(node.commentBefore)
      if (isAlias(node) || node.anchor !== undefined) references++
    },
  })
  return { commentLines, references }
}
