/**
 * Rules for source files that the linter cannot express. Each is a function of a path and a syntax tree. No file is
 * read here, so that a test can pass a bad source and expect a finding.
 */
import { posix } from 'node:path'
import { importProblem, isExact, isPure, placeProblem } from './plan.ts'
import { importsOf, isNode, nodesOf, type PlacedNode, parse, stringOf } from './syntax.ts'

export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

interface Source {
  readonly path: string
  readonly text: string
  readonly nodes: readonly PlacedNode[]
}

/** A rule returns, for each violation in a file, the offset in its text and a message. */
type Rule = (source: Source) => Iterable<readonly [offset: number, message: string]>

/** Returns all findings of one file, by line. */
export function findingsOf(path: string, text: string): readonly Finding[] {
  const nodes = isOurs(path) || isTest(path) ? [...nodesOf(parse(path, text))] : []
  const source = { path, text, nodes }
  const findings = rules.flatMap((rule) =>
    Array.from(rule(source), ([offset, message]) => ({
      path,
      line: text.slice(0, offset).split('\n').length,
      message,
    })),
  )
  return findings.sort((a, b) => a.line - b.line)
}

const forbiddenName = /(?:^|-)(?:utils?|helpers?|common|core|misc|manager)$/u
/** Word tables are data with a license of their own. */
const isWordTable = (path: string): boolean => path.startsWith('src/schema/words/')
const isServer = (path: string): boolean => path.startsWith('src/')
const isOurs = (path: string): boolean => /^(?:src|console)\//u.test(path)
const isTest = (path: string): boolean => path.endsWith('.test.ts')

/** Modules that can turn text or a client's bytes into a running program. */
const dangerousModules = ['child_process', 'cluster', 'vm'].flatMap((name) => [
  name,
  `node:${name}`,
])
/** Files that may import one of these modules, each with its reason. */
const mayBeDangerous: readonly string[] = [
  // These run the commands of systems on the machine of their user. The service imports neither file.
  'src/import/sinks/shell.ts',
  'src/import/sinks/fifo.ts',
  // These start the processes of the service, with its own command line.
  'src/server/processes/run-service.ts',
  'src/server/processes/primary.ts',
  'src/server/processes/worker.ts',
  'src/server/processes/handed-over.ts',
]

/** Members of Math that IEEE 754 and ECMAScript define to the last bit. */
const exactMath = new Set(
  `abs ceil clz32 floor fround imul max min round sign sqrt trunc
   E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`.split(/\s+/u),
)
/** Global names whose values depend on the clock, on chance or on the machine, or that wait. */
const impureNames = new Set(
  `Intl Promise console crypto fetch performance process queueMicrotask require
   setImmediate setInterval setTimeout globalThis`.split(/\s+/u),
)
/** Members that depend on the language, the time zone or the clock of the machine. */
const impureMember =
  /^(?:localeCompare|toLocale\w*|toDateString|toTimeString|getTimezoneOffset|getYear|[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds))$/u

function* place({ path }: Source): ReturnType<Rule> {
  const problem = placeProblem(path)
  if (problem) yield [0, problem]
}

function* imports({ path, nodes }: Source): ReturnType<Rule> {
  for (const { specifier, start } of importsOf(nodes)) {
    const problem = importProblem(path, specifier)
    if (problem) yield [start, problem]
    const isDangerous = dangerousModules.includes(specifier) && !mayBeDangerous.includes(path)
    if (isServer(path) && isDangerous) yield [start, `the server must not import ${specifier}`]
  }
}

function* textBecomesCode({ path, nodes }: Source): ReturnType<Rule> {
  if (!isServer(path)) return
  for (const placed of nodes) {
    const { node } = placed
    const name = isReference(placed) ? node.name : undefined
    if (name === 'eval' || name === 'Function') {
      yield [node.start, `text must not become code: ${name}`]
    }
    if (node.type === 'ImportExpression' && stringOf(node.source) === undefined) {
      yield [node.start, 'import() must be given a literal']
    }
  }
}

function* purity({ path, nodes }: Source): ReturnType<Rule> {
  if (!isPure(path)) return
  for (const placed of nodes) {
    const { node } = placed
    const message =
      waiting(placed) ??
      impureReference(placed) ??
      clock(placed) ??
      (isExact(path) ? inexactPower(placed) : undefined) ??
      inexactMath(placed, isExact(path))
    if (message !== undefined) yield [node.start, message]
  }
}

function waiting({ node }: PlacedNode): string | undefined {
  if (node.type === 'AwaitExpression') return 'a pure module must not use await'
  return node.async === true ? 'a pure module must not use async' : undefined
}

function impureReference(placed: PlacedNode): string | undefined {
  const { node, parent, role } = placed
  if (node.type !== 'Identifier') return undefined
  const name = String(node.name)
  if (isMember(placed) || (parent?.type === 'Property' && role === 'key')) {
    return isMember(placed) && impureMember.test(name)
      ? `${name} depends on the machine`
      : undefined
  }
  return isReference(placed) && impureNames.has(name)
    ? `a pure module must not use ${name}`
    : undefined
}

/**
 * Finds impure uses of Date. `new Date(value)` and `Date.UTC(…)` are pure; the current time, local time and parsing of
 * free text are not.
 */
function clock(placed: PlacedNode): string | undefined {
  const { node, parent, role } = placed
  if (!isReference(placed) || node.name !== 'Date') return undefined
  const member = memberOf(placed)
  if (member !== undefined) {
    return member === 'UTC' || member === 'prototype'
      ? undefined
      : `Date.${member} depends on the machine`
  }
  const given = Array.isArray(parent?.arguments) ? parent.arguments.length : 0
  if (role !== 'callee') return undefined
  if (parent?.type === 'CallExpression') return 'Date() reads the clock'
  return given === 0 ? 'new Date() reads the clock' : undefined
}

function inexactMath(placed: PlacedNode, mustBeExact: boolean): string | undefined {
  if (!isReference(placed) || placed.node.name !== 'Math') return undefined
  const member = memberOf(placed) ?? '[…]'
  const isAllowed = mustBeExact ? exactMath.has(member) : member !== 'random'
  return isAllowed ? undefined : `Math.${member} is not the same everywhere`
}

/**
 * Finds powers that may be inexact. A power of two is exact, and so is a small power of a small integer. Any other may
 * differ in its last bit between versions of V8: 10 ** -5 is not 1e-5 on Node 20 and 22, and 10 ** 23 is not 1e23 on
 * Node 24 and 26.
 */
function inexactPower({ node }: PlacedNode): string | undefined {
  const { type, operator, left, right } = node
  const isPower = type === 'BinaryExpression' && operator === '**'
  const isAssignment = type === 'AssignmentExpression' && operator === '**='
  if (!isPower && !isAssignment) return undefined
  const message = `${operator} is exact only between two small literals`
  if (isAssignment || !isNode(left) || !isNode(right)) return message
  const isNegative = right.type === 'UnaryExpression' && right.operator === '-'
  const base = numberOf(left)
  const exponent = numberOf(isNegative ? right.argument : right)
  if (base === undefined || exponent === undefined) return message
  const isSmall = !isNegative && BigInt(base) ** BigInt(exponent) <= BigInt(Number.MAX_SAFE_INTEGER)
  return base === 2 || isSmall ? undefined : message
}

/** Returns the value of an integer literal. */
function numberOf(node: unknown): number | undefined {
  const value = isNode(node) && node.type === 'Literal' ? node.value : undefined
  return Number.isSafeInteger(value) ? (value as number) : undefined
}

function* fileNames({ path }: Source): ReturnType<Rule> {
  const { dir, base } = posix.parse(path)
  if (base === 'types.ts') yield [0, 'types.ts names no idea']
  for (const name of [...dir.split('/'), base.replace(/\..*/u, '')]) {
    if (forbiddenName.test(name)) yield [0, `${name} names no idea`]
  }
}

function* openingComment({ path, text }: Source): ReturnType<Rule> {
  if (!isServer(path) || isWordTable(path)) return
  const opening = text.replace(/^#![^\n]*\n+/u, '')
  if (!opening.startsWith('/**')) yield [0, 'must open with what this file is (/** … */)']
}

/** Members of `test` that make a test conditional, empty or expected to fail. The linter finds `skip` and `only`. */
const conditions = ['skipIf', 'runIf', 'todo', 'fails']

function* conditionalTests({ path, nodes }: Source): ReturnType<Rule> {
  if (!isTest(path)) return
  for (const placed of nodes) {
    const member = memberOf(placed) ?? ''
    const { name } = placed.node
    const isRunner = /^(?:test|it|describe|suite|bench)$/u.test(String(name))
    if (isRunner && conditions.includes(member)) yield [placed.node.start, `no ${name}.${member}`]
  }
}

/** Whether this node is the name after a dot. */
function isMember({ parent, role }: PlacedNode): boolean {
  return parent?.type === 'MemberExpression' && role === 'property' && parent.computed !== true
}

/** Whether this node is the name of a variable or a type, and not of a member or a key. */
function isReference(placed: PlacedNode): boolean {
  const { node, parent, role } = placed
  if (node.type !== 'Identifier' || isMember(placed)) return false
  return role !== 'key' || parent?.computed === true || parent?.shorthand === true
}

/** Returns the name after the dot if the dot follows this node: `UTC` for `Date` in `Date.UTC`. */
function memberOf({ parent, role }: PlacedNode): string | undefined {
  if (parent?.type !== 'MemberExpression' || role !== 'object' || parent.computed === true) {
    return undefined
  }
  return isNode(parent.property) ? String(parent.property.name) : undefined
}

/** Returns the types, interfaces and classes that a file exports. */
export function exportedTypesOf(path: string, text: string): readonly string[] {
  const { body } = parse(path, text)
  const declared = (Array.isArray(body) ? body : []).map(({ declaration }) => declaration)
  return declared.flatMap((node) =>
    isNode(node) && /^(?:TSInterface|TSTypeAlias|Class)Declaration$/u.test(node.type)
      ? [String(isNode(node.id) ? node.id.name : '')]
      : [],
  )
}

const rules: readonly Rule[] = [
  place,
  imports,
  textBecomesCode,
  purity,
  fileNames,
  openingComment,
  conditionalTests,
]
