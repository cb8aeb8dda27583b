/** Where a type can be put, seen from the cursor: as a new property of an object, or as the schema of a value. */

import type { SourceText } from '../../src/spelling/language.ts'
import { nodeAt, readTree, type TreeNode, valueIn } from '../../src/spelling/text-tree.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { marker } from './cursor.ts'
import { placeAt, type Vocabulary } from './vocabulary.ts'

type Path = readonly (string | number)[]

export type TypeWay =
  /** A new member of the schemas at `path`, behind so many others. */
  | { readonly kind: 'property'; readonly path: Path; readonly position: number }
  /** The schema at `path`, in place of the one that may be there. */
  | { readonly kind: 'schema'; readonly path: Path; readonly isThere: boolean }

/** The nearest first; none where no type can stand. */
export function waysAt(
  written: SourceText,
  at: number,
  vocabulary: Vocabulary,
): readonly TypeWay[] {
  const root = readTree(written)
  const steps = root === undefined ? [] : stepsTo(root, written.text, at)
  const last = steps.at(-1)
  if (root === undefined || last === undefined) return []
  const language = judge(vocabulary, valueIn(root))
  return wayOfValue(last, written.text, at, language) ?? waysAround(steps, language)
}

/** The objects of the entities, for somebody who has not chosen a place. */
export function waysOfEntities(written: SourceText): readonly TypeWay[] {
  const root = readTree(written)
  return (nodeAt(root, ['entities'])?.members ?? []).flatMap(({ name }): readonly TypeWay[] => {
    const path = ['entities', name, 'schema', 'properties']
    const members = nodeAt(root, path)?.members
    return members === undefined ? [] : [{ kind: 'property', path, position: members.length }]
  })
}

/** What a way leads to, in names of the definition. */
export function wayText({ kind, path }: TypeWay): string {
  const names = path.filter(
    (step, i) =>
      !(i === 0 && step === 'entities') &&
      !(i === 2 && path[0] === 'entities' && step === 'schema') &&
      !(step === 'properties' && (kind === 'property' || i < path.length - 1)),
  )
  return names.join(' › ')
}

/** An object or a list that the cursor is in, from the outermost. */
interface Step {
  readonly path: Path
  readonly node: TreeNode
  /** Of its last part that begins before the cursor; -1 before all of them. */
  readonly position: number
}

interface Part {
  readonly step: string | number
  /** Where it begins, and where its name ends. */
  readonly from: number
  readonly nameTo: number
  readonly value: TreeNode | undefined
}

function partsOf({ members, elements }: TreeNode): readonly Part[] {
  if (members !== undefined) {
    return members.map(({ name, nameFrom, nameTo, value }) => ({
      ...{ step: name, from: nameFrom, nameTo, value },
    }))
  }
  return (elements ?? []).map((value, step) => ({
    ...{ step, from: value.from, nameTo: value.from, value },
  }))
}

function stepsTo(root: TreeNode, text: string, at: number): readonly Step[] {
  const steps: Step[] = []
  let path: Path = []
  for (let node: TreeNode | undefined = root; node !== undefined && isIn(node, text, at); ) {
    const parts = partsOf(node)
    const position = parts.findLastIndex(({ from }) => from <= at)
    steps.push({ path, node, position })
    const part: Part | undefined = parts[position]
    path = part === undefined ? path : [...path, part.step]
    node = part?.value
  }
  return steps
}

function isIn({ from, to, isFlow, members, elements }: TreeNode, text: string, at: number) {
  if (members === undefined && elements === undefined) return false
  if (!isFlow) return at >= lineStart(text, from) && reach(text, at) >= columnOf(text, from)
  // Of what is not closed yet, the end is in it too.
  const isClosed = /[}\]]/.test(text.charAt(to - 1))
  return at > from && (at < to || (!isClosed && at === to))
}

/** How far in a line is on which nothing tells where it belongs but where the cursor is. */
function reach(text: string, at: number): number {
  const line = text.slice(lineStart(text, at), lineEnd(text, at))
  if (line.trim() === '') return at - lineStart(text, at)
  return line.trimStart().startsWith('#') ? columnOf(text, at) : Number.MAX_SAFE_INTEGER
}

interface Language {
  isSchema(path: Path): boolean
  /** Whether each member of what stands there is a schema, by whatever name. */
  holdsSchemas(path: Path): boolean
}

function judge(vocabulary: Vocabulary, document: JsonValue): Language {
  const isSchema = (path: Path) => placeAt(vocabulary, document, path).isSchema
  return { isSchema, holdsSchemas: (path) => !isSchema(path) && isSchema([...path, marker]) }
}

/** Where the cursor is at a value that is missing, or says nothing yet. */
function wayOfValue(
  { path: around, node, position }: Step,
  text: string,
  at: number,
  { isSchema, holdsSchemas }: Language,
): readonly TypeWay[] | undefined {
  const part = partsOf(node)[position]
  if (part === undefined || at <= part.nameTo) return undefined
  const { value, step } = part
  const path = [...around, step]
  const isEmpty = value === undefined || value.value === null || value.members?.length === 0
  const isAt =
    value === undefined
      ? isBehind(part, text, at)
      : at >= value.from && at <= value.to && value.elements === undefined
  if (!isAt || !isEmpty) return undefined
  if (holdsSchemas(path)) return [{ kind: 'property', path, position: 0 }]
  return isSchema(path) ? [{ kind: 'schema', path, isThere: false }] : undefined
}

/** On the line of the name, or on one that is further in. */
function isBehind({ from, nameTo }: Part, text: string, at: number): boolean {
  return at <= lineEnd(text, nameTo) || reach(text, at) > columnOf(text, from)
}

function waysAround(
  steps: readonly Step[],
  { isSchema, holdsSchemas }: Language,
): readonly TypeWay[] {
  const schemas: TypeWay[] = []
  let isAsking = false
  // Who is in a schema that is said wants another one beside it more often than in its place.
  const found = (path: Path, position: number): readonly TypeWay[] => {
    const property: TypeWay = { kind: 'property', path, position }
    return isAsking ? [...schemas, property] : [property, ...schemas]
  }
  for (const { path, node, position } of steps.toReversed()) {
    if (node.members === undefined) continue
    if (holdsSchemas(path)) return found(path, position + 1)
    if (!isSchema(path)) continue
    const properties = nodeAt(node, ['properties'])
    if (properties?.members !== undefined) {
      return found([...path, 'properties'], properties.members.length)
    }
    // What holds other schemas is not thrown away for a type.
    if (node.members.some(({ value }) => value?.members !== undefined || hasObjects(value)))
      continue
    schemas.push({ kind: 'schema', path, isThere: node.members.length > 0 })
    isAsking ||= isUnsaid(node)
  }
  return schemas
}

/** Nothing, or `"type": ""`, where a word is to come. */
function isUnsaid({ members = [] }: TreeNode): boolean {
  if (members.length === 0) return true
  const type = members.find(({ name }) => name === 'type')
  return type !== undefined && (type.value === undefined || type.value.value === '')
}

function hasObjects(node: TreeNode | undefined): boolean {
  return node?.elements?.some(({ members }) => members !== undefined) === true
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Where a name stands in its line; behind the `- ` of a list, as far in as that. */
export function columnOf(text: string, from: number): number {
  return from - lineStart(text, from)
}
