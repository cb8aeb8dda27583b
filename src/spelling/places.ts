/**
 * Finds the range of an issue in the text of a definition: the value at its path, its name, or the nearest existing
 * parent.
 */
import { isMap, isPair, isScalar, isSeq } from 'yaml'
import { scanJson } from './json-scan.ts'
import type { Language } from './language.ts'
import { parseYaml } from './spelling.ts'

export interface TextRange {
  readonly from: number
  readonly to: number
}

type Path = readonly (string | number)[]

/** The target of an issue: the value at a path, or the name of this value. */
interface IssueTarget {
  readonly path: Path
  readonly isName: boolean
}

/** Returns the range in the text for each of the issue targets, in their order. The text is parsed once. */
export function placesOf(
  text: string,
  language: Language,
  pointed: readonly IssueTarget[],
): readonly TextRange[] {
  const find = finder(text, language)
  return pointed.map(({ path, isName }) => {
    const { spot, isWhole } = find(path)
    return (isWhole && isName ? spot.name : undefined) ?? rangeOf(spot, text)
  })
}

/** Returns the range of the value at exactly this path, or undefined if no value exists at the path. */
export function valuePlace(text: string, language: Language, path: Path): TextRange | undefined {
  const { spot, isWhole } = finder(text, language)(path)
  return isWhole ? spot.value : undefined
}

/**
 * Length of a value, in characters, above which only its name is marked, because a long marked range is not helpful.
 */
const longMax = 400
const start: TextRange = { from: 0, to: 1 }

/** The ranges in the text of a value and of its name. */
interface NodeRanges {
  readonly value: TextRange | undefined
  readonly name: TextRange | undefined
}

function rangeOf({ value, name }: NodeRanges, text: string): TextRange {
  if (value === undefined || value.to <= value.from) return name ?? value ?? start
  const isLong = value.to - value.from > longMax || text.slice(value.from, value.to).includes('\n')
  if (!isLong) return value
  // An object without a name is marked at its first line.
  const end = text.indexOf('\n', value.from)
  return name ?? { from: value.from, to: end < 0 ? value.to : Math.min(end, value.to) }
}

/**
 * Returns the ranges of the last existing value on a path. `isWhole` is true if this value is at the end of the path.
 */
type Find = (path: Path) => { readonly spot: NodeRanges; readonly isWhole: boolean }

function finder(text: string, language: Language): Find {
  return language === 'json' ? jsonFinder(text) : yamlFinder(text)
}

function jsonFinder(text: string): Find {
  const { root } = scanJson(text)
  return (path) => {
    let node = root
    let spot: NodeRanges = { value: root, name: undefined }
    for (const step of path) {
      if (node?.elements !== undefined) {
        node = node.elements[Number(step)]
        if (node === undefined) return { spot, isWhole: false }
        spot = { value: node, name: undefined }
        continue
      }
      const found = node?.members?.get(String(step))
      if (found === undefined) return { spot, isWhole: false }
      node = found.value
      spot = { value: node, name: { from: found.nameFrom, to: found.nameTo } }
    }
    return { spot, isWhole: true }
  }
}

function yamlFinder(text: string): Find {
  const root = parseYaml(text).contents
  return (path) => {
    let node: unknown = root
    let spot: NodeRanges = { value: yamlRange(root), name: undefined }
    for (const step of path) {
      const next = yamlMember(node, step)
      if (next === undefined) return { spot, isWhole: false }
      spot = { value: yamlRange(next.value), name: yamlRange(next.name) }
      node = next.value
    }
    return { spot, isWhole: true }
  }
}

function yamlMember(
  node: unknown,
  step: string | number,
): { readonly value: unknown; readonly name: unknown } | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(step)]
    return value === undefined ? undefined : { value, name: undefined }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find(
    (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
  )
  return pair === undefined ? undefined : { value: pair.value, name: pair.key }
}

function yamlRange(node: unknown): TextRange | undefined {
  const range =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  if (!Array.isArray(range)) return undefined
  const [from, to] = range
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined
}
