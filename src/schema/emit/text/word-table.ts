/**
 * Tables of words. The module stores each word as the bytes to write, padded so that the code can copy it in vectors.
 */

import { cellText, type RowForm } from '../../../text/cell.ts'
import { insideJson, type JsonScalar, jsonText } from '../../../text/json.ts'
import type { EmitContext, ValueForm } from '../context/context.ts'
import { encode } from '../context/output.ts'

/** Maximum size of a table in bytes; words of larger tables become host calls. */
const tableBytesMax = 1 << 20
/** Maximum size in bytes of a slot for one word, whose last byte is the length of the word. */
const slotMax = 64
/** Stored tables by their list of words. A type always passes the same list, so the list identifies its tables. */
const knownTables = new WeakMap<readonly JsonScalar[], Map<string, WordTable | undefined>>()

interface WordTable {
  readonly bytes: Uint8Array
  readonly maxBytes: number
  /**
   * Size in bytes of the slot of each word. If undefined, the table begins with a list of the beginnings of the words,
   * which follow without padding.
   */
  readonly slot: number | undefined
}

export function textOf(value: JsonScalar, form: ValueForm): string {
  return form === 'json' ? jsonText(value) : insideJson(String(value))
}

/** Form in which the table stores its words: JSON text, text inside a JSON string, or the column of a row. */
export type TableForm = ValueForm | RowForm

function wordText(value: JsonScalar, form: TableForm): string | undefined {
  if (form === 'json' || form === 'text') return textOf(value, form)
  const cell = cellText(value, form)
  return 'text' in cell ? cell.text : undefined
}

/**
 * Whether `writeWord` can write values of the list: whether their table is small enough, and no value fails in the
 * form.
 */
export function canTabulate(values: readonly JsonScalar[], form: TableForm): boolean {
  return wordsOf(values, form) !== undefined
}

export function writeWord(
  context: EmitContext,
  values: readonly JsonScalar[],
  form: TableForm,
): void {
  const words = wordsOf(values, form)
  if (words === undefined) throw new Error('a table must be small enough to be written')
  const { code, output, layout } = context
  const { bytes, maxBytes, slot } = words
  const address = layout.once(bytes, () => layout.add(bytes))
  const at = code.local('i32')
  if (slot === undefined) {
    code.i32(2).op('i32.shl').set(at)
    code.get(at).access('i32.load', address).i32(address).op('i32.add')
    code
      .get(at)
      .access('i32.load', address + 4)
      .get(at)
      .access('i32.load', address)
      .op('i32.sub')
    output.call('copyText', maxBytes)
    return
  }
  code.i32(slot).op('i32.mul').set(at)
  const distance = output.distance()
  for (let i = 0; i < maxBytes; i += 16) {
    code
      .get(output.address)
      .get(at)
      .access('v128.load', address + i)
    code.access('v128.store', distance + i)
  }
  code.get(at).access('i32.load8_u', address + slot - 1)
  output.popLength(maxBytes)
}

function wordsOf(values: readonly JsonScalar[], form: TableForm): WordTable | undefined {
  const known = knownTables.get(values) ?? new Map<string, WordTable | undefined>()
  knownTables.set(values, known)
  if (!known.has(form)) known.set(form, layOut(values, form))
  return known.get(form)
}

function layOut(values: readonly JsonScalar[], form: TableForm): WordTable | undefined {
  // Each word takes at least four bytes of a table.
  if (values.length * 4 > tableBytesMax) return undefined
  const texts = values.map((value) => wordText(value, form))
  if (!texts.every((text) => text !== undefined)) return undefined
  const words = texts.map(encode)
  const maxBytes = words.reduce((longest, { length }) => Math.max(longest, length), 0)
  if (maxBytes < slotMax) {
    const slot = maxBytes < 16 ? 16 : maxBytes < 32 ? 32 : slotMax
    const bytes = new Uint8Array(words.length * slot)
    for (const [i, word] of words.entries()) {
      bytes.set(word, i * slot)
      bytes[(i + 1) * slot - 1] = word.length
    }
    return bytes.length > tableBytesMax ? undefined : { bytes, maxBytes, slot }
  }
  const begins = new Uint32Array(words.length + 1)
  let end = begins.byteLength
  for (const [i, word] of words.entries()) {
    begins[i] = end
    end += word.length
  }
  begins[words.length] = end
  // The code copies complete vectors, so the last word needs 16 bytes after it.
  const bytes = new Uint8Array(end + 16)
  bytes.set(new Uint8Array(begins.buffer))
  for (const [i, word] of words.entries()) bytes.set(word, begins[i])
  return end > tableBytesMax ? undefined : { bytes, maxBytes, slot: undefined }
}
