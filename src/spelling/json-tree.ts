/**
 * Where each value of a JSON text stands. A tree of offsets and nothing else: a megabyte takes tens of milliseconds,
 * where the editor's own tree of syntax, made for colours, takes more than a second.
 */
import { nestingMax } from '../text/nesting.ts'

export interface JsonNode {
  readonly from: number
  /** Behind the last character. */
  to: number
  readonly members: Map<string, JsonMember> | undefined
  readonly elements: JsonNode[] | undefined
}

export interface JsonMember {
  readonly nameFrom: number
  readonly nameTo: number
  /** Undefined where it is still missing. */
  readonly value: JsonNode | undefined
}

const space = /[ \t\n\r]*/y
const text = /"(?:[^"\\\n]|\\.)*"/y
const scalar = /[^\s,{}[\]:"]+/y

/** Of a text that is broken, what comes before. */
export function readJsonTree(source: string): JsonNode | undefined {
  let at = 0

  function match(pattern: RegExp): boolean {
    pattern.lastIndex = at
    if (!pattern.test(source)) return false
    at = pattern.lastIndex
    return true
  }

  function value(depth: number): JsonNode | undefined {
    match(space)
    const from = at
    const first = source.charAt(at)
    if (depth > nestingMax) return undefined
    if (first === '{') return object(from, depth)
    if (first === '[') return array(from, depth)
    const isThere = match(first === '"' ? text : scalar)
    return isThere ? { from, to: at, members: undefined, elements: undefined } : undefined
  }

  function object(from: number, depth: number): JsonNode {
    const members = new Map<string, JsonMember>()
    const node: JsonNode = { from, to: from + 1, members, elements: undefined }
    at++
    for (;;) {
      match(space)
      const nameFrom = at
      if (!match(text)) break
      const nameTo = at
      const name = unquoted(source.slice(nameFrom, nameTo))
      match(space)
      const inner = match(/:/y) ? value(depth + 1) : undefined
      // Of a name that comes twice, the last counts, as it does to the service.
      members.set(name, { nameFrom, nameTo, value: inner })
      if (inner === undefined || !goesOn()) break
    }
    return closed(node, '}')
  }

  function array(from: number, depth: number): JsonNode {
    const elements: JsonNode[] = []
    const node: JsonNode = { from, to: from + 1, members: undefined, elements }
    at++
    for (;;) {
      const element = value(depth + 1)
      if (element === undefined) break
      elements.push(element)
      if (!goesOn()) break
    }
    return closed(node, ']')
  }

  function goesOn(): boolean {
    match(space)
    return match(/,/y)
  }

  function closed(node: JsonNode, bracket: string): JsonNode {
    match(space)
    if (source.charAt(at) === bracket) at++
    node.to = at
    return node
  }

  return value(0)
}

function unquoted(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
