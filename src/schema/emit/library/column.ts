/**
 * Functions that convert a JSON text, which the code has just written, to the value of a COPY or CSV column, in place.
 */

import { cellFunction } from './cell.ts'
import { copyFunction } from './copy.ts'
import {
  backslash,
  comma,
  doubleQuote,
  pushIsNull,
  pushIsText,
  pushIsTruth,
  writeScan,
  writeShortText,
} from './json-text.ts'
import type { LibraryFunction } from './library.ts'

const nullTexts = { copy: '\\N', csv: '' } as const
const columns = { copy: () => columnBody('copy'), csv: () => columnBody('csv') }

/**
 * Takes the number of the form, and the begin and the end of a JSON text that was just written. Replaces the text by
 * the value of the column, and returns the end address of that value.
 */
export function columnFunction(kind: keyof typeof columns): () => LibraryFunction {
  return columns[kind]
}

function columnBody(kind: 'copy' | 'csv'): LibraryFunction {
  const [form, from, end] = [0, 1, 2]
  return {
    signature: { parameters: ['i32', 'i32', 'i32'], results: ['i32'] },
    write(code, library) {
      const [first, at, last, found] = [
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
      ]
      code.get(from).access('i32.load8_u').set(first)
      // Omitted values are null, too.
      code.get(from).get(end).op('i32.eq')
      pushIsNull(code, first)
      code.op('i32.or').if()
      writeShortText(code, from, nullTexts[kind])
      code.get(from).op('return').end()
      if (kind === 'copy') {
        // The column `t` or `f` is the first letter of `true` or `false`, which is already in place.
        pushIsTruth(code, first)
        code.if().get(from).i32(1).op('i32.add', 'return').end()
      }
      pushIsText(code, first)
      code.op('i32.eqz').if().get(end).op('return').end()
      code.get(from).set(at).get(end).set(last)
      code.get(first).i32(doubleQuote).op('i32.eq').if()
      code.get(at).i32(1).op('i32.add').set(at)
      code.get(last).i32(1).op('i32.sub').set(last)
      code.end()
      code.get(at).set(found)
      const characters = kind === 'csv' ? [comma, doubleQuote, backslash] : [backslash]
      writeScan(code, { at: found, end: last, characters })
      code.get(found).get(last).op('i32.eq')
      if (kind === 'csv') code.get(at).get(last).op('i32.ne', 'i32.and')
      code.if()
      code.get(first).i32(doubleQuote).op('i32.ne').if().get(end).op('return').end()
      // The copy moves text to lower addresses, so the ranges may overlap.
      code
        .get(from)
        .get(at)
        .get(last)
        .get(at)
        .op('i32.sub')
        .call(library.function(copyFunction))
        .op('return')
        .end()
      code.get(from).get(end)
      code
        .get(form)
        .get(from)
        .get(end)
        .get(end)
        .call(library.function(cellFunction(kind, true)))
      code.get(end).op('i32.sub').call(library.function(copyFunction))
    },
  }
}
