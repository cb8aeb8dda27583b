/**
 * The text of a definition as a tree of ranges, for JSON and YAML. An editor uses the ranges to insert text between
 * members.
 */
import { isMap, isPair, isScalar, isSeq } from 'yaml'
import { type JsonValue, objectOf } from '../text/json.ts'
import { type JsonNode, scanJson } from './json-scan.ts'
import type { SourceText } from './language.ts'
import { parseYaml } from './spelling.ts'

export interface TreeNode {
  readonly from: number
  /** The offset after the last character of the value that is not a space. */
  readonly to: number
  /** Whether the value is written with brackets. In YAML, a value may be written with indentation instead. */
  readonly isFlow: boolean
  /** The members of an object, in the order of the text. Undefined for other values. */
  readonly members?: readonly TreeMember[]
  /** The elements of a list. Undefined for other values. */
  readonly elements?: readonly TreeNode[]
  /** The value of a scalar. Undefined for an object or a list. */
  readonly value?: JsonValue
}

export interface TreeMember {
  readonly name: string
  readonly nameFrom: number
  readonly nameTo: number
  /** The value of the member. Undefined if the text has no value after the name. */
  readonly value: TreeNode | undefined
}

/** Parses the text of a definition. The tree of an invalid text ends before the error. */
export function readTree({ text, language }: SourceText): TreeNode | undefined {
  if (language === 'yaml') return fromYaml(parseYaml(text).contents, text)
  const { root } = scanJson(text)
  return root && fromJson(root, text)
}

export function nodeAt(
  root: TreeNode | undefined,
  path: readonly (string | number)[],
): TreeNode | undefined {
  let node = root
  for (const step of path) {
    node =
      typeof step === 'number'
        ? node?.elements?.[step]
        : node?.members?.find(({ name }) => name === step)?.value
  }
  return node
}

/** Returns the JSON value of a node; null for a missing node. */
export function valueIn(node: TreeNode | undefined): JsonValue {
  if (node?.elements !== undefined) return node.elements.map(valueIn)
  if (node?.members === undefined) return node?.value ?? null
  return objectOf(node.members.map(({ name, value }) => [name, valueIn(value)]))
}

function fromJson({ from, to, members, elements }: JsonNode, text: string): TreeNode {
  if (members !== undefined) {
    const found = [...members].map(([name, { nameFrom, nameTo, value }]) => ({
      name,
      nameFrom,
      nameTo,
      value: value && fromJson(value, text),
    }))
    return { from, to, isFlow: true, members: found }
  }
  if (elements !== undefined) {
    return { from, to, isFlow: true, elements: elements.map((element) => fromJson(element, text)) }
  }
  return { from, to, isFlow: true, value: scalarOf(text.slice(from, to)) }
}

function scalarOf(source: string): JsonValue {
  try {
    return JSON.parse(source)
  } catch {
    // An incomplete word is read as a string.
    return source
  }
}

function fromYaml(node: unknown, text: string): TreeNode | undefined {
  if (isMap(node)) {
    const members = node.items.flatMap((item): readonly TreeMember[] => {
      if (!isPair(item) || !isScalar(item.key) || !item.key.range) return []
      const [nameFrom, nameTo] = item.key.range
      const name = String(item.key.value)
      return [{ name, nameFrom, nameTo, value: fromYaml(item.value, text) }]
    })
    const last = members.at(-1)
    return { ...extent(node, last?.value?.to ?? last?.nameTo), members }
  }
  if (isSeq(node)) {
    const elements = node.items.flatMap((item) => fromYaml(item, text) ?? [])
    return { ...extent(node, elements.at(-1)?.to), elements }
  }
  const range = rangeOf(node)
  // A missing value after a colon is null and has no range.
  if (range === undefined || range.to <= range.from) return undefined
  const from = range.from
  // Other white space, such as U+2028, is a part of the value.
  const to = from + text.slice(from, range.to).replace(/[ \t\r\n]+$/, '').length
  const value = isScalar(node) ? node.value : undefined
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return { from, to, isFlow: true, value: isPlain ? JSON.parse(JSON.stringify(value)) : '' }
}

/** Returns the range of a YAML map or list. Without brackets, the range ends with the last value in the map or list. */
function extent(
  node: { readonly flow?: boolean; readonly range?: unknown },
  lastTo: number | undefined,
): Pick<TreeNode, 'from' | 'to' | 'isFlow'> {
  const { from, to } = rangeOf(node) ?? { from: 0, to: 0 }
  const isFlow = node.flow === true
  return { from, to: isFlow ? to : (lastTo ?? to), isFlow }
}

function rangeOf(node: unknown): { readonly from: number; readonly to: number } | undefined {
  const range =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  if (!Array.isArray(range)) return undefined
  const [from, to] = range
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined
}
