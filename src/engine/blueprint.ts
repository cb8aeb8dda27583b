/**
 * A program as a WebAssembly module: one function for the events of each entity in one encoding, and one that writes
 * as many events as there is room for. It is only bytes; `machine.ts` runs them.
 */

import { pushChance } from '../schema/emit/draw.ts'
import { placeOf } from '../schema/emit/instance.ts'
import { Layout, type Region } from '../schema/emit/layout.ts'
import { Library } from '../schema/emit/library.ts'
import { writeDecimal } from '../schema/emit/number.ts'
import { type Member, writeObject } from '../schema/emit/object.ts'
import { Output, overhang } from '../schema/emit/output.ts'
import { shared } from '../schema/emit/shared.ts'
import { canState, writeStatement } from '../schema/emit/statement.ts'
import { writeValue } from '../schema/emit/value.ts'
import {
  type Emission,
  giveUp,
  type Referred,
  type Site,
  type Writing,
} from '../schema/emit/writing.ts'
import { instancesMax } from '../schema/instance.ts'
import type { Choice } from '../schema/instruction.ts'
import { Code } from '../wasm/code.ts'
import { Module } from '../wasm/module.ts'
import type { Encoding } from '../wire/event.ts'
import type { EntityProgram, Program } from './program.ts'

/** So many events are handed over at once. */
export const batchEvents = 512
/** Text is written into an area of this size, and then given to whoever wants it. */
export const areaBytes = 64 * 1024
/** An entity whose events may take more is left to the interpreter. */
const eventBytesMax = 256 * 1024
/** An index takes more than 32 bits from here on. */
const instancesHigh = 2 ** 32

export interface Blueprint {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly regions: readonly Region[]
  readonly sites: readonly Site[]
  /** Where the columns of the events stand. */
  readonly columns: {
    readonly entities: number
    readonly indexes: number
    readonly offsets: number
  }
  /** Where text begins; it may end behind `areaBytes` by twice as much as `eventBytes`. */
  readonly area: number
  /** The longest event, what the host writes aside. */
  readonly eventBytes: number
}

/** The bytes that all of it takes. */
export function memoryBytes({ area, eventBytes }: Blueprint): number {
  return area + areaBytes + 2 * eventBytes + overhang
}

/** Pauses behind each entity, for whoever has other things to do meanwhile. */
export function* drawBlueprint(program: Program, encoding: Encoding): Generator<void, Blueprint> {
  const module = new Module()
  const layout = new Layout(shared.tables)
  const library = new Library(module, layout)
  const sites: Site[] = []
  const numbers = new Map(program.entities.map(({ key }, number) => [key, number]))
  function referredBy(choice: Choice): Referred | undefined {
    const entity = numbers.get(choice.entity)
    const target = entity === undefined ? undefined : program.entities[entity]
    if (entity === undefined || target === undefined || choice.target?.canFail !== false)
      return undefined
    return { entity, instruction: target.instruction, hasHighIndexes: hasHighIndexes(target) }
  }
  const { time } = program
  const emission: Emission = { module, layout, library, sites, time, referred: referredBy }
  const signature = {
    parameters: ['i32', 'i64', 'i64', 'i64'],
    results: ['i32'],
  } as const
  let eventBytes = 0
  for (const entity of program.entities) {
    let code = new Code(signature.parameters.length)
    let most = writeEvent(withCode(emission, code), entity, encoding)
    if (most === undefined || most > eventBytesMax) {
      code = new Code(signature.parameters.length)
      giveUp(withCode(emission, code))
      code.get(0)
      most = 0
    }
    eventBytes = Math.max(eventBytes, most)
    module.place(module.function(signature, code).callee)
    yield
  }
  const columns = {
    entities: layout.add(new Uint8Array(batchEvents * 2)),
    indexes: layout.add(new Uint8Array(batchEvents * 8)),
    offsets: layout.add(new Uint8Array(batchEvents * 8)),
  }
  writeLoop(module, library, { type: module.type(signature), columns })
  return {
    bytes: module.encode(),
    regions: layout.regions,
    sites,
    columns,
    area: layout.end,
    eventBytes,
  }
}

function withCode(emission: Emission, code: Code) {
  return { ...emission, code, output: new Output(code, 0) }
}

function hasHighIndexes({ instances }: EntityProgram): boolean {
  return (instances.chain === undefined ? instances.total : instancesMax) > instancesHigh
}

/** Answers how long an event may be, or undefined where the interpreter must make it. Its parameters are the address, the id, the index and the offset. */
function writeEvent(
  emission: Emission & Pick<Writing, 'code' | 'output'>,
  entity: EntityProgram,
  encoding: Encoding,
): number | undefined {
  const { code, output } = emission
  const [id, index, offset] = [1, 2, 3]
  const { instruction, sql, damage, isBounded, deliveryOf } = entity
  if (!isBounded || deliveryOf !== undefined) return undefined
  const columns = instruction.op === 'object' ? instruction.properties.map(({ name }) => name) : []
  if (sql !== undefined && (instruction.op !== 'object' || !canState(sql, columns)))
    return undefined
  const scratch = code.local('i32')
  const outside = { ...emission, index, offset, scratch, chosen: new Map<string, number>() }
  const writing: Writing = { ...outside, ...placeOf(outside, hasHighIndexes(entity)) }
  if (damage !== undefined) {
    pushChance(writing, damage.chance.key, damage.chance.probability)
    code.if()
    giveUp(writing)
    code.end()
  }
  const members: Member[] = []
  for (const part of encoding.frame(entity.key)) {
    if (typeof part === 'string') {
      output.literal(part)
      continue
    }
    switch (part.slot) {
      case 'id':
      case 'offset':
        code.get(part.slot === 'id' ? id : offset)
        writeDecimal(writing, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 0)
        break
      case 'value':
        if (sql !== undefined && instruction.op === 'object') {
          writeObject(writing, instruction, members)
        } else writeValue(writing, instruction, 'json')
        break
      case 'rest':
        if (sql === undefined) break
        output.literal(',"format":"')
        writeStatement(writing, sql, members)
        output.literal('"')
    }
  }
  output.settle()
  code.get(output.address)
  return output.most
}

/** Events, the id of the first, an address and where room ends → how many were written whole. */
function writeLoop(
  module: Module,
  library: Library,
  { type, columns }: { readonly type: number; readonly columns: Blueprint['columns'] },
): void {
  const { callee, code } = module.function({
    parameters: ['i32', 'i64', 'i32', 'i32'],
    results: ['i32'],
  })
  module.export('write', callee)
  const [count, id, address, limit] = [0, 1, 2, 3]
  const [i, next] = [code.local('i32'), code.local('i32')]
  const pushEntity = (): void => {
    code.get(i).i32(1).op('i32.shl').access('i32.load16_u', columns.entities)
  }
  const pushNumber = (at: number): void => {
    code.get(i).i32(3).op('i32.shl').access('f64.load', at)
  }
  code.block().loop()
  code.get(i).get(count).op('i32.ge_u').branchIf(1)
  code.i32(0).i32(0).access('i32.load', shared.serial).i32(1).op('i32.add')
  code.access('i32.store', shared.serial)
  code.get(address).get(id)
  pushNumber(columns.indexes)
  code.op('i64.trunc_sat_f64_s')
  pushNumber(columns.offsets)
  code.op('i64.trunc_sat_f64_s')
  pushEntity()
  code.callIndirect(type).set(next)
  code.i32(0).access('i32.load', shared.isGivenUp).if()
  code.i32(0).i32(0).access('i32.store', shared.isGivenUp)
  pushEntity()
  code.get(id).op('f64.convert_i64_s')
  pushNumber(columns.indexes)
  pushNumber(columns.offsets)
  code.get(address).get(limit).call(library.host('event')).set(next).end()
  code.get(next).get(limit).op('i32.gt_u').branchIf(1)
  code.get(next).set(address)
  code.get(id).i64(1).op('i64.add').set(id)
  code.get(i).i32(1).op('i32.add').set(i)
  code.branch(0).end().end()
  code.i32(0).get(address).access('i32.store', shared.end)
  code.get(i)
}
