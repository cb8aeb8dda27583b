/**
 * Numbers of a text that a double does not hold. `JSON.parse` rounds them without a word: 9007199254740993 becomes
 * 9007199254740992, 1e400 becomes infinite and 1e-400 zero. Fractions below 2^53 in size are rounded by every reader of
 * JSON to the same double, and stay what they are.
 */

import type { Path } from './issue.ts'

export interface InexactNumber {
  readonly path: Path
  readonly from: number
  /** The offset after the last character. */
  readonly to: number
  readonly message: string
}

/** What is wrong with a decimal number as it is written; undefined when nothing would change it. */
export function inexactness(written: string): string | undefined {
  const value = Number(written)
  if (!Number.isFinite(value)) {
    return `must be a number of at most ${Number.MAX_VALUE} in size, not ${shortened(written)}`
  }
  const isKept =
    Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    (value !== 0 || !/[1-9]/.test(mantissaOf(written)))
  if (isKept || decimalOf(written) === decimalOf(String(value))) return undefined
  const advice = value === 0 ? '' : '; use a string, or at most 2^53 - 1 in size'
  return `must be a number that is kept as written, not ${shortened(written)}, which would become ${value}${advice}`
}

function mantissaOf(written: string): string {
  return written.split(/e/i, 1)[0] as string
}

/** One spelling for each value: the digits without zeros around them, and the power of ten of the last. */
function decimalOf(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(written) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  const power = Number(exponent) - fraction.length + digits.length - short.length
  return `${sign === '-' ? sign : ''}${short}e${power}`
}

const lengthMax = 60

function shortened(written: string): string {
  return written.length <= lengthMax ? written : `${written.slice(0, lengthMax - 1)}…`
}

/** Without any of these, no number can be too long or too large. */
const suspicious = /\d{16}|\d[eE]/
const number = /-?\d[\d.eE+-]*/y

/** An object or a list around the place that is read. */
interface Frame {
  readonly isList: boolean
  /** Of the element that is read. */
  index: number
  /** The name of the member that is read, in quotes. */
  name: string
  isBeforeName: boolean
}

/** The first numbers of a sound JSON text that would change, at most so many. */
export function inexactNumbers(text: string, most: number): readonly InexactNumber[] {
  const found: InexactNumber[] = []
  if (!suspicious.test(text)) return found
  const frames: Frame[] = []
  for (let at = 0; at < text.length && found.length < most; at++) {
    const frame = frames.at(-1)
    const character = text[at] as string
    if (character === '"') {
      const end = endOfText(text, at)
      if (frame?.isBeforeName) frame.name = text.slice(at, end)
      at = end - 1
    } else if (character === '{' || character === '[') {
      const isList = character === '['
      frames.push({ isList, index: 0, name: '""', isBeforeName: !isList })
    } else if (character === '}' || character === ']') frames.pop()
    else if (character === ':' && frame) frame.isBeforeName = false
    else if (character === ',' && frame) {
      frame.index++
      frame.isBeforeName = !frame.isList
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      number.lastIndex = at
      const [written = character] = number.exec(text) ?? []
      const message = inexactness(written)
      const to = at + written.length
      if (message !== undefined) found.push({ path: frames.map(stepOf), from: at, to, message })
      at = to - 1
    }
  }
  return found
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

function stepOf({ isList, index, name }: Frame): string | number {
  return isList ? index : String(JSON.parse(name))
}
