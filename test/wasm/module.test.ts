/** The assembler: the engine reads integers, instructions and modules as they were meant. */

import { describe, expect, test } from 'vitest'
import { Bytes } from '../../src/wasm/bytes.ts'
import type { Code } from '../../src/wasm/code.ts'
import { hostModule } from '../../src/wasm/kernel.ts'
import { Module } from '../../src/wasm/module.ts'
import {
  type Access,
  accesses,
  type Opcode,
  opcodes,
  type ValueType,
} from '../../src/wasm/opcodes.ts'
import { noHost } from './no-host.ts'

const powers = Array.from({ length: 54 }, (_, bits) => 2 ** bits)
const edges = [0, 1, 63, 64, 127, 128, 255, 624_485, ...powers.flatMap((n) => [n - 1, n, n + 1])]

function written(write: (bytes: Bytes) => void): readonly number[] {
  const bytes = new Bytes()
  write(bytes)
  return [...bytes.all]
}

/** Decodes LEB128 by its definition, for integers of any size. */
function decoded(bytes: readonly number[], isSigned: boolean): bigint {
  const all = bytes.reduce((sum, byte, i) => sum | (BigInt(byte & 0x7f) << BigInt(7 * i)), 0n)
  return isSigned ? BigInt.asIntN(7 * bytes.length, all) : all
}

describe('LEB128', () => {
  test('of unsigned numbers is correct, with the minimum number of bytes', () => {
    for (const number of edges.filter((n) => n < 2 ** 32)) {
      const bytes = written((to) => to.unsigned(number))
      expect(decoded(bytes, false)).toBe(BigInt(number))
      expect(bytes.length).toBe(Math.max(Math.ceil(number.toString(2).length / 7), 1))
      expect(bytes.map((byte) => byte >= 0x80)).toEqual(bytes.map((_, i) => i < bytes.length - 1))
    }
  })

  test('of signed numbers is correct, with the minimum number of bytes', () => {
    const all = edges.filter((n) => n <= 2 ** 53)
    for (const number of [...all, ...all.map((n) => -n)]) {
      const bytes = written((to) => to.signed(number))
      expect(decoded(bytes, true)).toBe(BigInt(number))
      // The sign takes one additional bit.
      const bits = (number < 0 ? -number - 1 : number).toString(2).replace(/^0$/, '').length + 1
      expect(bytes.length, `${number}`).toBe(Math.ceil(bits / 7))
      expect(bytes.every((byte, i) => byte < 256 && byte >= 0x80 === i < bytes.length - 1)).toBe(
        true,
      )
    }
  })

  test('equals the example of the standard', () => {
    expect(written((to) => to.unsigned(624_485))).toEqual([0xe5, 0x8e, 0x26])
    expect(written((to) => to.signed(-123_456))).toEqual([0xc0, 0xbb, 0x78])
  })
})

type Export = (...given: readonly unknown[]) => unknown

/** Runs a module with one function, which may use a page of memory. */
function run(
  write: (code: Code) => void,
  { parameters = [], results = [] }: { parameters?: ValueType[]; results?: ValueType[] } = {},
): { readonly call: Export; readonly memory: Uint8Array } {
  const module = new Module()
  const { callee, code } = module.function({ parameters, results })
  write(code)
  module.export('f', callee)
  const memory = new WebAssembly.Memory({ initial: 1 })
  const compiled = new WebAssembly.Module(module.encode())
  const instance = new WebAssembly.Instance(compiled, { [hostModule]: { ...noHost, memory } })
  return { call: instance.exports.f as Export, memory: new Uint8Array(memory.buffer) }
}

test('constants have their values', () => {
  const whole = [...edges, ...edges.map((n) => -n)].filter((n) => Math.abs(n) <= 2 ** 53)
  for (const n of whole) {
    expect(run((code) => code.i64(n), { results: ['i64'] }).call()).toBe(BigInt(n))
    if (Math.abs(n) < 2 ** 32) {
      expect(run((code) => code.i32(n), { results: ['i32'] }).call()).toBe(n | 0)
    }
  }
  for (const n of [0, -0, 0.1, -1e308, 5e-324, Number.POSITIVE_INFINITY, Number.NaN]) {
    expect(run((code) => code.f64(n), { results: ['f64'] }).call()).toBe(n)
  }
})

test('parts that are written later are at their positions, in the order of the function', () => {
  const { call } = run(
    (code) => {
      let known = 0
      code.later((part) => {
        known = part.local('i32')
        part.i32(7).set(known)
      })
      code.later((part) => part.get(known).later((inner) => inner.i32(5).op('i32.sub')))
      code.i32(10).op('i32.mul')
    },
    { results: ['i32'] },
  )
  expect(call()).toBe(20)
})

test('code after `finish` follows the finished code', () => {
  const { call } = run(
    (code) => {
      code.later((part) => part.i32(10)).finish()
      code.i32(7).later((part) => part.op('i32.sub'))
      code.finish().finish().i32(2).op('i32.mul')
    },
    { results: ['i32'] },
  )
  expect(call()).toBe(6)
})

/** Returns the operands and the result of an instruction, by its name in the standard. */
function shapeOf(name: string): {
  readonly takes: readonly ValueType[]
  readonly gives?: ValueType
} {
  const [of = '', act = ''] = name.split('.')
  const type = of as ValueType
  const from = /_(i32|i64|f64)/.exec(act)?.[1] as ValueType | undefined
  if (name === 'return') return { takes: [] }
  if (name === 'drop') return { takes: ['i32'] }
  if (name === 'select') return { takes: ['i64', 'i64', 'i32'], gives: 'i64' }
  if (act === 'splat') return { takes: ['i32'], gives: 'v128' }
  if (of.includes('x') && /^sh[lr]/.test(act)) return { takes: ['v128', 'i32'], gives: 'v128' }
  if (of.includes('x') || of === 'v128') return { takes: ['v128', 'v128'], gives: 'v128' }
  if (/^(wrap|extend|convert|reinterpret|trunc_sat|promote)/.test(act) && from !== undefined) {
    return { takes: [from], gives: type }
  }
  if (act === 'eqz') return { takes: [type], gives: 'i32' }
  if (/^(eq|ne|lt|gt|le|ge)(_[su])?$/.test(act)) return { takes: [type, type], gives: 'i32' }
  if (/^(clz|ctz|popcnt|abs|neg|floor|ceil|sqrt|nearest|trunc)/.test(act)) {
    return { takes: [type], gives: type }
  }
  return { takes: [type, type], gives: type }
}

function pushOne(code: Code, type: ValueType): void {
  if (type === 'i32') code.i32(1)
  else if (type === 'i64') code.i64(1)
  else if (type === 'f64') code.f64(1)
  else code.i32(0).access('v128.load')
}

/** Removes the result from the stack. A wrong type would be invalid. */
function takeAway(code: Code, type: ValueType | undefined): void {
  if (type !== undefined) code.set(code.local(type))
}

test.each(Object.keys(opcodes))('the instruction %s matches its name', (name) => {
  const { takes, gives } = shapeOf(name)
  const { call } = run((code) => {
    for (const type of takes) pushOne(code, type)
    code.op(name as Opcode)
    takeAway(code, gives)
  })
  expect(call()).toBeUndefined()
})

test.each(Object.keys(accesses))('the access %s matches its name', (name) => {
  const type = name.split('.')[0] as ValueType
  const isLoad = name.includes('load')
  for (const distance of [0, 7, 127, 128, 20_000]) {
    const { call } = run((code) => {
      code.i32(64)
      if (!isLoad) pushOne(code, type)
      code.access(name as Access, distance)
      takeAway(code, isLoad ? type : undefined)
    })
    expect(call()).toBeUndefined()
  }
})

describe('control', () => {
  const numbers = { parameters: ['i32' as const], results: ['i32' as const] }

  test('takes one of two branches', () => {
    const { call } = run((code) => code.get(0).if('i32').i32(7).else().i32(9).end(), numbers)
    expect([call(1), call(0)]).toEqual([7, 9])
  })

  test('repeats a loop until its condition ends it', () => {
    const { call } = run((code) => {
      const sum = code.local('i32')
      code.block().loop().get(0).op('i32.eqz').branchIf(1)
      code.get(sum).get(0).op('i32.add').set(sum)
      code.get(0).i32(1).op('i32.sub').set(0).branch(0).end().end().get(sum)
    }, numbers)
    expect([call(0), call(4), call(200)]).toEqual([0, 10, 20_100])
  })

  test.each([1, 2, 3, 130])('branches to one of %i positions by a table', (count) => {
    const { call } = run((code) => {
      for (let i = 0; i < count; i++) code.block()
      code.get(0).branchTable(count)
      for (let i = 0; i < count; i++) code.end().i32(i).op('return')
      code.i32(-1)
    }, numbers)
    for (const i of [0, count - 1]) expect(call(i)).toBe(i)
    expect(call(5_000)).toBe(count - 1)
  })
})

describe('modules', () => {
  test('call functions of the kernel and their own, by name and through the table', () => {
    const module = new Module()
    const signature = { parameters: ['f64'], results: ['f64'] } as const
    const { callee, code } = module.function(signature)
    const { callee: other, code: otherCode } = module.function(signature)
    otherCode.get(0).f64(1).op('f64.add').call('log')
    const place = module.place(other)
    code.get(0).call('log').i32(place).callIndirect(module.type(signature))
    module.export('ü', callee)
    const memory = new WebAssembly.Memory({ initial: 1 })
    const compiled = new WebAssembly.Module(module.encode())
    const { exports } = new WebAssembly.Instance(compiled, { [hostModule]: { ...noHost, memory } })
    expect((exports.ü as Export)(5)).toBeCloseTo(Math.log(Math.log(5) + 1), 14)
  })

  test('have each type once', () => {
    const module = new Module()
    const types = [[], ['i32'], ['i64'], [], ['i32']].map((parameters) =>
      module.type({ parameters: parameters as ValueType[], results: [] }),
    )
    const [first = 0, second = 0, third = 0] = types
    expect(types).toEqual([first, second, third, first, second])
    expect(new Set(types).size).toBe(3)
  })

  test('may have many functions, locals and bytes', () => {
    const module = new Module()
    for (let i = 0; i < 300; i++) {
      const { callee, code } = module.function({ parameters: [], results: ['i32'] })
      const locals = Array.from({ length: 300 }, () => code.local('i32'))
      for (const local of locals) code.i32(local).set(local)
      code.get(locals.at(-1) ?? 0)
      module.export(`f${i}`, callee)
    }
    const memory = new WebAssembly.Memory({ initial: 1 })
    const compiled = new WebAssembly.Module(module.encode())
    const { exports } = new WebAssembly.Instance(compiled, { [hostModule]: { ...noHost, memory } })
    expect((exports.f299 as Export)()).toBe(299)
  })
})
