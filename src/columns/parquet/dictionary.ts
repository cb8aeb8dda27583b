/** The different texts of a column, which its rows refer to by number. */

/** Maximum number of texts. A column with more texts is written without a dictionary. */
const textsMax = 16_384
/** A dictionary must have at most one text for this many values. */
const valuesPerText = 2
/** Number of values after which a dictionary that would be too large is given up. */
const trialValues = 1_024

export interface Dictionary {
  /** Positions of the texts in the column. */
  readonly texts: Int32Array
  /** For each value, the number of its text. */
  readonly numbers: Int32Array
}

/**
 * Returns the dictionary of the texts at some positions of a column, or undefined if too many texts are different.
 *
 * @param offsets For each position, where its text begins. The text ends where the next one begins.
 */
export function dictionaryOf(
  bytes: Uint8Array,
  offsets: Int32Array,
  { count, positions }: { readonly count: number; readonly positions: Int32Array | undefined },
): Dictionary | undefined {
  const slots = new Int32Array(4 * textsMax).fill(-1)
  const texts = new Int32Array(Math.min(textsMax, count))
  const numbers = new Int32Array(count)
  let found = 0
  for (let i = 0; i < count; i++) {
    const position = positions === undefined ? i : (positions[i] as number)
    const from = offsets[position] as number
    const to = offsets[position + 1] as number
    let slot = hashOf(bytes, from, to) & (slots.length - 1)
    for (; ; slot = (slot + 1) & (slots.length - 1)) {
      const number = slots[slot] as number
      if (number < 0) {
        if (found === texts.length || (i >= trialValues && found * valuesPerText > i))
          return undefined
        texts[found] = position
        slots[slot] = found
        numbers[i] = found++
        break
      }
      const other = texts[number] as number
      if (isEqual(bytes, { from, to }, offsets[other] as number, offsets[other + 1] as number)) {
        numbers[i] = number
        break
      }
    }
  }
  return found * valuesPerText > count ? undefined : { texts: texts.subarray(0, found), numbers }
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

function isEqual(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  otherFrom: number,
  otherTo: number,
): boolean {
  if (to - from !== otherTo - otherFrom) return false
  for (let i = from, j = otherFrom; i < to; i++, j++) if (bytes[i] !== bytes[j]) return false
  return true
}
