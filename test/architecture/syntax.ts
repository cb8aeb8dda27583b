/** The syntax tree of a source file: its nodes with their parents, and its imports. */
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A node of the tree (ESTree with the nodes of TypeScript). Its members depend on its type. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

export interface PlacedNode {
  readonly node: SyntaxNode
  readonly parent: SyntaxNode | undefined
  /** Member of the parent that holds the node. */
  readonly role: string
}

export interface Import {
  /** Text of the import: `./draw.ts`, `node:fs`, `typebox/value`. */
  readonly specifier: string
  readonly start: number
}

/**
 * Parses a source file.
 *
 * @throws {Error} when the text is not TypeScript
 */
export function parse(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text, { astType: 'ts' })
  const [first] = errors
  if (first !== undefined) throw new Error(`${path} cannot be parsed: ${first.message}`)
  return program as unknown as SyntaxNode
}

/** Iterates over all nodes of a tree, each before its children. */
export function* nodesOf(
  node: SyntaxNode,
  parent?: SyntaxNode,
  role = '',
): IterableIterator<PlacedNode> {
  yield { node, parent, role }
  for (const member in node) {
    const value = node[member]
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child, node, member)
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Iterates over the imports of a source file: static and dynamic imports, imports of types, and re-exports. */
export function* importsOf(nodes: Iterable<PlacedNode>): IterableIterator<Import> {
  for (const { node } of nodes) {
    const source = node.type === 'CallExpression' ? requiredBy(node) : node.source
    const specifier = stringOf(source)
    if (isNode(source) && specifier !== undefined) yield { specifier, start: source.start }
  }
}

/** Returns the argument of `require(…)` or of `process.getBuiltinModule(…)`. */
function requiredBy({ callee, arguments: given }: SyntaxNode): unknown {
  const called = isNode(callee) && isNode(callee.property) ? callee.property : callee
  const isLoading =
    isNode(called) && (called.name === 'require' || called.name === 'getBuiltinModule')
  return isLoading && Array.isArray(given) ? given[0] : undefined
}

/** Returns the value of a string literal. */
export function stringOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : undefined
}

/**
 * Returns the file that a relative import names, relative to the project's folder; undefined for a package or a module
 * of Node.
 */
export function targetOf(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}
