/**
 * The rules that a source file must keep, each a function of its path and its tokens: no file is read here,
 * so a test can plant a bad source and see it found.
 */
import { posix } from 'node:path'
import { closingBrace, endOfExportList, importsOf } from './imports.ts'
import { importProblem, isExact, isPure, placeProblem } from './plan.ts'
import { type Token, tokenize } from './tokens.ts'

export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

interface Source {
  readonly path: string
  readonly text: string
  readonly tokens: readonly Token[]
}

/** What a rule has to say of one file: a line and a message each time the rule is broken. */
type Rule = (source: Source) => Iterable<readonly [line: number, message: string]>

/** All findings of one file, by line. */
export function findingsOf(path: string, text: string): readonly Finding[] {
  const source = { path, text, tokens: tokenize(text) }
  const findings = rules.flatMap((rule) =>
    Array.from(rule(source), ([line, message]) => ({ path, line, message })),
  )
  return findings.sort((a, b) => a.line - b.line)
}

const longestFile = 300
const forbiddenName = /(?:^|-)(?:utils?|helpers?|common|core|misc|manager)$/u
/** Data with its licence: long, and described by the folder's own page. */
const isWordTable = (path: string): boolean => path.startsWith('src/schema/words/')
const isOurs = (path: string): boolean => /^(?:src|console)\//u.test(path)
const isServer = (path: string): boolean => path.startsWith('src/')

/** Modules with which text or a client's bytes could become a program. */
const dangerousModules = ['child_process', 'vm', 'node:child_process', 'node:vm']
/** Files that may import one of them all the same, each with its reason. */
const mayBeDangerous: readonly string[] = [
  // They run the commands of systems on the machine of their user; the service reaches neither.
  'src/import/sinks/shell.ts',
  'src/import/sinks/fifo.ts',
]

/** What IEEE 754 and ECMAScript define to the last bit. */
const exactMath = new Set(
  `abs ceil clz32 floor fround imul max min round sign sqrt trunc
   E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`.split(/\s+/u),
)
/** Global names that bring in the clock, chance, the machine, its language, or waiting. */
const impureNames = new Set(
  `Intl Promise async await console crypto fetch performance process queueMicrotask require
   setImmediate setInterval setTimeout globalThis`.split(/\s+/u),
)
/** Members that depend on the language, the time zone or the clock of the machine. */
const impureMember =
  /^(?:localeCompare|toLocale\w*|toDateString|toTimeString|getTimezoneOffset|getYear|[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds))$/u

function* place({ path }: Source): ReturnType<Rule> {
  const problem = placeProblem(path)
  if (problem) yield [1, problem]
}

function* imports({ path, tokens }: Source): ReturnType<Rule> {
  for (const found of importsOf(tokens)) {
    const problem = importProblem(path, found)
    if (problem) yield [found.line, problem]
    if (
      isServer(path) &&
      dangerousModules.includes(found.specifier) &&
      !mayBeDangerous.includes(path)
    ) {
      yield [found.line, `the server must not import ${found.specifier}`]
    }
  }
}

function* textBecomesCode({ path, tokens }: Source): ReturnType<Rule> {
  if (!isServer(path)) return
  for (const [index, { kind, text, line }] of tokens.entries()) {
    if (kind !== 'word' || isMember(tokens, index)) continue
    const next = tokens[index + 1]?.text
    if (text === 'eval' || text === 'Function') yield [line, `text must not become code: ${text}`]
    if (text === 'import' && next === '(' && tokens[index + 2]?.kind !== 'string') {
      yield [line, 'import() must be given a literal']
    }
  }
}

function* purity({ path, tokens }: Source): ReturnType<Rule> {
  if (!isPure(path)) return
  for (const [index, { kind, text, line }] of tokens.entries()) {
    const next = tokens[index + 1]
    if (
      isExact(path) &&
      kind === 'sign' &&
      (text === '**' || text === '**=') &&
      !isExactPower(tokens, index)
    ) {
      yield [line, `${text} is exact only between two small literals`]
    }
    if (kind !== 'word') continue
    if (isMember(tokens, index)) {
      if (impureMember.test(text)) yield [line, `${text} depends on the machine`]
      continue
    }
    if (isKey(tokens, index)) continue
    if (impureNames.has(text)) yield [line, `a pure module must not use ${text}`]
    if (text === 'Math') {
      const member = next?.text === '.' ? (tokens[index + 2]?.text ?? '') : '[…]'
      const isAllowed = isExact(path) ? exactMath.has(member) : member !== 'random'
      if (!isAllowed) yield [line, `Math.${member} is not the same everywhere`]
    }
    if (text === 'Date') yield* clock(tokens, index)
  }
}

/** `new Date(value)` and `Date.UTC(…)` are pure; now, local time and free parsing are not. */
function* clock(tokens: readonly Token[], index: number): ReturnType<Rule> {
  const line = tokens[index]?.line ?? 0
  const [next, after] = [tokens[index + 1]?.text, tokens[index + 2]?.text]
  if (next === '.') {
    if (after !== 'UTC' && after !== 'prototype')
      yield [line, `Date.${after} depends on the machine`]
  } else if (tokens[index - 1]?.text === 'new') {
    if (next !== '(' || after === ')') yield [line, 'new Date() reads the clock']
  } else if (next === '(') {
    yield [line, 'Date() reads the clock']
  }
}

/**
 * A power of two is exact; so is a small power of a small whole number. Any other may differ in its last bit from
 * one V8 to the next: 10 ** -5 is not 1e-5 on Node 20 and 22, and 10 ** 23 is not 1e23 on Node 24 and 26.
 */
function isExactPower(tokens: readonly Token[], index: number): boolean {
  const [base, exponent] = [tokens[index - 1], tokens[index + 1]]
  if (tokens[index]?.text !== '**' || base?.kind !== 'number') return false
  if (base.text === '2') {
    return (exponent?.text === '-' ? tokens[index + 2] : exponent)?.kind === 'number'
  }
  if (exponent?.kind !== 'number' || !/^\d+$/u.test(base.text + exponent.text)) return false
  return BigInt(base.text) ** BigInt(exponent.text) <= BigInt(Number.MAX_SAFE_INTEGER)
}

/** What stands before a type: where a page has text between its tags, a word before makes it prose. */
const beforeType = [':', '<', '|', '&', '=', '=>', 'as', 'extends', 'satisfies']

function* anyType({ path, tokens }: Source): ReturnType<Rule> {
  for (const [index, { kind, text, line }] of tokens.entries()) {
    if (kind !== 'word' || text !== 'any' || isMember(tokens, index)) continue
    if (isKey(tokens, index) || tokens[index + 1]?.text === '(') continue
    if (path.endsWith('.tsx') && !beforeType.includes(tokens[index - 1]?.text ?? '')) continue
    yield [line, 'any switches the checks of types off']
  }
}

function* defaultExport({ path, tokens }: Source): ReturnType<Rule> {
  if (path.endsWith('.config.ts')) return
  for (const [index, { kind, text, line }] of tokens.entries()) {
    if (kind !== 'word' || text !== 'default') continue
    const before = tokens[index - 1]?.text
    const isListed = before === 'as' && isInExportList(tokens, index)
    if (before === 'export' || isListed) yield [line, 'no default exports']
  }
}

function isInExportList(tokens: readonly Token[], index: number): boolean {
  const opening = tokens.findLastIndex(({ text }, at) => at < index && text === '{')
  const before = tokens[opening - 1]?.text
  return before === 'export' || (before === 'type' && tokens[opening - 2]?.text === 'export')
}

/** A barrel has nothing but imports and lists of exports. */
function* barrel({ tokens }: Source): ReturnType<Rule> {
  let at = 0
  let reexports = 0
  while (at < tokens.length) {
    const text = tokens[at]?.text
    const end = text === 'export' ? endOfExportList(tokens, at) : at + 1
    if (text === 'export' && end > at + 1) {
      reexports += 1
      at = tokens[end]?.text === 'from' ? end + 2 : end
    } else if (text === 'import') {
      at = endOfImport(tokens, at)
    } else if (text === ';') {
      at += 1
    } else {
      return // has something of its own
    }
  }
  if (reexports > 0) yield [1, 'no barrels: import from where a thing is written']
}

function endOfImport(tokens: readonly Token[], index: number): number {
  const offset = tokens.slice(index).findIndex(({ kind }) => kind === 'string')
  const end = offset < 0 ? tokens.length : index + offset + 1
  return tokens[end]?.text === 'with' ? closingBrace(tokens, end) + 1 : end
}

function* fileNames({ path }: Source): ReturnType<Rule> {
  const { dir, base } = posix.parse(path)
  if (base === 'types.ts') yield [1, 'types.ts names no idea']
  for (const name of [...dir.split('/'), base.replace(/\..*/u, '')]) {
    if (forbiddenName.test(name)) yield [1, `${name} names no idea`]
  }
}

function* fileLength({ path, text }: Source): ReturnType<Rule> {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (isOurs(path) && !isWordTable(path) && lines > longestFile) {
    yield [longestFile + 1, `${lines} lines; at most ${longestFile}`]
  }
}

function* openingComment({ path, text }: Source): ReturnType<Rule> {
  if (!isServer(path) || isWordTable(path)) return
  const opening = text.replace(/^#![^\n]*\n+/u, '')
  if (!opening.startsWith('/**')) yield [1, 'must open with what this file is (/** … */)']
}

/** A test that does not run says nothing, and nobody sees it. */
function* skippedTests({ path, tokens }: Source): ReturnType<Rule> {
  if (!path.endsWith('.test.ts')) return
  for (const [index, { text, line }] of tokens.entries()) {
    const runner = tokens[index - 2]?.text
    if (!isMember(tokens, index) || !/^(?:test|it|describe|suite|bench)$/u.test(runner ?? ''))
      continue
    if (/^(?:only|skip|skipIf|runIf|todo|fails)$/u.test(text)) yield [line, `no ${runner}.${text}`]
  }
}

function isMember(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text
  return before === '.' || before === '?.'
}

/** Is this word the name of a member: `{ process: 1 }`, `readonly process: string`? */
function isKey(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1]?.text
  const before = tokens[index - 1]?.text ?? ''
  const isNamed = next === ':' || (next === '?' && tokens[index + 2]?.text === ':')
  return isNamed && ['{', ',', ';', '(', '}', 'readonly'].includes(before)
}

const rules: readonly Rule[] = [
  place,
  imports,
  textBecomesCode,
  purity,
  anyType,
  defaultExport,
  barrel,
  fileNames,
  fileLength,
  openingComment,
  skippedTests,
]
