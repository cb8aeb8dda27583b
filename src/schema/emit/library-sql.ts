/**
 * A JSON text as an SQL expression inside a JSON string: what `text/sql.ts` makes, printed by `JSON.stringify`. A text
 * without a backslash needs only its quotes doubled; any other is left to the host.
 */

import type { Body } from './library.ts'
import { encode } from './output.ts'
import { shared } from './shared.ts'

const [quote, doubleQuote, backslash] = [0x27, 0x22, 0x5c]

/** Dialect, begin and end of the JSON text, address → address. */
export function sqlFunction(): Body {
  const [dialect, from, end, address] = [0, 1, 2, 3]
  return {
    signature: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
    write(code, library) {
      const [first, at, out, special, left] = [
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
      ]
      const bytes = code.local('v128')
      code.get(from).access('i32.load8_u').set(first)

      // Every byte may become two.
      code.get(address).get(end).get(from).op('i32.sub').i32(1).op('i32.shl', 'i32.add')
      code.i32(0).access('i32.load', shared.siteEnd).op('i32.ge_u').if()
      code.i32(0).i32(1).access('i32.store', shared.isGivenUp)
      code.get(address).op('return').end()

      // `null`; numbers and booleans are the same in both.
      code.get(first).i32(0x6e).op('i32.eq').if()
      code.get(address).i32(wordOf('NULL')).access('i32.store')
      code.get(address).i32(4).op('i32.add', 'return').end()
      code.get(first).i32(doubleQuote).op('i32.ne')
      code.get(first).i32(0x5b).op('i32.ne', 'i32.and')
      code.get(first).i32(0x7b).op('i32.ne', 'i32.and').if()
      code.get(address).get(from).get(end).get(from).op('i32.sub').call(library.copy).op('return')
      code.end()

      code.get(from).set(at)
      code.get(first).i32(doubleQuote).op('i32.eq').if()
      code.get(at).i32(1).op('i32.add').set(at)
      code.get(end).i32(1).op('i32.sub').set(end)
      code.end()
      code.get(address).i32(quote).access('i32.store8')
      code.get(address).i32(1).op('i32.add').set(out)

      code.block().loop()
      code.get(at).get(end).op('i32.ge_u').branchIf(1)
      code.get(end).get(at).op('i32.sub').set(left)
      code.get(out).get(at).access('v128.load').tee(bytes).access('v128.store')
      for (const [i, character] of [quote, doubleQuote, backslash].entries()) {
        code.get(bytes).i32(character).op('i8x16.splat', 'i8x16.eq')
        if (i > 0) code.op('v128.or')
      }
      // Behind what is left there are bytes that do not belong to the text: the bit after it stops the search.
      code
        .op('i8x16.bitmask')
        .i32(16)
        .get(left)
        .get(left)
        .i32(16)
        .op('i32.gt_u', 'select')
        .set(left)
      code.i32(1).get(left).op('i32.shl', 'i32.or', 'i32.ctz').set(special)
      code.get(at).get(special).op('i32.add').set(at)
      code.get(out).get(special).op('i32.add').set(out)
      code.get(special).get(left).op('i32.eq').branchIf(0)
      code.get(at).access('i32.load8_u').tee(special).i32(backslash).op('i32.eq').if()
      code.get(dialect).get(from).get(end)
      // The end was moved before a closing quote.
      code.get(first).i32(doubleQuote).op('i32.eq', 'i32.add')
      code.get(address).call(library.host('sql')).op('return').end()
      code.get(out).i32(wordOf('\\"'))
      code.i32(wordOf("''")).get(special).i32(doubleQuote).op('i32.eq', 'select')
      code.access('i32.store16')
      code.get(out).i32(2).op('i32.add').set(out)
      code.get(at).i32(1).op('i32.add').set(at)
      code.branch(0).end().end()

      code.get(out).i32(quote).access('i32.store8')
      code.get(out).i32(1).op('i32.add')
    },
  }
}

function wordOf(text: string): number {
  return encode(text).reduceRight((word, byte) => word * 256 + byte, 0)
}
