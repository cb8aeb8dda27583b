/**
 * The body of one function of a WebAssembly module, written instruction by instruction in the order of the standard's
 * text form. The code is not validated here: the engine that compiles the module validates it.
 */

import { Bytes } from './bytes.ts'
import { kernelFunction } from './kernel.ts'
import type { KernelFunctionName } from './kernel-bytes.ts'
import {
  type Access,
  accesses,
  type Opcode,
  opcodes,
  type ValueType,
  valueTypes,
} from './opcodes.ts'

/** The block type of a block without a result. */
const nothing = 0x40

export class Code {
  readonly #parameters: number
  readonly #locals: ValueType[]
  readonly #bytesMax: number | undefined
  readonly #read = new Set<number>()
  #bytes: Bytes
  #parts: { readonly at: number; readonly write: (code: Code) => void }[] = []

  /**
   * Creates the empty body of a function with `parameters` parameters. Writing throws `TooLong` if the code exceeds
   * `bytesMax`, including the parts that are written later.
   */
  constructor(parameters: number, bytesMax?: number, locals: ValueType[] = []) {
    this.#parameters = parameters
    this.#locals = locals
    this.#bytesMax = bytesMax
    this.#bytes = new Bytes(bytesMax)
  }

  /**
   * Reserves a part at the current position. `finish` calls `write` to write it, when the rest of the function is
   * known.
   */
  later(write: (code: Code) => void): this {
    this.#parts.push({ at: this.#bytes.all.length, write })
    return this
  }

  /** Adds a local variable with the initial value 0, and returns its index. Parameters have lower indexes. */
  local(type: ValueType): number {
    this.#locals.push(type)
    return this.#parameters + this.#locals.length - 1
  }

  op(...names: readonly Opcode[]): this {
    for (const name of names) this.#bytes.push(...opcodes[name])
    return this
  }

  i32(value: number): this {
    this.#bytes.push(0x41)
    this.#bytes.signed(value | 0)
    return this
  }

  /** Pushes a 64-bit integer onto the stack. The value must be a safe integer. */
  i64(value: number): this {
    this.#bytes.push(0x42)
    this.#bytes.signed(value)
    return this
  }

  f64(value: number): this {
    this.#bytes.push(0x44)
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value, true)
    for (let i = 0; i < 8; i++) this.#bytes.push(view.getUint8(i))
    return this
  }

  get(local: number): this {
    this.#read.add(local)
    return this.#with(0x20, local)
  }

  /** Whether code written so far reads a local variable, apart from the parts that are written later. */
  reads(local: number): boolean {
    return this.#read.has(local)
  }

  set(local: number): this {
    return this.#with(0x21, local)
  }

  tee(local: number): this {
    return this.#with(0x22, local)
  }

  access(name: Access, distance = 0): this {
    this.#bytes.push(...accesses[name], 0)
    this.#bytes.unsigned(distance)
    return this
  }

  /** Calls a function by its number, or one of the kernel by its name. */
  call(callee: number | KernelFunctionName): this {
    return this.#with(0x10, typeof callee === 'number' ? callee : kernelFunction(callee))
  }

  /** Calls the function whose index in the table is on the stack. `type` is the index of its type. */
  callIndirect(type: number): this {
    this.#with(0x11, type)
    this.#bytes.push(0)
    return this
  }

  block(): this {
    this.#bytes.push(0x02, nothing)
    return this
  }

  loop(): this {
    this.#bytes.push(0x03, nothing)
    return this
  }

  if(result?: ValueType): this {
    this.#bytes.push(0x04, result === undefined ? nothing : valueTypes[result])
    return this
  }

  else(): this {
    this.#bytes.push(0x05)
    return this
  }

  end(): this {
    this.#bytes.push(0x0b)
    return this
  }

  branch(depth: number): this {
    return this.#with(0x0c, depth)
  }

  branchIf(depth: number): this {
    return this.#with(0x0d, depth)
  }

  /** Branches out of as many blocks as the number on the stack, limited to the outermost. */
  branchTable(count: number): this {
    this.#with(0x0e, count - 1)
    for (let depth = 0; depth < count; depth++) this.#bytes.unsigned(depth)
    return this
  }

  /** Writes the parts that `later` reserved, in their order. */
  finish(): this {
    if (this.#parts.length === 0) return this
    const all = new Bytes(this.#bytesMax)
    let begin = 0
    for (const { at, write } of this.#parts) {
      all.append(this.#bytes.all.subarray(begin, at))
      const part = new Code(this.#parameters, this.#bytesMax, this.#locals)
      write(part)
      all.append(part.finish().#bytes.all)
      begin = at
    }
    all.append(this.#bytes.all.subarray(begin))
    this.#bytes = all
    this.#parts = []
    return this
  }

  /** Returns the function's entry in the code section of a module, without the length of the entry. */
  encode(): Uint8Array {
    this.finish()
    const body = new Bytes()
    body.unsigned(this.#locals.length)
    for (const type of this.#locals) body.push(1, valueTypes[type])
    body.append(this.#bytes.all)
    body.push(0x0b)
    return body.all
  }

  #with(opcode: number, operand: number): this {
    this.#bytes.push(opcode)
    this.#bytes.unsigned(operand)
    return this
  }
}
