/**
 * Finds values that `JSON.parse` changes without an error: repeated names in an object, of which it keeps only the
 * last, and numbers that a double cannot represent. The search reads the text once, in linear time.
 */

import { inexactness } from './inexact-number.ts'
import type { Issue } from './issue.ts'

/** An issue of a JSON text, with its start and end as offsets in the text. */
export interface JsonFault extends Issue {
  readonly from: number
  readonly to: number
}

export const repeatedName = 'must not be repeated; the object already has this name'

/**
 * Returns the values in a JSON text that `JSON.parse` changes, in the order of the text and at most `countMax`. The
 * text must be valid JSON.
 */
export function jsonFaults(text: string, countMax: number): readonly JsonFault[] {
  return new FaultScanner(text, countMax).scan()
}

/** An object or array that contains the current position. */
interface Frame {
  /** Number of occurrences of each name in the object; undefined for an array. */
  readonly names: Map<string, number> | undefined
  /** The name of the current member, or the index of the current element. */
  step: string | number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
/** Matches a number, `true`, `false` or `null`. */
const scalar = /[-+.\w]+/y

class FaultScanner {
  readonly #text: string
  readonly #countMax: number
  readonly #frames: Frame[] = []
  readonly #faults: JsonFault[] = []
  #isName = false

  constructor(text: string, countMax: number) {
    this.#text = text
    this.#countMax = countMax
  }

  scan(): readonly JsonFault[] {
    let at = 0
    while (at < this.#text.length && this.#faults.length < this.#countMax) at = this.#token(at)
    return this.#faults
  }

  /** Reads the token at an offset, or one character between tokens. Returns the offset after it. */
  #token(at: number): number {
    switch (this.#text.charCodeAt(at)) {
      case quote:
        return this.#string(at)
      case openBrace:
        this.#frames.push({ names: new Map(), step: '' })
        this.#isName = true
        return at + 1
      case openBracket:
        this.#frames.push({ names: undefined, step: 0 })
        this.#isName = false
        return at + 1
      case closeBrace:
      case closeBracket:
        this.#frames.pop()
        this.#isName = false
        return at + 1
      case comma:
        return this.#comma(at)
      default:
        return this.#scalar(at)
    }
  }

  #comma(at: number): number {
    const frame = this.#frames.at(-1)
    this.#isName = frame?.names !== undefined
    if (typeof frame?.step === 'number') frame.step++
    return at + 1
  }

  #string(from: number): number {
    let to = from + 1
    for (let code = 0; code !== quote; to++) {
      code = this.#text.charCodeAt(to)
      if (code === backslash) to++
    }
    if (this.#isName) this.#name(from, to)
    this.#isName = false
    return to
  }

  #name(from: number, to: number): void {
    const frame = this.#frames.at(-1)
    if (frame?.names === undefined) return
    const written = this.#text.slice(from + 1, to - 1)
    const name = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written
    const count = (frame.names.get(name) ?? 0) + 1
    frame.names.set(name, count)
    frame.step = name
    if (count === 2) this.#report(repeatedName, from, to)
  }

  #scalar(from: number): number {
    scalar.lastIndex = from
    const written = scalar.exec(this.#text)?.[0]
    if (written === undefined) return from + 1
    const isNumber = written.charCodeAt(0) < 0x40
    const fault = isNumber ? inexactness(written) : undefined
    if (fault !== undefined) this.#report(fault, from, from + written.length)
    return from + written.length
  }

  #report(message: string, from: number, to: number): void {
    this.#faults.push({ path: this.#frames.map(({ step }) => step), message, from, to })
  }
}
