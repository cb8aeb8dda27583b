/**
 * Methods of texts and of timestamps as WebAssembly. The code first writes the text, and then replaces its bytes in
 * place.
 */

import { insideJson } from '../../../text/json.ts'
import type { ASTNode } from '../../expression/parse.ts'
import { isHostile } from '../../interpret/failing.ts'
import type { Operand, TextOperand } from '../context/context.ts'
import { encode } from '../context/output.ts'
import { asText, constantOf } from './operand.ts'
import type { OperandReader } from './operand-reader.ts'
import { isTime, timeField } from './time.ts'

/** Returns the operand of `x.name(…)`, or undefined if WebAssembly cannot express it. */
export function method(
  { operand }: OperandReader,
  name: string,
  receiver: ASTNode,
  parameters: readonly ASTNode[],
): Operand | undefined {
  const given = parameters.map((node) => constantOf(operand(node)))
  const of = operand(receiver)
  if (isTime(of)) return given.length === 0 ? timeField(name, of) : undefined
  const text = asText(of)
  if (text === undefined) return undefined
  if (name === 'substring') return substring(text, given)
  const map = mapOf(name, given)
  if (map === undefined) return name === 'replace' ? replacedTexts(text, given) : undefined
  return replaced(text, text.byteMap ? text.byteMap.map((byte) => map[byte] as number) : map)
}

/** Returns the characters between constant positions. The code bails out if the text is too short. */
function substring(text: TextOperand, [start, stop]: readonly unknown[]): TextOperand | undefined {
  if (!isPosition(start) || (stop !== undefined && (!isPosition(stop) || stop < start))) {
    return undefined
  }
  const { maxLength, minLength = 0, isStorable = false } = text
  const needed = stop ?? start
  return {
    kind: 'text',
    minLength: Math.max((stop === undefined ? minLength : Math.min(stop, minLength)) - start, 0),
    maxLength,
    isStorable,
    write(context) {
      const { code, output } = context
      const begin = output.mark()
      text.write(context)
      output.mayBailOut ||= needed > minLength
      code
        .get(begin)
        .i32(start)
        .i32(stop ?? -1)
      output.call('substring', 0)
    },
  }
}

/** Returns the text with each occurrence of a constant text replaced by another, which must not be longer. */
function replacedTexts(
  { write, minLength = 0, maxLength, isStorable = false }: TextOperand,
  [search, by, limit]: readonly unknown[],
): TextOperand | undefined {
  if (typeof search !== 'string' || typeof by !== 'string' || limit !== undefined) return undefined
  const texts = [search, by].map((text) => encode(insideJson(text))) as [Uint8Array, Uint8Array]
  const [searchBytes, byBytes] = texts.map(({ length }) => length) as [number, number]
  if (searchBytes === 0 || byBytes > searchBytes || !(search + by).isWellFormed()) return undefined
  return {
    kind: 'text',
    minLength: by.length < search.length ? 0 : minLength,
    maxLength,
    isStorable: isStorable && !isHostile(by),
    write(context) {
      const { code, output, layout } = context
      const begin = output.mark()
      write(context)
      code.get(begin)
      for (const text of texts) code.i32(layout.add(text)).i32(text.length)
      output.call('replaceText', 0)
    },
  }
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31
}

/**
 * Returns, for each byte of a text, the byte with which the method replaces it. Returns undefined for methods in which
 * a character depends on others.
 */
function mapOf(name: string, parameters: readonly unknown[]): Uint8Array | undefined {
  const map = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  if (name === 'lowerAscii' && parameters.length === 0) {
    for (let byte = 0x41; byte <= 0x5a; byte++) map[byte] = byte + 0x20
    return map
  }
  const [search, by] = parameters
  if (name !== 'replace' || parameters.length !== 2) return undefined
  // A backslash in a JSON string is followed by a lowercase letter, digits, a quote or a backslash, which must not
  // change.
  if (typeof search !== 'string' || !/^[ !#-/:-[\]-`{-~]$/.test(search)) return undefined
  if (typeof by !== 'string' || !/^[ !#-[\]-~]$/.test(by)) return undefined
  map[search.charCodeAt(0)] = by.charCodeAt(0)
  return map
}

/**
 * Returns the text with its bytes replaced by those of the mapping `map`, which includes the text's own mapping, if it
 * has one.
 */
function replaced(text: TextOperand, map: Uint8Array): TextOperand {
  const { minLength = 0, maxLength, isStorable = false, writeUnmapped = text.write } = text
  return {
    kind: 'text',
    minLength,
    maxLength,
    isStorable,
    byteMap: map,
    writeUnmapped,
    write(context) {
      const { code, output, layout } = context
      const begin = output.mark()
      writeUnmapped(context)
      code.i32(layout.add(map)).get(begin)
      output.call('mapBytes', 0)
    },
  }
}
