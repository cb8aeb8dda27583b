/**
 * Writes the events of one entity, in the encoding `ndjson`, as lines of JSON: the values or, for an entity with a
 * lifecycle, the changes.
 */

import { OutputBytes } from './output-bytes.ts'
import type { RowsFile } from './rows-file.ts'

const encoder = new TextEncoder()
const offsetMember = encoder.encode('"offset":')
const valueMember = encoder.encode('"value":')
const [quote, backslash, comma, lineFeed] = [0x22, 0x5c, 0x2c, 0x0a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
/** Position of the type in an event, after `{"type":"`. */
const typeAt = 9
const letterE = 0x65

export class JsonLines implements RowsFile {
  readonly #hasChanges: boolean
  readonly #output = new OutputBytes()
  readonly bufferedBytes = 0
  count = 0

  constructor(hasChanges: boolean) {
    this.#hasChanges = hasChanges
  }

  get outputBytes(): number {
    return this.#output.length
  }

  add(events: Uint8Array): void {
    this.#output.reserve(events.length)
    for (let from = 0; from < events.length; ) {
      const to = events.indexOf(lineFeed, from) + 1
      if (events[from + typeAt] !== letterE) this.#addEvent(events.subarray(from, to))
      from = to
    }
  }

  flush(): void {
    // Every event is written at once.
  }

  take(): Uint8Array {
    return this.#output.take()
  }

  end(): Uint8Array {
    return this.take()
  }

  #addEvent(event: Uint8Array): void {
    this.count++
    const output = this.#output
    // The members before the value have no text but the name of the entity, in which quotes are escaped.
    const offset = indexOf(event, offsetMember, 0)
    if (this.#hasChanges) {
      output.append(event.subarray(0, event.indexOf(comma) + 1))
      output.append(event.subarray(offset))
      return
    }
    const value = indexOf(event, valueMember, offset) + valueMember.length
    output.append(event.subarray(value, endOfValue(event, value)))
    output.reserve(1)
    output.bytes[output.length++] = lineFeed
  }
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at
  }
  throw new Error('an event has the members that its encoding writes')
}

/** Returns the position after the JSON value that begins at a position. */
function endOfValue(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at) - 1
    else if (byte === openBrace || byte === openBracket) depth++
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return at
      depth--
    } else if (byte === comma && depth === 0) return at
  }
  throw new Error('the value of an event ends in it')
}

/** Returns the position after the string whose first quote is at a position. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}
