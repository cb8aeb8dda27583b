/**
 * Reads the id and the entity of the lines of a stream. Lines are in the encoding `cells` of all entities, or in NDJSON.
 */

import { jsonText } from '../../text/json.ts'

/** A line of a stream. One object is used for all lines. */
export interface EventLine {
  id: number
  /** Number of the entity, or −1 for an error. */
  entity: number
  /** Position of the part of the line that the format of the file reads. */
  from: number
}

/** Reads the line that begins at `from` and ends before `to`. */
export type ReadLine = (bytes: Uint8Array, from: number, to: number, line: EventLine) => void

const [tab, zero, nine, letterE] = [0x09, 0x30, 0x39, 0x65]

/** Reads `<number of the entity> TAB <id> TAB <type> …`. */
export const readCells: ReadLine = (bytes, from, _to, line) => {
  let at = from
  let entity = 0
  for (; bytes[at] !== tab; at++) entity = entity * 10 + (bytes[at] as number) - zero
  at++
  line.from = at
  let id = 0
  for (; bytes[at] !== tab; at++) id = id * 10 + (bytes[at] as number) - zero
  line.id = id
  line.entity = bytes[at + 1] === letterE ? -1 : entity
}

const encoder = new TextEncoder()
const headLength = (type: string): number => encoder.encode(`{"type":"${type}","id":`).length
/** Position of the id in the events of each type, by the first letter of the type. */
const idPositions = new Map(
  ['create', 'update', 'delete', 'error'].map((type) => [type.charCodeAt(0), headLength(type)]),
)
const typeAt = headLength('') - '","id":'.length
const entityMember = ',"entity":'.length

/** Returns a function that reads events in NDJSON. `keys` are those of the entities, by number. */
export function ndjsonReader(keys: readonly string[]): ReadLine {
  const names = keys.map((key) => encoder.encode(`${jsonText(key)},`))
  return (bytes, from, _to, line) => {
    line.from = from
    const type = bytes[from + typeAt] as number
    let at = from + (idPositions.get(type) ?? 0)
    let id = 0
    for (; isDigit(bytes[at] as number); at++) id = id * 10 + (bytes[at] as number) - zero
    line.id = id
    line.entity =
      type === letterE ? -1 : names.findIndex((name) => isAt(bytes, at + entityMember, name))
  }
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine
}

function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false
  return true
}
