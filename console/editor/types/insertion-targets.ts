/** Finds the places where a type can be inserted near the cursor: as a new property, or as a schema. */

import type { SourceText } from '../../../src/spelling/language.ts'
import { nodeAt, readTree, type TreeNode, valueIn } from '../../../src/spelling/text-tree.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { columnOf, lineEnd, lineStart } from '../../document/lines.ts'
import { marker } from '../cursor.ts'
import { placeAt, type Vocabulary } from '../vocabulary.ts'

type Path = readonly (string | number)[]

export type InsertionTarget =
  /** Place for the type as a new member of the object at `path`, after `position` other members. */
  | { readonly kind: 'property'; readonly path: Path; readonly position: number }
  /** Place for the type as the schema at `path`. `isThere` is false if that schema is still missing or empty. */
  | { readonly kind: 'schema'; readonly path: Path; readonly isThere: boolean }

/**
 * Returns the places near the cursor where a type can be inserted, the nearest first; empty if no type fits at the
 * cursor.
 */
export function targetsAt(
  written: SourceText,
  at: number,
  vocabulary: Vocabulary,
): readonly InsertionTarget[] {
  const root = readTree(written)
  const steps = root === undefined ? [] : stepsTo(root, written.text, at)
  const last = steps.at(-1)
  if (root === undefined || last === undefined) return []
  const language = schemaLookup(vocabulary, valueIn(root))
  return targetOfValue(last, written.text, at, language) ?? targetsAround(steps, language)
}

/**
 * Returns the end of the `properties` of each entity that has them, as places to insert a type for users who have not
 * placed the cursor.
 */
export function entityTargets(written: SourceText): readonly InsertionTarget[] {
  const root = readTree(written)
  return (nodeAt(root, ['entities'])?.members ?? []).flatMap(
    ({ name }): readonly InsertionTarget[] => {
      const path = ['entities', name, 'schema', 'properties']
      const members = nodeAt(root, path)?.members
      return members === undefined ? [] : [{ kind: 'property', path, position: members.length }]
    },
  )
}

/** An object or list of the definition that contains the cursor. */
interface Step {
  readonly path: Path
  readonly node: TreeNode
  /** Index of the last member or element that begins before the cursor, or -1 if none does. */
  readonly position: number
}

interface Part {
  readonly step: string | number
  /** Offset of the start of the member or element, and of the end of its name. */
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
  // The end of an object or list without a closing bracket still belongs to it.
  const isClosed = /[}\]]/.test(text.charAt(to - 1))
  return at > from && (at < to || (!isClosed && at === to))
}

/**
 * Returns the largest indentation of YAML that a block may have to contain the cursor: on an empty line or in a
 * comment, the column of the cursor; otherwise unlimited.
 */
function reach(text: string, at: number): number {
  const line = text.slice(lineStart(text, at), lineEnd(text, at))
  if (line.trim() === '') return at - lineStart(text, at)
  return line.trimStart().startsWith('#') ? columnOf(text, at) : Number.MAX_SAFE_INTEGER
}

interface Language {
  isSchema(path: Path): boolean
  /** Returns whether each member of the object at `path` is a schema, under any name. */
  holdsSchemas(path: Path): boolean
}

function schemaLookup(vocabulary: Vocabulary, document: JsonValue): Language {
  const isSchema = (path: Path) => placeAt(vocabulary, document, path).isSchema
  return { isSchema, holdsSchemas: (path) => !isSchema(path) && isSchema([...path, marker]) }
}

/**
 * Returns the place to insert a type if the cursor is at a missing or empty value where a type fits, otherwise
 * undefined.
 */
function targetOfValue(
  { path: around, node, position }: Step,
  text: string,
  at: number,
  { isSchema, holdsSchemas }: Language,
): readonly InsertionTarget[] | undefined {
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

/**
 * Returns whether the cursor is after the name of a member without a value: on its line, or on a line with more
 * indentation.
 */
function isBehind({ from, nameTo }: Part, text: string, at: number): boolean {
  return at <= lineEnd(text, nameTo) || reach(text, at) > columnOf(text, from)
}

function targetsAround(
  steps: readonly Step[],
  { isSchema, holdsSchemas }: Language,
): readonly InsertionTarget[] {
  const schemas: InsertionTarget[] = []
  let isAsking = false
  // Within a complete schema, users want to add another property more often than to replace the schema.
  const found = (path: Path, position: number): readonly InsertionTarget[] => {
    const property: InsertionTarget = { kind: 'property', path, position }
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
    // A schema that contains other schemas is never replaced.
    if (node.members.some(({ value }) => value?.members !== undefined || hasObjects(value)))
      continue
    schemas.push({ kind: 'schema', path, isThere: node.members.length > 0 })
    isAsking ||= isUntyped(node)
  }
  return schemas
}

/** Returns whether a schema is empty or has an empty type, as in `"type": ""`. */
function isUntyped({ members = [] }: TreeNode): boolean {
  if (members.length === 0) return true
  const type = members.find(({ name }) => name === 'type')
  return type !== undefined && (type.value === undefined || type.value.value === '')
}

function hasObjects(node: TreeNode | undefined): boolean {
  return node?.elements?.some(({ members }) => members !== undefined) === true
}
