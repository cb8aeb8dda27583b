/**
 * Text methods that replace each character separately, as WebAssembly. The code first writes the text, and then
 * replaces its bytes in place.
 */

import type { ASTNode } from '../../expression/parse.ts'
import type { TextOperand } from '../context/context.ts'
import { asText, constantOf } from './operand.ts'
import type { OperandReader } from './operand-reader.ts'

/** Returns the operand of `x.name(…)`, or undefined if WebAssembly cannot express it. */
export function textMethod(
  { operand }: OperandReader,
  name: string,
  receiver: ASTNode,
  parameters: readonly ASTNode[],
): TextOperand | undefined {
  const map = mapOf(
    name,
    parameters.map((node) => constantOf(operand(node))),
  )
  const text = map && asText(operand(receiver))
  return (
    text && replaced(text, text.byteMap ? text.byteMap.map((byte) => map[byte] as number) : map)
  )
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
  const { maxLength, isStorable = false, writeUnmapped = text.write } = text
  return {
    kind: 'text',
    maxLength,
    isStorable,
    byteMap: map,
    writeUnmapped,
    write(context) {
      const { code, output, layout } = context
      const at = code.local('i32')
      const table = layout.add(map)
      output.flush()
      code.get(output.address).set(at)
      writeUnmapped(context)
      output.flush()
      code.block().loop()
      code.get(at).get(output.address).op('i32.ge_u').branchIf(1)
      code.get(at).get(at).access('i32.load8_u').access('i32.load8_u', table).access('i32.store8')
      code.get(at).i32(1).op('i32.add').set(at).branch(0)
      code.end().end()
    },
  }
}
