/** Renames a property in an expression, at the positions of its syntax tree. */
import { type ASTNode, parse } from '../../src/schema/expression/parse.ts'
import type { TextRange } from '../../src/spelling/places.ts'

/** An edit that cannot be performed. The message is a sentence for the user. */
export class RefusedEdit extends Error {}

/** Variables whose members are properties. */
const objectNames = ['self', 'previous']

/**
 * Returns the expression after the property at the end of `names` is renamed, such as `city` in `self.address.city`.
 * Throws a `RefusedEdit` if the expression names the property in a way that cannot be changed.
 */
export function renamedExpression(
  expression: string,
  names: readonly string[],
  to: string,
): string {
  const parsed = parse(expression)
  const from = names.at(-1) ?? ''
  if ('issue' in parsed) {
    if (!expression.includes(from)) return expression
    throw refusal(expression, parsed.issue)
  }
  const nodes = nodesIn(parsed.node)
  const selections = nodes.filter(isSelection).filter((node) => selects(node, names))
  // `has` accepts only names after a dot.
  if (!isName(to) && nodes.some((node) => selections.some((each) => isParameterOfHas(each, node))))
    throw refusal(expression, `"${to}" cannot be in \`has\``)
  const edits = selections
    .map((node) => renamed(expression, node, to))
    .toSorted((a, b) => b.from - a.from)
  const next = edits.reduce(
    (text, { from: start, to: end, insert }) => text.slice(0, start) + insert + text.slice(end),
    expression,
  )
  const after = parse(next)
  if (edits.length > 0 && 'issue' in after) throw refusal(expression, after.issue)
  return next
}

function refusal(expression: string, issue: string): RefusedEdit {
  return new RefusedEdit(`The expression \`${expression}\` cannot be changed: ${issue}.`)
}

type Selection = Extract<ASTNode, { readonly op: '.' | '[]' }>

/** Returns a node and all nodes below it, except those in which a variable is hidden. */
function nodesIn(node: ASTNode): readonly ASTNode[] {
  return [node, ...partsOf(node).flatMap(nodesIn)]
}

function isParameterOfHas(selection: ASTNode, node: ASTNode): boolean {
  return node.op === 'call' && node.args[0] === 'has' && node.args[1].includes(selection)
}

function isSelection(node: ASTNode): node is Selection {
  return node.op === '.' || node.op === '[]'
}

function selects(node: ASTNode, names: readonly string[]): boolean {
  const name = names.at(-1)
  if (name === undefined) return node.op === 'id' && objectNames.includes(node.args)
  if (!isSelection(node)) return false
  const [object, selected] = node.args
  const isNamed =
    typeof selected === 'string'
      ? selected === name
      : selected.op === 'value' && selected.args === name
  return isNamed && selects(object, names.slice(0, -1))
}

function partsOf(node: ASTNode): readonly ASTNode[] {
  if (node.op === 'id' || node.op === 'value') return []
  if (node.op === 'rcall') {
    const [, receiver, parameters] = node.args
    const [variable] = parameters
    // Within a macro, its variable hides one of the same name.
    const isHidden = variable?.op === 'id' && objectNames.includes(variable.args)
    return isHidden ? [receiver] : [receiver, ...parameters]
  }
  return [node.args].flat(3).filter((part): part is ASTNode => typeof part === 'object')
}

function renamed(
  source: string,
  node: Selection,
  to: string,
): TextRange & { readonly insert: string } {
  const [object, selected] = node.args
  if (typeof selected !== 'string') {
    return { from: selected.start, to: selected.end, insert: JSON.stringify(to) }
  }
  if (isName(to)) return { from: node.end - selected.length, to: node.end, insert: to }
  // Other names cannot follow a dot.
  const dot = /^[\s)]*\./.exec(source.slice(object.end))
  if (dot === null) throw refusal(source, 'it has a comment before a dot')
  const from = object.end + dot[0].length - 1
  return { from, to: node.end, insert: `[${JSON.stringify(to)}]` }
}

/** Returns whether a name can follow a dot. */
function isName(name: string): boolean {
  const parsed = parse(`self.${name}`)
  return 'node' in parsed && parsed.node.op === '.' && parsed.node.args[1] === name
}
