/** Reads the documentation comments of the exports of `spate-data/client`. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface DocumentedSymbol {
  /** Name of an export, or of a member after a dot. */
  readonly name: string
  /** Text of the comment before its first tag. */
  readonly description: string
  /** Code of the tags `@example`. */
  readonly examples: readonly string[]
  /** Whether the symbol itself is exported; otherwise it is a member of an exported type. */
  readonly isExport: boolean
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

interface Source {
  readonly text: string
  readonly program: Node
  readonly comments: readonly { readonly value: string; readonly end: number }[]
}

/** Returns the exports of a module with their members. */
export async function readDocumentation(path: string): Promise<readonly DocumentedSymbol[]> {
  const source = await parse(path)
  const symbols: DocumentedSymbol[] = []
  for (const node of nodes(source.program.body)) {
    if (!node.type.startsWith('Export')) continue
    const from = nodes(node.source)[0]?.value
    const target = from === undefined ? source : await parse(join(dirname(path), String(from)))
    const names = nodes(node.specifiers).map(({ exported }) => nameOf(exported))
    const isWanted = (name: string): boolean => names.length === 0 || names.includes(name)
    for (const declaration of from === undefined ? [node] : nodes(target.program.body)) {
      const [declared] = nodes(declaration.declaration)
      if (declared === undefined || !isWanted(nameOf(declared.id))) continue
      const name = nameOf(declared.id)
      symbols.push(documented(name, declaration, target, true), ...members(name, declared, target))
    }
  }
  return symbols
}

async function parse(path: string): Promise<Source> {
  const text = await readFile(path, 'utf8')
  const { program, comments } = parseSync(path, text)
  return { text, program: program as unknown as Node, comments }
}

const memberTypes = ['TSPropertySignature', 'TSMethodSignature', 'TSIndexSignature']
const classMemberTypes = ['PropertyDefinition', 'MethodDefinition']

/** Returns the members of the object types and classes in a declaration, and the members of those. */
function members(parent: string, node: Node, source: Source): readonly DocumentedSymbol[] {
  return Object.values(node).flatMap((value) =>
    nodes(value).flatMap((child) => {
      if (child.type.endsWith('BlockStatement') || child.type === 'FunctionBody') return []
      const isMember = memberTypes.includes(child.type) || classMemberTypes.includes(child.type)
      if (!isMember) return members(parent, child, source)
      const isHidden = nodes(child.key)[0]?.type === 'PrivateIdentifier' || child.override === true
      if (isHidden) return []
      const name = `${parent}.${child.key === undefined ? '[index]' : nameOf(child.key)}`
      return [documented(name, child, source, false), ...members(name, child, source)]
    }),
  )
}

function nodes(value: unknown): readonly Node[] {
  const isNode = (each: unknown): each is Node =>
    typeof each === 'object' && each !== null && 'type' in each
  return [value].flat().filter(isNode)
}

function nameOf(node: unknown): string {
  return String(nodes(node)[0]?.name)
}

function documented(
  name: string,
  { start }: Node,
  { text, comments }: Source,
  isExport: boolean,
): DocumentedSymbol {
  const comment = comments.findLast(({ end }) => end <= start)
  const isOwn = comment !== undefined && text.slice(comment.end, start).trim() === ''
  const lines = isOwn && comment.value.startsWith('*') ? comment.value.slice(1) : ''
  const [description = '', ...tags] = lines
    .replace(/^[^\S\n]*\* ?/gm, '')
    .split(/^\s*@(?=\w)/m)
    .map((part) => part.trim())
  const examples = tags.flatMap((tag) => /^example\n([\s\S]*)$/.exec(tag)?.[1] ?? [])
  return { name, description, examples, isExport }
}
