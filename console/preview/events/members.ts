/** The members of the value of an event, as lists of events show them. */
import { isObject, type JsonValue } from '../../../src/text/json.ts'
import { cut, flatCell } from '../cells.ts'
import type { MemberText } from '../protocol.ts'

/** Maximum number of members of a value in a list of events, and of the characters of each of their texts. */
const membersShown = 12
const memberLengthMax = 60

/** Returns the first members of a value; undefined if it is not an object, or empty. */
export function membersOf(value: JsonValue | undefined): readonly MemberText[] | undefined {
  const members = isObject(value) ? Object.entries(value).slice(0, membersShown) : []
  if (members.length === 0) return undefined
  return members.map(([name, member]) => [
    cut(name, memberLengthMax),
    cut(String(flatCell(member)), memberLengthMax),
  ])
}
