/**
 * The host calls of a machine, from its WebAssembly module to the interpreter. A host call reads its arguments from the
 * memory of the module, and writes text there. If a call fails or its text does not fit, the interpreter generates the
 * complete event.
 */

import type { HostCallAtDepth } from '../../schema/emit/context/context.ts'
import { shared } from '../../schema/emit/context/shared.ts'
import { readCellNumber } from '../../schema/emit/text/column.ts'
import {
  type Instance,
  newInstance,
  type RunTime,
  startEvent,
} from '../../schema/interpret/instance.ts'
import { cellText } from '../../text/cell.ts'
import { insideJson, jsonText } from '../../text/json.ts'
import type { EventText } from './event-text.ts'
import type { MachineMemory } from './machine-memory.ts'
import type { ModulePlan } from './module-plan.ts'

type NumberCall = Extract<HostCallAtDepth, { kind: 'number' }>
type TextCall = Exclude<HostCallAtDepth, NumberCall>

export class HostCalls {
  readonly #plan: Pick<ModulePlan, 'hostCalls' | 'spent'>
  readonly #text: EventText
  readonly #memory: MachineMemory
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder()
  readonly #at: Instance
  /** Address up to which host calls may write text. The memory after it is for the rest of the event. */
  readonly #textEnd: number
  #serial = 0

  constructor(
    time: RunTime,
    { hostCalls, spent, hostTextEnd }: ModulePlan,
    { text, memory }: { readonly text: EventText; readonly memory: MachineMemory },
  ) {
    this.#plan = { hostCalls, spent }
    this.#text = text
    this.#memory = memory
    this.#at = newInstance(time)
    this.#textEnd = hostTextEnd
  }

  /** The JavaScript functions that the module imports. */
  get imports(): Readonly<Record<string, (...given: readonly number[]) => number>> {
    return {
      text: (call = 0, address = 0) => this.#writeText(call, address),
      number: (call = 0) => this.#number(call),
      double: (value = 0, address = 0) => this.#writeInEvent(JSON.stringify(value), address),
      event: (entity = 0, id = 0, index = 0, offset = 0, address = 0, limit = 0) =>
        this.#write(this.#text(id, entity, index, offset), address, limit) ?? limit + 1,
      cell: (number = 0, from = 0, end = 0, address = 0) =>
        this.#writeCell(number, this.#memory.bytes.subarray(from, end), address),
    }
  }

  #writeText(number: number, address: number): number {
    const text = this.#textOf(this.#plan.hostCalls[number] as TextCall)
    return text === undefined ? this.#bailOut(address) : this.#writeInEvent(text, address)
  }

  #textOf(call: TextCall): string | undefined {
    const value = call.value(this.#readInstance(call.depth))
    if (this.#at.failure !== undefined) return undefined
    if (call.kind === 'json') return value === undefined ? undefined : jsonText(value)
    if (call.kind === 'member') {
      return value === undefined ? '' : call.before + jsonText(value) + call.after
    }
    const inside = String(value)
    // The neighboring text may contain the other half of a surrogate pair.
    return inside.isWellFormed() ? insideJson(inside) : undefined
  }

  #number(number: number): number {
    const { value, depth } = this.#plan.hostCalls[number] as NumberCall
    const result = value(this.#readInstance(depth))
    return this.#at.failure === undefined ? result : this.#bailOut(0)
  }

  #writeCell(number: number, json: Uint8Array, address: number): number {
    // The text of a failed call is not valid JSON. The event bails out in any case.
    if (this.#memory.words[shared.isBailedOut / 4] !== 0) return address
    const { form, isRaw } = readCellNumber(number)
    const part = cellText(JSON.parse(this.#decoder.decode(json)), form)
    if ('error' in part) return this.#bailOut(address)
    return this.#writeInEvent(isRaw ? part.text : insideJson(part.text), address)
  }

  /** Returns the instance whose fields the module has written to the shared memory. The object is reused. */
  #readInstance(depth: number): Instance {
    const at = this.#at
    const { words, doubles } = this.#memory
    if (words[shared.serial / 4] !== this.#serial) {
      this.#serial = words[shared.serial / 4] as number
      startEvent(at)
      Object.assign(at.budget, this.#plan.spent)
    }
    at.depth = depth
    at.index = doubles[shared.index / 8] as number
    at.offset = doubles[shared.offset / 8] as number
    at.step = words[shared.step / 4] as number
    at.low = at.index | 0
    at.a = words[shared.placeA / 4] as number
    at.b = words[shared.placeB / 4] as number
    at.position = words[shared.position / 4] as number
    at.arrayA = words[shared.arrayA / 4] as number
    at.arrayB = words[shared.arrayB / 4] as number
    return at
  }

  /**
   * Marks the event so that the interpreter generates it completely. Returns the given address, as the result of the
   * host call.
   */
  #bailOut(address: number): number {
    this.#memory.words[shared.isBailedOut / 4] = 1
    return address
  }

  #writeInEvent(text: string, address: number): number {
    return this.#write(text, address, this.#textEnd) ?? this.#bailOut(address)
  }

  /**
   * Writes text as UTF-8 to the memory, from `address` to `end`. Returns the address after the text, or undefined if it
   * does not fit.
   */
  #write(text: string, address: number, end: number): number | undefined {
    const { bytes } = this.#memory
    // A UTF-16 unit takes at most three bytes.
    if (address + text.length <= end) {
      let i = 0
      for (; i < text.length; i++) {
        const character = text.charCodeAt(i)
        if (character >= 0x80) break
        bytes[address + i] = character
      }
      if (i === text.length) return address + i
    }
    const { read, written } = this.#encoder.encodeInto(text, bytes.subarray(address, end))
    return read === text.length ? address + written : undefined
  }
}
